/** A page that is the same for every visitor who is not signed in, and the query parameters that change it. */
interface SharedPage {
  path: RegExp
  parameters: readonly string[]
}

const sharedPages: readonly SharedPage[] = [
  { path: /^(?:\/es)?\/?$/, parameters: [] },
  { path: /^(?:\/es)?\/products$/, parameters: ['search', 'category', 'sort', 'min', 'max', 'stock', 'page'] },
  { path: /^(?:\/es)?\/products\/[\w-]+$/, parameters: ['variant'] },
  { path: /^(?:\/es)?\/(?:help|pages\/[\w-]+)$/, parameters: [] },
]

/**
 * The cache key and address of a shared page: its path and the parameters that it uses, in a fixed order. Other
 * parameters, such as those of campaigns, are dropped. Null for a page that is not shared, and for a repeated parameter.
 */
export function sharedAddress(url: string): string | null {
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  const page = sharedPages.find((shared) => shared.path.test(path))
  if (!page) return null
  if (queryStart < 0 || page.parameters.length === 0) return path
  const parameters = new URLSearchParams(url.slice(queryStart))
  const relevant = new URLSearchParams()
  for (const name of page.parameters) {
    const values = parameters.getAll(name)
    if (values.length > 1) return null
    if (values[0] !== undefined) relevant.set(name, values[0])
  }
  return relevant.size === 0 ? path : `${path}?${relevant}`
}

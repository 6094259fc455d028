/** A page that is the same for every visitor who is not signed in, and the query parameters that change it. */
interface SharedPage {
  path: RegExp
  parameters: readonly string[]
}

const sharedPages: readonly SharedPage[] = [
  { path: /^(?:\/es)?\/?$/, parameters: [] },
  { path: /^(?:\/es)?\/products$/, parameters: ['search', 'category', 'page'] },
  { path: /^(?:\/es)?\/products\/[\w-]+$/, parameters: [] },
  { path: /^(?:\/es)?\/(?:help|privacy|shipping)$/, parameters: [] },
]

/**
 * The address under which a shared page is rendered and cached: its path and the parameters that it reads, in a fixed
 * order. Others, such as those of campaigns, would only fill the cache. Null for a page of one visitor, and for a
 * repeated parameter, whose meaning only the page knows.
 */
export function sharedAddress(url: string): string | null {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const page = sharedPages.find((shared) => shared.path.test(path))
  if (!page) return null
  if (mark < 0 || page.parameters.length === 0) return path
  const given = new URLSearchParams(url.slice(mark))
  const kept = new URLSearchParams()
  for (const name of page.parameters) {
    const values = given.getAll(name)
    if (values.length > 1) return null
    if (values[0] !== undefined) kept.set(name, values[0])
  }
  return kept.size === 0 ? path : `${path}?${kept}`
}

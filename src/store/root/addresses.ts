import { deLocalizeUrl, localizeUrl } from '../../paraglide/runtime.js'

/** How the routers of store and back office read and write addresses. */
export const addresses = {
  // Parameters are text, as forms and people write them: the router's own format reads `?search=5.0` as 5.
  parseSearch: (query: string) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search: Record<string, unknown>) => {
    const texts = Object.entries(search).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return texts.length === 0 ? '' : `?${new URLSearchParams(texts)}`
  },
  rewrite: {
    input: ({ url }: { url: URL }) => deLocalizeUrl(url),
    output: ({ url }: { url: URL }) => localizeUrl(url),
  },
}

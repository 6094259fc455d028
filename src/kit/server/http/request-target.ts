import type { IncomingMessage } from 'node:http'

/**
 * The target of a request as path and query (option `rewriteUrl`): clients may send the whole address as well (RFC 9112
 * §3.2.2), what follows `#` never belongs to it, and letters, digits and `-._~` mean the same when they are
 * percent-encoded (RFC 3986 §6.2.2.2). Everything that decides by `request.url` then reads what the router reads.
 */
export function originForm({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [target = ''] = url.split('#', 1)
  const absolute = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*(.*)$/is.exec(target)?.[1]
  const own = absolute === undefined || absolute.startsWith('/') ? (absolute ?? target) : `/${absolute}`
  const [path = ''] = own.split('?', 1)
  return decodeUnreserved(path) + own.slice(path.length)
}

/** A path with an invalid encoding stays as it is: the router refuses it. */
function decodeUnreserved(path: string): string {
  if (!path.includes('%') || /%(?![0-9a-f]{2})/i.test(path)) return path
  return path.replace(/%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi, decodeURIComponent)
}

/**
 * The path of a request's address as the router matches it: without query, with percent-encoded letters decoded.
 * Reserved characters such as %2F stay encoded (RFC 3986 §2.2).
 */
export function decodedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Where the addresses of the API begin: that of the first payment provider is older than `payments`. */
export const apiRoots = ['api', 'paypal', 'payments'] as const

/** One of the roots, after separators and dot segments, as a whole segment. */
const apiAddress = new RegExp(String.raw`^(?:\.{0,2}(?:[/\\]|%2f))*(?:${apiRoots.join('|')})(?:[/\\]|%2f|$)`, 'i')

/**
 * Whether an address belongs to the API, which answers without pages and allows no copies. Also true for what no route
 * matches: other capitals, doubled slashes and dot segments. Proxies and browsers may take these for the same address.
 */
export const isApiAddress = (url: string): boolean => apiAddress.test(decodedPath(url))

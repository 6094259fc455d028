import type { IncomingMessage } from 'node:http'

/**
 * The target of a request as path and query (option `rewriteUrl`): clients may send the whole address as well (RFC 9112
 * §3.2.2), and what follows `#` never belongs to it. Everything that decides by `request.url` then reads what the router
 * reads.
 */
export function originForm({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [target = ''] = url.split('#', 1)
  if (target.startsWith('/')) return target
  const rest = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*(.*)$/is.exec(target)?.[1]
  if (rest === undefined) return target
  return rest.startsWith('/') ? rest : `/${rest}`
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

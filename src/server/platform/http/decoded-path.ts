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

/**
 * Removes the nonce of one rendering from its HTML, and returns the texts of the inline scripts that had it, once each,
 * for the Content-Security-Policy. Scripts injected through stored texts lack the nonce and are not allowed. `nonce`
 * consists of base64url characters.
 */
export function takeInlineScripts(rendered: string, nonce: string): { html: string; scripts: readonly string[] } {
  const attribute = ` nonce="${nonce}"`
  const found = new Set<string>()
  const parsed = asParsed(rendered)
  for (const [, attributes = '', text = ''] of parsed.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
    if (attributes.includes(attribute) && isInline(attributes)) found.add(text)
  }
  const html = parsed.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(attribute, '')
  return { html, scripts: [...found] }
}

/** Browsers hash a script's text after this normalization (HTML §13.2.3.5). */
export const asParsed = (text: string) => text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')

/** Script files are allowed by their origin, and JSON-LD is not executed. */
const isInline = (attributes: string) => !/ src=| type="application\/ld\+json"/.test(attributes)

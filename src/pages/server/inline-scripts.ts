import { sourceHash } from '../../kit/server/http/source-hash.ts'

/**
 * Removes the nonce of one rendering from its HTML, and returns the CSP hash sources of the inline scripts that had it.
 * Scripts injected through stored texts lack the nonce and are not allowed. `nonce` consists of base64url characters.
 */
export function takeInlineScripts(rendered: string, nonce: string): { html: string; scripts: readonly string[] } {
  const attribute = ` nonce="${nonce}"`
  const sources = new Set<string>()
  // Browsers hash a script's text after this normalization (HTML §13.2.3.5).
  const parsed = rendered.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
  for (const [, attributes = '', text = ''] of parsed.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
    if (attributes.includes(attribute) && isInline(attributes)) sources.add(sourceHash(text))
  }
  const html = parsed.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(attribute, '')
  return { html, scripts: [...sources] }
}

/** Script files are allowed by their origin, and JSON-LD is not executed. */
const isInline = (attributes: string) => !/ src=| type="application\/ld\+json"/.test(attributes)

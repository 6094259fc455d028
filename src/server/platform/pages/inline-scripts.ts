import { sourceHash } from '../http/source-hash.ts'

/**
 * Takes the mark of one rendering out of its HTML, and returns the sources (CSP) of the inline scripts that carried it.
 * Markup that came into the page through a stored text does not know the mark, so its scripts are not allowed.
 * `mark` consists of base64url characters.
 */
export function takeInlineScripts(rendered: string, mark: string): { html: string; scripts: readonly string[] } {
  const attribute = ` nonce="${mark}"`
  const sources = new Set<string>()
  // As the parser reads it: browsers hash a script's text after they have replaced these characters (HTML §13.2.3.5).
  const parsed = rendered.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
  for (const [, attributes = '', text = ''] of parsed.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
    if (attributes.includes(attribute) && isInline(attributes)) sources.add(sourceHash(text))
  }
  const html = parsed.replace(`<meta property="csp-nonce" content="${mark}"/>`, '').replaceAll(attribute, '')
  return { html, scripts: [...sources] }
}

/** Files are allowed by their origin; data does not run. */
const isInline = (attributes: string) => !/ src=| type="application\/ld\+json"/.test(attributes)

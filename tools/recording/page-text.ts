/** Attributes whose values people see, hear or follow. */
const told =
  /\s(lang|alt|title|placeholder|aria-label|aria-describedby|href|action|name|type|value|role)="(?!presentation")([^"]*)"/g
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

/**
 * What a page says, one line per text: title, meta tags, links of the head, structured data, visible texts and the
 * attributes that are told. Scripts, styles and drawings are left out.
 */
export function pageText(html: string): string[] {
  const data = [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const shown = html.replace(/<(script|style|svg)\b.*?<\/\1>|<!--.*?-->/gs, '')
  const lines = (shown.match(/<[^>]+>|[^<]+/g) ?? []).flatMap((part) => (part.startsWith('<') ? tag(part) : [part]))
  const structured = data.map(([, json = '']) => JSON.stringify(JSON.parse(json), null, 1))
  return [...structured, ...lines.map((line) => plain(line).replace(/\s+/g, ' ').trim()).filter(Boolean)]
}

function tag(text: string): string[] {
  const [, name = ''] = /^<(\w+)/.exec(text) ?? []
  // Preloads and style sheets are the business of the build.
  if (name === 'link' && !/rel="(?:canonical|alternate|manifest|icon)"/.test(text)) return []
  if (name === 'meta' || name === 'link') return [text]
  const attributes = [...text.matchAll(told)].map(([, key, value]) => `${key}="${value}"`)
  return attributes.length > 0 ? [`<${name} ${attributes.join(' ')}>`] : []
}

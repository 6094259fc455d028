/** Markup that is already safe; plain strings put into `html` are escaped. */
export interface Html {
  markup: string
}

type Value = string | number | Html | Html[] | false | undefined

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function render(value: Value): string {
  if (value === false || value === undefined) return ''
  if (Array.isArray(value)) return value.map((part) => part.markup).join('')
  if (typeof value === 'object') return value.markup
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.reduce((text, part, index) => text + render(values[index - 1]) + part) }
}

export function trusted(markup: string): Html {
  return { markup }
}

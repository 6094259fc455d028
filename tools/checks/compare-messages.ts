/** Texts by key; a text with plural forms is a list or an object of texts. */
type Messages = Record<string, unknown>

/** The differences between two languages of one file: missing keys, empty texts, different placeholders. */
export function compareMessages(english: Messages, spanish: Messages): string[] {
  const keys = [...new Set([...Object.keys(english), ...Object.keys(spanish)])].filter((key) => key !== '$schema')
  return keys.flatMap((key) => {
    if (!(key in spanish)) return [`${key} is missing in Spanish`]
    if (!(key in english)) return [`${key} is missing in English`]
    const empty = [english[key], spanish[key]].some((text) => textsOf(text).some((part) => part.trim() === ''))
    if (empty) return [`${key} is empty`]
    const [en, es] = [placeholders(english[key]), placeholders(spanish[key])]
    return en === es ? [] : [`${key} has the placeholders ${en || 'none'} in English, ${es || 'none'} in Spanish`]
  })
}

/** Texts that are the same in English and Spanish. */
const sameInBoth = new Set<string>(['Client ID', 'Client secret', 'Facebook', 'General', 'Instagram', 'Logo', 'Manual'])

/** The same of the dictionaries of one file, and texts that were not translated. */
export function compareDictionaries(english: Messages, spanish: Messages): string[] {
  const [en, es] = [flat(english), flat(spanish)]
  const untranslated = Object.keys(en).filter((key) => en[key] === es[key] && !sameInBoth.has(String(en[key])))
  return [...compareMessages(en, es), ...untranslated.map((key) => `${key} is the same in Spanish`)]
}

/** The texts of all dictionaries of a file, as `name.key`. */
const flat = (file: Messages): Messages =>
  Object.fromEntries(
    Object.entries(file).flatMap(([name, texts]) =>
      Object.entries(texts ?? {}).map(([key, text]) => [`${name}.${key}`, text]),
    ),
  )

function placeholders(message: unknown): string {
  const found = textsOf(message).flatMap((text) => text.match(/\{[^{}]+\}/g) ?? [])
  return [...new Set(found)].sort().join(' ')
}

function textsOf(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  if (Array.isArray(message)) return message.flatMap(textsOf)
  // In a message with variants the texts are the values of `match`; the rest declares what they match on.
  if (message !== null && typeof message === 'object') {
    return 'match' in message ? Object.values(message.match ?? {}).flatMap(textsOf) : []
  }
  return []
}

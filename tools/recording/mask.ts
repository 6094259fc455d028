/** Values that differ between two runs, and their names in the recording. */
const kinds: readonly [string, RegExp][] = [
  ['id', /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/],
  ['paypal', /EMU[A-Z0-9]{10,14}/],
  ['email', /(?:ana|new|nobody)-[0-9a-f]{8}@correo\.test/],
  ['order', /FM-\d{6}/],
  ['credit note', /CN-\d{6}/],
  ['asset', /(?<=\/assets\/)[\w.-]+(?=\.\w+)/],
  ['hash', /sha256-[A-Za-z0-9+/]{43}=|[0-9a-f]{12,}/],
  ['port', /(?<=(?:127\.0\.0\.1|localhost):)\d+/],
  // Long words with a capital letter and a digit, but not names of files.
  ['token', /(?<![\w-])(?![\w-]*(?:FM|CN)-\d{6})(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{22,}(?![\w-])/],
]
const pattern = new RegExp(kinds.map(([, { source }]) => `(${source})`).join('|'), 'g')

/** The fixed clock moves in seconds; what Postgres adds below is not recorded. */
const fraction = /(\d\d:\d\d:\d\d)\.\d+/g

/** Numbers the variable values of a text by kind, in the order of their appearance. */
export function mask(text: string): string {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return text.replace(fraction, '$1').replace(pattern, (value, ...groups) => {
    const known = names.get(value)
    if (known !== undefined) return known
    const kind = kinds[groups.findIndex((group) => group !== undefined)]?.[0] ?? ''
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    names.set(value, `<${kind} ${count}>`)
    return `<${kind} ${count}>`
  })
}

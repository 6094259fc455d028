/** Length in Unicode code points, as Postgres counts: 'ñ' and an emoji are 1 each. */
export function characters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** One canonical spelling of a line of text: NFC, straight quotes, every run of white space one space, trimmed. */
export function normalizeLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201B\u02BC]/g, "'")
    .replace(/[\u201C\u201D\u201F]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text without accents and case, for comparing and searching: 'Crème' and 'CREME' are equal after folding. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}

/** Whether Postgres can store the text: no NUL and no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

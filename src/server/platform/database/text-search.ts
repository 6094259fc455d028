import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, type PgColumn, text } from 'drizzle-orm/pg-core'

const accents = ['áéíóúüñàèìòùâêîôûç', 'aeiouunaeiouaeiouc'] as const

const folded = (value: SQL) => sql`translate(lower(${value}), '${sql.raw(accents[0])}', '${sql.raw(accents[1])}')`

/**
 * A generated column with the searchable text of a row: the columns with these names, in lower case, without accents.
 * It begins with a space, so that the start of each word follows a space.
 */
export function searchText(...columns: string[]) {
  const parts = columns.map((column) => `' ' || coalesce(${column}, '')`).join(' || ')
  return text('search_text')
    .notNull()
    .generatedAlwaysAs(folded(sql.raw(parts)))
}

/** The same text as an expression, for long texts that are not worth a column. */
export const textOf = (...columns: PgColumn[]): SQL =>
  folded(
    sql.join(
      columns.map((column) => sql`' ' || coalesce(${column}, '')`),
      sql` || `,
    ),
  )

/** The index of a `searchText` column, or of a `textOf` expression, which a search must repeat exactly. */
export const searchIndex = (name: string, text: SQLWrapper) => index(name).using('gin', sql`${text} gin_trgm_ops`)

/**
 * Condition: the `searchText` column contains every word of a search, ignoring case and accents ("nunez" matches Núñez).
 * Words of one or two characters match the beginnings of words, because the index has no shorter parts. Digits are also
 * the number of an order (`42` is FM-000042). A search without words matches everything.
 */
export function matchesSearch(column: SQLWrapper, search: string): SQL | undefined {
  return and(...words(search).map((word) => or(...patterns(word).map((pattern) => sql`${column} like ${pattern}`))))
}

/** The same condition for texts without an index; any part of a word matches. */
export function matchesAnyText(texts: readonly SQLWrapper[], search: string): SQL | undefined {
  const value = folded(sql`concat_ws(' ', ${sql.join([...texts], sql`, `)})`)
  return and(...words(search).map((word) => sql`${value} like ${`%${escaped(word)}%`}`))
}

/** The words of a search, folded like the texts. */
const words = (search: string): string[] => {
  const folded = search.normalize('NFC').toLowerCase()
  return [...folded]
    .map(withoutAccent)
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '')
}

const withoutAccent = (character: string): string => {
  const at = accents[0].indexOf(character)
  return at < 0 ? character : accents[1].charAt(at)
}

function patterns(word: string): string[] {
  const anywhere = word.length > 2 ? `%${escaped(word)}%` : `% ${escaped(word)}%`
  const [, digits] = /^(?:fm-)?(\d{1,5})$/.exec(word) ?? []
  return digits === undefined ? [anywhere] : [anywhere, `%${digits.padStart(6, '0')}%`]
}

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

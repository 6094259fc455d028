import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, type PgColumn, text } from 'drizzle-orm/pg-core'
import { fold } from '../../text.ts'

/**
 * The searchable text of a row: some of its columns, folded by the SQL function `fold_text` (the same as `fold` of the
 * domain), and the digits of its phone, or of the numbers in a message. Triggers write it. It begins with a space, so that the start of each word follows a
 * space.
 */
export const searchText = () => text('search_text').notNull().default('')

/** The same text as an expression, for long texts that are not worth a column. */
export const textOf = (...columns: PgColumn[]): SQL =>
  foldText(
    sql.join(
      columns.map((column) => sql`' ' || coalesce(${column}, '')`),
      sql` || `,
    ),
  )

const foldText = (value: SQL) => sql`fold_text(${value})`

/** The index of a `searchText` column, or of a `textOf` expression, which a search must repeat exactly. */
export const searchIndex = (name: string, text: SQLWrapper) => index(name).using('gin', sql`${text} gin_trgm_ops`)

/**
 * Condition: the `searchText` column contains every word of a search, ignoring case and accents ("nunez" matches Núñez).
 * Words of one or two characters match the beginnings of words, because the index has no shorter parts. Digits are also
 * the number of an order (`42` is FM-000042), and a phone matches by its digits. A search without words matches everything.
 */
export function matchesSearch(column: SQLWrapper, search: string): SQL | undefined {
  const contains = (pattern: string) => sql`${column} like ${pattern}`
  const everyWord = and(...words(search).map((word) => or(...patterns(word).map(contains))))
  const phone = phoneIn(search)
  if (phone === null) return everyWord
  // The words of a whole number, such as the area code, match too many rows for the index to help.
  const asTyped = phone.length < wholePhone ? everyWord : contains(`%${escaped(fold(search).trim())}%`)
  return or(asTyped, contains(`%${phone}%`))
}

/** Digits of a phone without its area code; numbers of orders are shorter. */
const wholePhone = 7

/** The same condition for texts without an index; any part of a word matches. */
export function matchesAnyText(texts: readonly SQLWrapper[], search: string): SQL | undefined {
  const value = foldText(sql`concat_ws(' ', ${sql.join([...texts], sql`, `)})`)
  return and(...words(search).map((word) => sql`${value} like ${`%${escaped(word)}%`}`))
}

/** The words of a search, folded like the texts. */
const words = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')

function patterns(word: string): string[] {
  const anywhere = word.length > 2 ? `%${escaped(word)}%` : `% ${escaped(word)}%`
  const [, number] = /^(?:fm-)?(\d{1,5})$/.exec(word) ?? []
  if (number !== undefined) return [anywhere, `%${number.padStart(6, '0')}%`]
  const digits = /^[\d+().-]+$/.test(word) ? word.replace(/\D/g, '') : ''
  return digits.length < 3 ? [anywhere] : [anywhere, `%${digits}%`]
}

/** The digits of a search that is a phone number or the end of one, without the country's 1; null for other texts. */
function phoneIn(search: string): string | null {
  const typed = fold(search).trim()
  const digits = typed.replace(/\D/g, '')
  if (digits.length < 4 || !/^[+\d\s().-]+$/.test(typed)) return null
  return digits.length === 11 ? digits.replace(/^1/, '') : digits
}

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

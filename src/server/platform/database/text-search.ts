import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Condition: the concatenated texts contain every word of a search, ignoring case and accents ("nunez" matches Núñez).
 * A search without words matches everything.
 */
export function matchesSearch(texts: readonly SQLWrapper[], search: string): SQL | undefined {
  const text = folded(sql`concat_ws(' ', ${sql.join([...texts], sql`, `)})`)
  return and(...words(search).map((word) => sql`${text} like ${folded(sql`${pattern(word)}::text`)}`))
}

const words = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '')

const pattern = (word: string) => `%${word.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`

const folded = (text: SQL) => sql`translate(lower(${text}), 'áéíóúüñàèìòùâêîôûç', 'aeiouunaeiouaeiouc')`

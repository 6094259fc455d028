import type { z } from 'zod'
import { defined } from '../records.ts'

/** The input's limit; links may contain longer texts. */
const maxLength = 200

type SearchOf<Fields> = { [Name in keyof Fields]?: Exclude<z.output<Fields[Name]>, undefined> }

/**
 * Reads the search parameters of a list with the fields of its endpoint's query. Invalid and empty values and defaults
 * are omitted, so that an invalid URL still opens the page and an unfiltered list has no parameters.
 */
export function listSearch<Fields extends Record<string, z.ZodType>>({
  size: _,
  ...fields
}: Fields & { size?: z.ZodType }) {
  return (query: Record<string, unknown>): SearchOf<Omit<Fields, 'size'>> => {
    const values = Object.entries(fields).map(([name, field]) => [name, readValue(field, query[name])])
    // The type of Object.fromEntries() has any string as a key.
    return defined(Object.fromEntries(values)) as SearchOf<Omit<Fields, 'size'>>
  }
}

/** A parameter of the URL is text; one of a link may be a number. */
function readValue(field: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).slice(0, maxLength)
  const { data } = field.safeParse(text)
  if (text === '' || data === undefined || data === field.safeParse(undefined).data) return undefined
  // As typed: the space at the end of a search text precedes the next word.
  return typeof data === 'string' ? text : data
}

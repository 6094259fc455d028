import { defined } from '../records.ts'
import { isDay } from '../zoned-time.ts'

// The routes read their search parameters, and every page of the store loads the routes: no schemas here.

/** Reads one parameter; undefined when it is invalid or the default. */
export type Read<T> = (text: string) => T | undefined

type SearchOf<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends Read<infer T> ? Exclude<T, undefined> : never
}

/** The input's limit; links may contain longer texts. */
const maxLength = 200

/**
 * Reads search parameters. Invalid and empty values and defaults are omitted, so that an invalid URL still opens the
 * page and an unfiltered list has no parameters.
 */
export function searchReader<Readers extends Record<string, Read<unknown>>>(readers: Readers) {
  return (query: Record<string, unknown>): SearchOf<Readers> => {
    const values = Object.entries(readers).map(([name, read]) => [name, readValue(read, query[name])])
    // The type of Object.fromEntries() has any string as a key.
    return defined(Object.fromEntries(values)) as SearchOf<Readers>
  }
}

/** A parameter of the URL is text; one of a link may be a number. */
function readValue(read: Read<unknown>, value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return value === '' ? undefined : read(String(value).slice(0, maxLength))
}

/** Text that the database can store. */
export const words: Read<string> = (text) => (text.includes('\0') || !text.isWellFormed() ? undefined : text)

/** One of the values. */
export function oneOf<const T extends string>(values: readonly T[]): Read<T> {
  return (text) => values.find((value) => value === text)
}

/** Text of a form. */
export function matching(pattern: RegExp): Read<string> {
  return (text) => (pattern.test(text) ? text : undefined)
}

/** A day of the calendar: '2026-11-30'. */
export const day: Read<string> = (text) => (isDay(text) ? text : undefined)

/** The identifier of an entry, a UUID. */
export const entryId = matching(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i)

/** The number of a page after the first. */
export const laterPage: Read<number> = (text) => {
  const page = Number(text)
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined
}

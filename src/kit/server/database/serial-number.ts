import { type SQL, sql } from 'drizzle-orm'

/** The order number in a search: `42`, `FM-42` and `fm-000042` are FM-000042; null for other texts. */
export function orderNumberIn(search: string): string | null {
  const [, digits] = /^\s*(?:FM-)?0*(\d{1,12})\s*$/i.exec(search) ?? []
  return digits === undefined ? null : `FM-${digits.padStart(6, '0')}`
}

/** The complete order number that a search consists of, such as `fm-000042`; null for other texts. */
export function fullOrderNumberIn(search: string): string | null {
  return /^FM-\d{6,12}(-\d+)?$/.exec(search.trim().toUpperCase())?.[0] ?? null
}

/** The next number of a sequence with a prefix and at least six digits: `FM-000417`, and later `FM-1000000`. */
export const nextNumber = (prefix: string, sequence: string): SQL<string> => sql<string>`(
  select ${sql.raw(`'${prefix}'`)} || lpad(number, greatest(6, length(number)), '0')
  from (select nextval(${sql.raw(`'${sequence}'`)})::text as number) next
)`

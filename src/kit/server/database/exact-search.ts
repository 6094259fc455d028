import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { normalizeEmail } from '../../person.ts'
import type { Db } from './database.ts'
import { fullOrderNumberIn } from './serial-number.ts'

type Searched = PgTable & Record<'orderNumber' | 'customerEmail', PgColumn>

/**
 * Condition for a search that consists of a complete order number, or of the complete address of a buyer in this table;
 * null for other searches.
 */
export async function matchesExactly(db: Db, table: Searched, search: string): Promise<SQL | null> {
  const number = fullOrderNumberIn(search)
  if (number !== null) return eq(table.orderNumber, number)
  return matchesAddress(db, table.customerEmail, search)
}

/** Condition for a search that is a complete mail address in this column; null for other searches. */
export async function matchesAddress(db: Db, column: PgColumn, search: string): Promise<SQL | null> {
  if (!search.includes('@')) return null
  const hasAddress = eq(column, normalizeEmail(search))
  const [found] = await db.select({ address: column }).from(column.table).where(hasAddress).limit(1)
  return found ? hasAddress : null
}

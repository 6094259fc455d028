import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { countLimit } from '../../list-page.ts'
import type { Db } from './database.ts'

/** The number of matching rows of a table, at most `countLimit` + 1: counting a large table takes seconds. */
export function countBounded(db: Db, table: PgTable, where?: SQL): Promise<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(countLimit + 1)
    .as('rows')
  return db.$count(rows)
}

import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { countLimit, type PageRequest, pagePosition } from '../../list-page.ts'
import type { Db } from './database.ts'

/** The number of matching rows of a table, at most `countLimit` + 1: counting a large table takes seconds. */
function countBounded(db: Db, table: PgTable, where?: SQL): Promise<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(countLimit + 1)
    .as('rows')
  return db.$count(rows)
}

interface Listed extends PageRequest {
  /** What the list has without a search and filters; all rows by default. */
  all?: SQL | undefined
  where: SQL | undefined
}

/** The numbers of a list as its answer has them, and where the page lies. A page beyond the last is the last. */
export async function countPage(db: Db, table: PgTable, { all, where = all, page, size }: Listed) {
  const [total, counted] = await Promise.all([
    countBounded(db, table, all),
    where !== all && countBounded(db, table, where),
  ])
  const matching = counted === false ? total : counted
  return { ...pagePosition({ page, size }, matching), matching, total }
}

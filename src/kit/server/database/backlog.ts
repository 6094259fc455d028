import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** The number of due tasks, and the seconds since the oldest became due; 0 when there is none. */
export interface Backlog {
  count: number
  oldestSeconds: number
}

/** The backlog in a table: of the rows that match, each due since a time. */
export async function backlogOf(
  db: Db,
  table: PgTable,
  since: SQL,
  now: SQL,
  where: SQL | undefined,
): Promise<Backlog> {
  const age = sql<number>`coalesce(greatest(extract(epoch from ${now} - min(${since})), 0), 0)::float8`
  const [row] = await db.select({ count: sql<number>`count(*)::int`, oldestSeconds: age }).from(table).where(where)
  return row ?? { count: 0, oldestSeconds: 0 }
}

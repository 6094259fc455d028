import { sql } from 'drizzle-orm'
import { type Db, olderApplications } from './database.ts'

/**
 * The condition that a process of an older release is connected to the database (decision 088), for a query that asks
 * something else, too.
 * @param names the names of the connections of those releases; of all before this one by default
 */
export const olderProcess = (names: readonly string[] = olderApplications) => sql<boolean>`exists (
  select from pg_stat_activity
  where datname = current_database() and application_name in (${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}))`

/** Whether a process of an older release is connected to the database; see {@link olderProcess}. */
export async function hasOlderProcess(db: Db, names?: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(sql`select where ${olderProcess(names)}`)
  return rows.length > 0
}

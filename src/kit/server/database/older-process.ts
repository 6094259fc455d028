import { sql } from 'drizzle-orm'
import { type Db, olderApplications } from './database.ts'

/**
 * Whether a process of an older release is connected to the database (decision 088).
 * @param names the names of the connections of those releases; of all before this one by default
 */
export async function hasOlderProcess(db: Db, names: readonly string[] = olderApplications): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and application_name in (${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )}) limit 1`)
  return rows.length > 0
}

import { sql } from 'drizzle-orm'
import { fault } from '../../fault.ts'
import { commonFaults } from '../../texts.ts'
import { refusal } from '../http/errors.ts'
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

/** The refusal of what must not happen while a process of an older release is connected. */
export const besideOlder = () => refusal(409, fault(commonFaults, 'older_process'))

/** @throws HttpError 409 `older_process` while such a process is connected; see {@link olderProcess} */
export async function assertNoOlderProcess(db: Db, names?: readonly string[]): Promise<void> {
  if (await hasOlderProcess(db, names)) throw besideOlder()
}

import { desc, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { missedSearches } from './tables.ts'

/** Counts a search of a day. Of a day with `limit` different ones no further ones are stored. */
export async function countMissedSearch(db: Db, day: string, search: string, limit: number): Promise<void> {
  await db.execute(sql`
    insert into ${missedSearches} (day, search, count)
    select ${day}::date, ${search}::text, 1
    where (select count(*) from ${missedSearches} where day = ${day}::date) < ${limit}::int
      or exists (select from ${missedSearches} where day = ${day}::date and search = ${search}::text)
    on conflict (day, search) do update set count = ${missedSearches.count} + 1`)
}

/** The searches since a day with their counts, the most frequent first. */
export function listMissedSearches(
  db: Db,
  since: string,
  limit: number,
): Promise<{ search: string; count: number; lastOn: string }[]> {
  const { search, day } = missedSearches
  const count = sql<number>`sum(${missedSearches.count})::int`
  const lastOn = sql<string>`max(${day})::text`
  return db
    .select({ search, count, lastOn })
    .from(missedSearches)
    .where(gte(day, since))
    .groupBy(search)
    .orderBy(desc(count), desc(lastOn), search)
    .limit(limit)
}

/** Deletes the searches before a day. @returns their number. */
export async function deleteMissedSearches(db: Db, before: string): Promise<number> {
  const { rowCount } = await db.delete(missedSearches).where(lt(missedSearches.day, before))
  return rowCount ?? 0
}

import type { Database } from '../src/kit/server/database/database.ts'

/** Counts from now on what Postgres is asked. */
export async function resetStatements(pool: Database['pool']): Promise<void> {
  await pool.query('create extension if not exists pg_stat_statements')
  await pool.query('select pg_stat_statements_reset()')
}

/** How often each statement was asked, without those of the benchmarks. */
export async function countedStatements(pool: Database['pool']): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ query: string; calls: number }>(
    `select query, sum(calls)::int as calls from pg_stat_statements
     where query not like '%pg_stat_%' and query not like '%as waiting%' group by 1 order by 2 desc`,
  )
  return new Map(rows.map(({ query, calls }) => [query, calls]))
}

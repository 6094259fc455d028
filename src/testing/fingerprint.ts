import type pg from 'pg'

/** Tables that requests may change without changing data of the shop. */
const ignored = ['sessions', 'rate_limits', 'job_leases', 'schema_migrations']

const queries = new WeakMap<pg.Pool, Promise<pg.QueryConfig>>()

/** Number of rows and a hash of the content of every table; of the job queue only the number. */
export async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  const query = queries.get(pool) ?? queryFor(pool)
  queries.set(pool, query)
  const { rows } = await pool.query<{ name: string; state: string }>(await query)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

/** The shop's tables. */
export async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** One named statement, because Postgres takes longer to plan it than to run it. */
async function queryFor(pool: pg.Pool): Promise<pg.QueryConfig> {
  const tables = (await tablesOf(pool)).filter((name) => !ignored.includes(name))
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hash_record_extended(t, 0)), 0) as state from "${name}" t`,
  )
  parts.push(`select 'jobs', count(*)::text from pgboss.job where name not like '\\_\\_pgboss%'`)
  return { name: 'fingerprint', text: parts.join(' union all ') }
}

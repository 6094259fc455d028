import type pg from 'pg'

/** Tables that requests may change without changing data of the shop. */
const ignored = ['sessions', 'rate_limits', 'job_leases', 'schema_migrations']

/** Number of rows and a hash of the content of every table; of the job queue only the number. */
export async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [ignored],
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as state from "${name}" t`,
  )
  parts.push(`select 'jobs', count(*)::text from pgboss.job where name not like '\\_\\_pgboss%'`)
  const { rows } = await pool.query<{ name: string; state: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

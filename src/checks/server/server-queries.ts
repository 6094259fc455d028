import { sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { installation } from '../../kit/server/tables.ts'

export interface ServerState {
  /** `server_version_num`, such as 150008. */
  version: number
  /** True for a replica, and for a server or role that refuses writes. */
  readOnly: boolean
  /** Milliseconds since the epoch. */
  now: number
}

export async function readServer(db: Db): Promise<ServerState> {
  const { rows } = await db.execute<{ version: number; read_only: boolean; now: string }>(sql`
    select current_setting('server_version_num')::int as version,
      pg_is_in_recovery() or current_setting('transaction_read_only')::bool as read_only,
      extract(epoch from clock_timestamp()) * 1000 as now`)
  const [row] = rows
  return { version: row?.version ?? 0, readOnly: row?.read_only ?? true, now: Number(row?.now) }
}

/** The rights that the shop needs and its role lacks, as text for the report. */
export async function findMissingRights(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ lacking: string }>(sql`
    select 'CREATE in the schema public' as lacking where not has_schema_privilege('public', 'CREATE')
    union all
    select 'TEMPORARY in the database' where not has_database_privilege(current_database(), 'TEMPORARY')
    union all
    select 'CREATE in the database' where not has_database_privilege(current_database(), 'CREATE')
      and to_regnamespace('pgboss') is null
    union all
    select 'ownership of the table ' || relname from (
      select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and not pg_has_role(relowner, 'USAGE')
      order by relname limit 1
    ) as foreign_table`)
  return rows.map(({ lacking }) => lacking)
}

/** Which of these extensions are not installed in the database, and whether the server has them. */
export async function findMissingExtensions(
  db: Db,
  names: readonly string[],
): Promise<{ name: string; available: boolean }[]> {
  const { rows } = await db.execute<{ name: string; available: boolean }>(sql`
    select name, exists (select from pg_available_extensions as a where a.name = required.name) as available
    from unnest(${sql.param([...names])}::text[]) as required (name)
    where not exists (select from pg_extension where extname = required.name)`)
  return rows
}

/** Whether the database belongs to a demo or to a real shop; null before its first start, or when it cannot be read. */
export async function findInstallationKind(db: Db): Promise<'demo' | 'production' | null> {
  const { rows } = await db.execute<{ used: boolean | null }>(
    sql`select has_table_privilege(to_regclass('installation'), 'SELECT') as used`,
  )
  if (!rows[0]?.used) return null
  const [found] = await db.select({ kind: installation.kind }).from(installation)
  return found?.kind ?? null
}

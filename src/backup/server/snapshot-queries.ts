import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BackupHeader, SequenceState } from './backup-format.ts'

/** Tables that a backup omits: `migrate` writes the first, and leases of periodic tasks are invalid after a restore. */
export const omittedTables = ['schema_migrations', 'job_leases']

/**
 * Settings that COPY output depends on, so that equal rows have equal text on every server. Time limits of the role must
 * not end a long copy.
 */
export const copySettings = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local search_path = public; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '60s'`

const name = pg.escapeIdentifier

/** A table of the shop with the columns and the order of its COPY output. */
export interface CopiedTable {
  name: string
  columns: string[]
  /** Expressions that give the rows the same order on every server. */
  order: string[]
}

/** Begins a snapshot: everything read afterwards is of one moment, and no migration can change a table meanwhile. */
export async function beginSnapshot(client: pg.Client): Promise<CopiedTable[]> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(copySettings)
  const tables = await listTables(client)
  if (tables.length > 0) {
    await client.query(`lock table ${tables.map((table) => name(table.name)).join(', ')} in access share mode`)
  }
  return tables
}

/**
 * The tables of the shop with their stored columns. Rows are ordered by the primary key, texts by their bytes, because
 * collations differ between servers; without a primary key, by the whole row.
 */
export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; order: string[] | null }>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns,
       (select array_agg(quote_ident(a.attname) || case when t.typcollation <> 0 then ' collate "C"' else '' end
                         order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
        join pg_type t on t.oid = a.atttypid
        where i.indrelid = c.oid and i.indisprimary) as order
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname collate "C"`,
    [omittedTables],
  )
  return rows.map(({ name: table, columns, order }) => ({
    name: table,
    columns,
    order: order ?? [`${name(table)}::text collate "C"`],
  }))
}

/** The rows of a table as COPY text, streamed. */
export function copyOut(client: pg.Client, { name: table, columns, order }: CopiedTable): Readable {
  const select = `select ${columns.map(name).join(', ')} from ${name(table)} order by ${order.join(', ')}`
  return client.query(copyTo(`copy (${select}) to stdout`))
}

/** Facts about the database for the header of a backup. */
export async function describeDatabase(
  client: pg.Client,
): Promise<Pick<BackupHeader, 'createdAt' | 'migrations' | 'postgres' | 'kind'>> {
  const { rows } = await client.query<{ now: Date; postgres: string; migrated: boolean; installed: boolean }>(
    `select now(), current_setting('server_version') as postgres,
       to_regclass('schema_migrations') is not null as migrated, to_regclass('installation') is not null as installed`,
  )
  const [facts] = rows
  if (!facts) throw new Error('the database did not answer')
  return {
    createdAt: facts.now.toISOString(),
    postgres: facts.postgres,
    migrations: facts.migrated ? await appliedMigrations(client) : [],
    kind: facts.installed ? await kindOf(client) : null,
  }
}

async function appliedMigrations(client: pg.Client): Promise<BackupHeader['migrations']> {
  const { rows } = await client.query('select tag, hash from schema_migrations order by tag collate "C"')
  return rows
}

async function kindOf(client: pg.Client): Promise<BackupHeader['kind']> {
  const { rows } = await client.query<{ kind: 'demo' | 'production' }>('select kind from installation')
  return rows[0]?.kind ?? null
}

/** The sequences of the shop. Read after the tables: their values are never older than the rows. */
export async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'S'
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by relname collate "C"`,
  )
  const states: SequenceState[] = []
  for (const { name: sequence } of rows) {
    const { rows: values } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name(sequence)}`,
    )
    if (values[0]) states.push({ name: sequence, ...values[0] })
  }
  return states
}

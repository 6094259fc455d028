import type { Writable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { SequenceState } from './backup-format.ts'
import { copySettings, listTables } from './snapshot-queries.ts'

const name = pg.escapeIdentifier

/** A foreign key as `pg_get_constraintdef` returns it. */
interface ForeignKey {
  table: string
  constraint: string
  definition: string
}

/** The first table of the shop that has rows, or null. */
export async function findNonEmptyTable(client: pg.Client): Promise<string | null> {
  for (const table of await listTables(client)) {
    const { rowCount } = await client.query(`select from public.${name(table.name)} limit 1`)
    if (rowCount !== 0) return table.name
  }
  return null
}

/** Begins the transaction that loads a backup. No other session reads or writes the tables until it ends. */
export async function beginLoad(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query(copySettings)
  const tables = await listTables(client)
  if (tables.length > 0) {
    await client.query(`lock table ${tables.map((table) => name(table.name)).join(', ')} in access exclusive mode`)
  }
}

/**
 * Removes the foreign keys and disables the triggers, whose effects the rows contain already. Unlike
 * `session_replication_role` this does not need a superuser. @returns the foreign keys, for {@link restoreRules}.
 */
export async function suspendRules(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as constraint,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, constraint } of rows) await client.query(`alter table ${table} drop constraint ${constraint}`)
  await switchTriggers(client, 'disable')
  return rows
}

/** Adds the foreign keys again, which checks all rows, and enables the triggers. */
export async function restoreRules(client: pg.Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, constraint, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${constraint} ${definition}`)
  }
  await switchTriggers(client, 'enable')
}

async function switchTriggers(client: pg.Client, action: 'enable' | 'disable'): Promise<void> {
  for (const table of await listTables(client)) {
    await client.query(`alter table ${name(table.name)} ${action} trigger user`)
  }
}

/** Receives the rows of a table as COPY text. */
export function copyIn(client: pg.Client, table: { name: string; columns: readonly string[] }): Writable {
  return client.query(copyFrom(`copy ${name(table.name)} (${table.columns.map(name).join(', ')}) from stdin`))
}

/** Sets the sequences; those that this schema does not have are skipped. */
export async function setSequences(client: pg.Client, states: readonly SequenceState[]): Promise<void> {
  for (const { name: sequence, lastValue, isCalled } of states) {
    await client.query(
      `select setval(found, $2::bigint, $3) from (select to_regclass($1) as found) s where found is not null`,
      [name(sequence), lastValue, isCalled],
    )
  }
}

/** Marks the database as a demo or a real shop, and overwrites an earlier mark. */
export async function setKind(client: pg.Client, kind: 'demo' | 'production'): Promise<void> {
  await client.query('update installation set kind = $1', [kind])
}

/** Collects the statistics that the planner needs: a loaded table has none. */
export async function analyze(client: pg.Client): Promise<void> {
  await client.query('analyze')
}

/** Ends all sessions. */
export async function endSessions(client: pg.Client): Promise<void> {
  await client.query('delete from sessions')
}

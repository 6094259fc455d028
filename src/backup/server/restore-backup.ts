import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { type Database, type DirectClient, onDirectConnection } from '../../kit/server/database/database.ts'
import { type Migration, migrate, readMigrations } from '../../kit/server/database/migrate.ts'
import { readArchive } from './archive-reader.ts'
import type { Backup, BackupHeader, BackupManifest, TableSum } from './backup-format.ts'
import { checkSeal, type Trust } from './backup-seal.ts'
import {
  analyze,
  beginLoad,
  copyIn,
  endSessions,
  findNonEmptyTable,
  restoreRules,
  setKind,
  setSequences,
  suspendRules,
} from './load-queries.ts'
import { copyOut, describeDatabase, listTables } from './snapshot-queries.ts'
import { tableSummer } from './table-sum.ts'

export interface RestoreOptions {
  trust: Trust
  /** Called with the current step, such as a table's name. */
  onStep?: (step: string) => void
  /** The kind of shop that will use the database; refused when the backup has another one, without `convert`. */
  kind?: 'demo' | 'production'
  /** Marks the restored database as this kind, and ends the sessions of the other kind. */
  convert?: boolean
  /** Aborts the restore between two tables; nothing is then restored. */
  signal?: AbortSignal
  /** Replaces the migrations of this version in tests. */
  migrations?: Migration[]
  /** Further changes in the transaction that loads the rows. */
  finish?: (client: DirectClient, header: BackupHeader) => Promise<void>
}

export interface Restored extends Backup {
  /** Whether the seal of the backup is valid. */
  isVerified: boolean
  /** Tables of the backup that do not belong to the shop and were left out. */
  skipped: string[]
}

/**
 * Restores a backup into an empty database: checks the whole file, creates the schema of the backup, loads and compares
 * all tables in one transaction, then migrates to this version. After a failure the database is still empty.
 * @param open opens the backup from its beginning; it is read twice.
 * @throws CommandRefused when the database is not empty, or the backup is damaged, not to be trusted or newer than this
 * version.
 */
export async function restoreBackup(
  database: Pick<Database, 'direct'>,
  open: () => Promise<Readable>,
  options: RestoreOptions,
): Promise<Restored> {
  const report = options.onStep ?? (() => {})
  report('checking the file')
  const backup = await checkBackup(await open())
  const migrations = options.migrations ?? (await readMigrations())
  const own = migrationsOf(backup.header, migrations)
  assertKind(backup.header, options)
  const isVerified = checkSeal(backup, options.trust)
  await onDirectConnection(database, (client) => assertEmpty(client, backup.header))
  await migrate(database, own)
  const skipped = await onDirectConnection(database, (client) => load(client, open, backup, options))
  report('migrating')
  await migrate(database, migrations)
  await onDirectConnection(database, analyze)
  return { ...backup, isVerified, skipped }
}

/**
 * Reads a whole backup and compares every table with its manifest, without a database. Memory is bounded, whatever the
 * file contains.
 * @throws CommandRefused when it is damaged or incomplete.
 */
export async function checkBackup(source: Readable): Promise<Backup> {
  const sums = new Map<string, TableSum>()
  let names = new Set<string>()
  const backup = await readArchive(source, {
    async header({ tables }) {
      names = new Set(tables.map(({ name }) => name))
    },
    async table(name, chunks) {
      if (!names.has(name)) {
        throw new CommandRefused('The backup is damaged: its header does not name all tables. Nothing was changed.')
      }
      const summer = tableSummer()
      for await (const chunk of chunks) summer.add(chunk)
      sums.set(name, summer.sum())
    },
  })
  const { header, manifest } = backup
  for (const { name } of header.tables) {
    // An empty table has no parts.
    const found = sums.get(name) ?? tableSummer().sum()
    if (differs(manifest.tables[name], found)) {
      throw new CommandRefused(`The backup is damaged: the table ${name} does not match its hash. Nothing was changed.`)
    }
  }
  return backup
}

/** Whether a table has other rows than the manifest states. */
const differs = (expected: TableSum | undefined, found: TableSum): boolean =>
  expected?.rows !== found.rows || expected.sha256 !== found.sha256

/**
 * The migrations that the backup's database had.
 * @throws CommandRefused when this version does not contain all of them.
 */
function migrationsOf(header: BackupHeader, migrations: readonly Migration[]): Migration[] {
  const unknown = header.migrations.find(
    ({ tag, hash }) => !migrations.some((migration) => migration.tag === tag && migration.hash === hash),
  )
  if (unknown) {
    throw new CommandRefused(
      `The backup was made by another or newer version of the shop (${header.shopVersion}, with the migration ` +
        `${unknown.tag}, which this version does not have). Install that version or a newer one, then restore.`,
    )
  }
  return migrations.filter(({ tag }) => header.migrations.some((applied) => applied.tag === tag))
}

const isOtherKind = (header: BackupHeader, kind: BackupHeader['kind']) =>
  header.kind !== null && kind !== null && header.kind !== kind

function assertKind(header: BackupHeader, { kind, convert }: RestoreOptions): void {
  if (!kind || convert || !isOtherKind(header, kind)) return
  throw new CommandRefused(
    kind === 'production'
      ? 'This is the backup of a demo, with sample data and public passwords, and the environment is that of a real ' +
          'shop. To make a real shop of the demo, add --convert: accounts with the public password get another one, ' +
          'and all sessions end.'
      : 'This is the backup of a real shop, and the environment is that of a demo. With --convert the demo uses the ' +
          "data: accounts with public passwords are added, so that everyone who can open the demo can read the customers' " +
          'data. For a copy to try things out, set the variables of a real shop instead (docs/operations.md).',
  )
}

async function assertEmpty(client: DirectClient, header: BackupHeader): Promise<void> {
  const table = await findNonEmptyTable(client)
  if (table !== null) {
    throw new CommandRefused(
      `The database is not empty: its table ${table} has rows. A backup is restored into an empty database only. ` +
        'Create a new database (or set DATA_DIR to a new folder) and restore into that.',
    )
  }
  const { migrations } = await describeDatabase(client)
  const newer = migrations.find(({ tag }) => !header.migrations.some((known) => known.tag === tag))
  if (newer) {
    throw new CommandRefused(
      `The database has no rows, but newer tables than the backup (${newer.tag}). Create a new database (or set ` +
        'DATA_DIR to a new folder) and restore into that.',
    )
  }
}

/** Loads and compares all tables in one transaction. @returns the tables that were left out. */
async function load(
  client: DirectClient,
  open: () => Promise<Readable>,
  { header, manifest }: Backup,
  { onStep, kind, finish, signal }: RestoreOptions,
): Promise<string[]> {
  await beginLoad(client)
  const occupied = await findNonEmptyTable(client)
  if (occupied !== null) throw new CommandRefused(`Another process has written to the table ${occupied} meanwhile.`)
  const keys = await suspendRules(client)
  const present = await listTables(client)
  const isPresent = (name: string) => present.some((table) => table.name === name)
  await readArchive(await open(), {
    async table(name, chunks) {
      const table = header.tables.find((candidate) => candidate.name === name)
      onStep?.(name)
      signal?.throwIfAborted()
      if (table && isPresent(name)) await pipeline(chunks, copyIn(client, table))
      else for await (const _chunk of chunks);
    },
  })
  onStep?.('comparing the tables')
  await compare(client, manifest)
  await setSequences(client, manifest.sequences)
  if (kind && isOtherKind(header, kind)) {
    await setKind(client, kind)
    await endSessions(client)
  }
  await restoreRules(client, keys)
  await finish?.(client, header)
  await client.query('commit')
  return header.tables.map(({ name }) => name).filter((name) => !isPresent(name))
}

/** Reads every loaded table and compares it with the manifest. @throws Error when one differs from the backup. */
async function compare(client: DirectClient, { tables }: BackupManifest): Promise<void> {
  for (const table of (await listTables(client)).filter(({ name }) => tables[name] !== undefined)) {
    const summer = tableSummer()
    for await (const chunk of copyOut(client, table)) summer.add(chunk)
    if (differs(tables[table.name], summer.sum())) {
      throw new Error(`The table ${table.name} differs from the backup after loading. Nothing was restored.`)
    }
  }
}

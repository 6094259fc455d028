import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { StartRefusal } from '../start-refusal.ts'
import { type Database, onDirectConnection } from './database.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../../migrations')

export interface Migration {
  /** File name without `.sql`, for instance `0000_first`. */
  tag: string
  hash: string
  statements: string[]
  /** Its statements commit themselves: each may be repeated after an interruption. */
  inBatches?: boolean
}

/** Any number that no other advisory lock of this database uses. */
const migrationLock = 7_261_118

/** Reads drizzle-kit's folder: the journal defines the order, the files hold the statements. */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8')
      const statements = text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== '')
      const hash = createHash('sha256').update(text).digest('hex')
      return { tag, hash, statements, inBatches: text.startsWith('-- in batches: ') }
    }),
  )
}

/**
 * Applies pending migrations. Each file is recorded in its own transaction, so that an interrupted run continues
 * where it stopped; concurrent instances wait for each other. The statements of a file that begins with `-- in batches:`
 * commit themselves, because one transaction would lock too many rows for too long; they are repeated after an interruption.
 * @returns the tags applied by this call.
 * @throws Error when an applied file was edited afterwards.
 * @throws StartRefusal when an extension is missing and the user may not create it.
 */
export async function migrate(
  database: Pick<Database, 'direct'>,
  migrations: Migration[],
  log?: Log,
): Promise<string[]> {
  return onDirectConnection(database, async (client) => {
    const applied: string[] = []
    for (const migration of await pendingMigrations(client, migrations, log)) {
      if (await (migration.inBatches ? applyInBatches : apply)(client, migration)) {
        applied.push(migration.tag)
        log?.info({ migration: migration.tag }, 'migration applied')
      }
    }
    return applied
  })
}

async function pendingMigrations(client: pg.Client, migrations: Migration[], log?: Log): Promise<Migration[]> {
  const recorded = await recordedHashes(client)
  for (const tag of recorded.keys()) {
    if (!migrations.some((migration) => migration.tag === tag)) {
      log?.warn({ migration: tag }, 'the database has a migration that this version does not contain')
    }
  }
  return migrations.filter((migration) => isPending(migration, recorded))
}

/** Compares the database with this version's migrations without changing anything. Tags, in order. */
export async function compareMigrations(
  database: Pick<Database, 'direct'>,
  migrations: Migration[],
): Promise<{ pending: string[]; unknown: string[]; edited: string[] }> {
  const recorded = await onDirectConnection(database, recordedHashes)
  const tags = migrations.map(({ tag }) => tag)
  return {
    pending: tags.filter((tag) => !recorded.has(tag)),
    unknown: [...recorded.keys()].filter((tag) => !tags.includes(tag)),
    edited: migrations.filter(({ tag, hash }) => (recorded.get(tag) ?? hash) !== hash).map(({ tag }) => tag),
  }
}

/** Extensions that these migrations create. */
export function requiredExtensions(migrations: Migration[]): string[] {
  const statements = migrations.flatMap((migration) => migration.statements)
  return statements.flatMap((statement) => extensionOf(statement) ?? [])
}

const extensionOf = (statement: string) => /^\s*create extension if not exists (\w+)/i.exec(statement)?.[1]

function isPending(migration: Migration, recorded: Map<string, string>): boolean {
  const hash = recorded.get(migration.tag)
  if (hash !== undefined && hash !== migration.hash) {
    throw new Error(`Migration ${migration.tag} was edited after it was applied: add a new one instead`)
  }
  return hash === undefined
}

async function recordedHashes(client: pg.Client): Promise<Map<string, string>> {
  const found = await client.query<{ exists: boolean }>(`select to_regclass('schema_migrations') is not null as exists`)
  if (!found.rows[0]?.exists) return new Map()
  const { rows } = await client.query<{ tag: string; hash: string }>('select tag, hash from schema_migrations')
  return new Map(rows.map(({ tag, hash }) => [tag, hash]))
}

/** False when another instance applied it while we waited for the lock. */
async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    // The role or the database may define a limit.
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(
      `create table if not exists schema_migrations (
         tag text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await applyPending(client, migration)
    await client.query('commit')
    return applied
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** As {@link apply}, without a transaction around the statements. */
async function applyInBatches(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('set statement_timeout = 0')
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    return await applyPending(client, migration)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
  }
}

/** Runs the statements and records the file, under the lock. */
async function applyPending(client: pg.Client, migration: Migration): Promise<boolean> {
  const pending = isPending(migration, await recordedHashes(client))
  if (pending) {
    for (const statement of migration.statements) await run(client, statement)
    await client.query('insert into schema_migrations (tag, hash) values ($1, $2)', [migration.tag, migration.hash])
  }
  return pending
}

async function run(client: pg.Client, statement: string): Promise<void> {
  const extension = extensionOf(statement)
  try {
    await client.query(statement)
  } catch (error) {
    if (extension === undefined) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefusal(
      `The database lacks the extension ${extension}, and this shop could not create it: ${reason}. ` +
        `Run this once in the shop's database as its owner or administrator: create extension ${extension};`,
    )
  }
}

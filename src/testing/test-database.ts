import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../kit/server/database/database.ts'
import { type Migration, migrate, readMigrations } from '../kit/server/database/migrate.ts'
import { startEmbeddedPostgres } from '../kit/server/embedded-postgres/embedded-postgres.ts'
import { installJobs } from '../kit/server/jobs/jobs.ts'

export interface TestDatabase {
  /** For `openDatabase`, when a test needs a second pool or a second process. */
  connection: pg.ClientConfig
  database: Database
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

/** Held while the template is created or copied: Postgres copies a database only without open connections. */
const templateLock = 7_261_119

/** Creates a migrated, empty database, copied from a template in about 25 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await testServer()
  const migrations = await readMigrations()
  const template = `template_${createHash('sha256')
    .update(migrations.map(({ hash }) => hash).join())
    .digest('hex')
    .slice(0, 16)}`
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administrate(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    await makeTemplate(client, server, template, migrations)
    // Without durability, copying files takes a third of the processor time of logging every page.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const connection = { ...server, database: name }
  const database = openTestDatabase(connection)
  return {
    connection,
    database,
    async drop() {
      await database.close()
      await administrate(server, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/**
 * Opens a database with a long connection timeout: in the load tests, 200 requests queue for ten connections on a busy
 * machine.
 */
export const openTestDatabase = (connection: pg.ClientConfig) => openDatabase({ connection, connectTimeoutMs: 60_000 })

/** Creates a database without tables, for tests of the migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = await testServer()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administrate(server, (client) => client.query(`create database ${name} template template0`))
  const connection = { ...server, database: name }
  const database = openTestDatabase(connection)
  return {
    connection,
    database,
    async drop() {
      await database.close()
      await administrate(server, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

let started: Promise<pg.ClientConfig> | null = null

/** The server of this run; the first caller starts it, others adopt it. */
function testServer(): Promise<pg.ClientConfig> {
  started ??= startTestServer()
  return started
}

async function startTestServer(): Promise<pg.ClientConfig> {
  const url = inject('testDatabaseUrl')
  if (url) return connectionOf(url)
  const dataDir = inject('testDataDir')
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const { connection } = await startEmbeddedPostgres({ dataDir, database: 'postgres', settings, durable: false })
  return connection
}

function connectionOf(address: string): pg.ClientConfig {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address)
  return {
    host: searchParams.get('host') ?? decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1) || 'postgres',
  }
}

async function makeTemplate(client: pg.Client, server: pg.ClientConfig, name: string, migrations: Migration[]) {
  const found = await client.query('select datistemplate from pg_database where datname = $1', [name])
  if (found.rows[0]?.datistemplate) return
  await client.query(`drop database if exists ${name}`)
  await client.query(`create database ${name} template template0`)
  const database = openDatabase({ connection: { ...server, database: name }, poolSize: 1 })
  try {
    await migrate(database, migrations)
    await installJobs(database)
  } finally {
    await database.close()
  }
  await client.query(`alter database ${name} is_template true`)
}

async function administrate<Result>(server: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(server)
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

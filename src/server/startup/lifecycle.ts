import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { assertNotificationsArrive, awaitDatabase } from '../platform/database/await-database.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { migrate, readMigrations } from '../platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { addDraining } from '../platform/http/draining.ts'
import { type Jobs, startJobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { upgradePostgres } from './upgrade-postgres.ts'

/** Services that start before the application and stop after it. */
export interface ProcessParts {
  config: Config
  database: Database
  jobs: Jobs
  log: Log
  /** Registers a function to call at shutdown, in the reverse order of registration. */
  onStop(close: () => Promise<unknown>): void
  /** Adds a line to the startup banner. */
  note(line: string): void
}

export interface Shop {
  /** The address it listens on, such as `http://127.0.0.1:3000`. */
  address: string
  /** Lines for the startup banner. */
  notes: string[]
  /** Drains requests (`drainSeconds`), then stops everything. */
  stop(): Promise<void>
}

/**
 * Starts the shop in order: database, schema, jobs, application, port. After an error, everything started is stopped.
 * @throws the error, for instance when the port is in use.
 */
export async function startShop(
  config: Config,
  log: Log,
  build: (parts: ProcessParts) => Promise<FastifyInstance>,
): Promise<Shop> {
  const closers: (() => Promise<unknown>)[] = []
  const onStop: ProcessParts['onStop'] = (close) => closers.unshift(close)
  const notes: string[] = []
  const note: ProcessParts['note'] = (line) => notes.push(line)
  const stop = () => closeAll(closers, log)
  try {
    await assertPortFree(config)
    const database = await startDatabase(config, log, onStop)
    const jobs = await startJobs(database, log)
    onStop(() => jobs.stop())
    const app = await build({ config, database, jobs, log, onStop, note })
    const drain = addDraining(app)
    onStop(() => app.close())
    const address = await app.listen({ port: config.port, host: config.host })
    onStop(() => drain(config.drainSeconds))
    return { address, notes, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Checked first: a second shop started by mistake must not disturb the first one. */
async function assertPortFree({ port, host }: Config): Promise<void> {
  const probe = createServer().listen({ port, host })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/**
 * Opens the shop's database for a command; `close` stops what this started. With `migrate: false` the schema stays as it
 * is.
 */
export async function openShopDatabase(
  config: Config,
  log: Log,
  { migrate: migrates = true }: { migrate?: boolean } = {},
): Promise<{ database: Database; close: () => Promise<void> }> {
  const closers: (() => Promise<unknown>)[] = []
  const close = () => closeAll(closers, log)
  try {
    const database = await openDatabaseOf(config, log, (closer) => closers.unshift(closer))
    if (migrates) await prepareDatabase(database, log)
    return { database, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startDatabase(config: Config, log: Log, onStop: ProcessParts['onStop']): Promise<Database> {
  const database = await openDatabaseOf(config, log, onStop)
  await prepareDatabase(database, log)
  return database
}

async function prepareDatabase(database: Database, log: Log): Promise<void> {
  await assertNotificationsArrive(database)
  await migrate(database, await readMigrations(), log)
}

/** Opens the configured database, or starts the embedded one, and waits until it answers. */
async function openDatabaseOf(config: Config, log: Log, onStop: ProcessParts['onStop']): Promise<Database> {
  const { databaseDirectUrl: direct, databaseReplicaUrl: replica, databasePoolSize: poolSize } = config
  const connection = config.databaseUrl ?? (await startPostgres(config, log, onStop))
  const database = openDatabase({ connection, poolSize, log, ...(direct && { direct }), ...(replica && { replica }) })
  onStop(() => database.close())
  await awaitDatabase(database, { seconds: config.databaseWaitSeconds, log })
  return database
}

async function startPostgres(config: Config, log: Log, onStop: ProcessParts['onStop']) {
  await upgradePostgres(config, log)
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  onStop(() => postgres.stop())
  return postgres.connection
}

async function closeAll(closers: (() => Promise<unknown>)[], log: Log): Promise<void> {
  for (const close of closers.splice(0)) {
    await close().catch((error) => log.error({ err: error }, 'a service did not stop cleanly'))
  }
}

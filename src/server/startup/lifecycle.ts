import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../kit/server/config/config.ts'
import { assertNotificationsArrive, awaitDatabase } from '../../kit/server/database/await-database.ts'
import { type Database, openDatabase } from '../../kit/server/database/database.ts'
import { migrate, readMigrations } from '../../kit/server/database/migrate.ts'
import { postgresStopMs, startEmbeddedPostgres } from '../../kit/server/embedded-postgres/embedded-postgres.ts'
import { addDraining, requestsCloseMs } from '../../kit/server/http/draining.ts'
import { type Jobs, jobsFinishMs, startJobs } from '../../kit/server/jobs/jobs.ts'
import type { Log } from '../../kit/server/log.ts'
import { upgradePostgres } from './upgrade-postgres.ts'

/** Services that start before the application and stop after it. */
export interface ProcessParts {
  config: Config
  database: Database
  jobs: Jobs
  log: Log
  /** Registers the end of a service of the application: after the requests and jobs, before the database. */
  onStop(name: string, stop: StopStep['stop']): void
  /** Adds a line to the startup banner. */
  note(line: string): void
}

export interface Shop {
  /** The address it listens on, such as `http://127.0.0.1:3000`. */
  address: string
  /** Lines for the startup banner. */
  notes: string[]
  /**
   * Drains requests (`drainSeconds`), then stops everything within {@link stopMs}: requests and jobs side by side, the
   * services of the application side by side, the connections to the database, Postgres.
   */
  stop(): Promise<void>
}

/** A machine that starts everything at once may be slow. */
const startNotificationMs = 15_000

/** Limit of a step that only closes connections. */
const closeMs = 400

/** Limit of a service of the application. */
const serviceMs = 1_000
/** Telemetry sends what is left. */
export const telemetryMs = 1_500

/** The longest time of a stop without the drain. */
export const stopMs = requestsCloseMs + telemetryMs + closeMs + postgresStopMs

/**
 * Starts the shop in order: database, schema, jobs, application, port. After an error, everything started is stopped.
 * `others` are services that were started before, such as telemetry, and stop with those of the application.
 * @throws the error, for instance when the port is in use.
 */
export async function startShop(
  config: Config,
  log: Log,
  build: (parts: ProcessParts) => Promise<FastifyInstance>,
  others: readonly StopStep[] = [],
): Promise<Shop> {
  const steps = stopSteps(log)
  const services: StopStep[] = [...others]
  const notes: string[] = []
  const note: ProcessParts['note'] = (line) => notes.push(line)
  const onStop: ProcessParts['onStop'] = (name, stop) => services.push({ name, limitMs: serviceMs, stop })
  try {
    await assertPortFree(config)
    const database = await startDatabase(config, log, steps)
    const jobs = await startJobs(database, log)
    steps.add(services)
    onStop('job queue', () => jobs.stop())
    const app = await build({ config, database, jobs, log, onStop, note })
    const { drain, close } = addDraining(app, log)
    onStop('application', () => app.close())
    const address = await app.listen({ port: config.port, host: config.host })
    steps.add([
      { name: 'requests', limitMs: requestsCloseMs, stop: close },
      { name: 'jobs', limitMs: jobsFinishMs, stop: () => jobs.finish() },
    ])
    const drainMs = config.drainSeconds * 1_000
    steps.add([{ name: 'drain', limitMs: drainMs + closeMs, stop: () => drain(config.drainSeconds) }])
    return { address, notes, stop: () => steps.run() }
  } catch (error) {
    await steps.run()
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
  const steps = stopSteps(log)
  try {
    const database = await openDatabaseOf(config, log, steps)
    if (migrates) await prepareDatabase(database, log)
    return { database, close: () => steps.run() }
  } catch (error) {
    await steps.run()
    throw error
  }
}

async function startDatabase(config: Config, log: Log, steps: StopSteps): Promise<Database> {
  const database = await openDatabaseOf(config, log, steps)
  await prepareDatabase(database, log)
  return database
}

async function prepareDatabase(database: Database, log: Log): Promise<void> {
  await assertNotificationsArrive(database, startNotificationMs)
  await migrate(database, await readMigrations(), log)
}

/** Opens the configured database, or starts the embedded one, and waits until it answers. */
async function openDatabaseOf(config: Config, log: Log, steps: StopSteps): Promise<Database> {
  const { databaseDirectUrl: direct, databaseReplicaUrl: replica, databasePoolSize: poolSize } = config
  const connection = config.databaseUrl ?? (await startPostgres(config, log, steps))
  const database = openDatabase({ connection, poolSize, log, ...(direct && { direct }), ...(replica && { replica }) })
  steps.add([{ name: 'database', limitMs: closeMs, stop: () => database.close() }])
  await awaitDatabase(database, { seconds: config.databaseWaitSeconds, log })
  return database
}

async function startPostgres(config: Config, log: Log, steps: StopSteps) {
  await upgradePostgres(config, log)
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, endsWithProcess: true })
  steps.add([{ name: 'postgres', limitMs: postgresStopMs, stop: () => postgres.stop() }])
  return postgres.connection
}

/** The end of one service. */
interface StopStep {
  /** Names the step in the log. */
  name: string
  /** After this time the stop goes on without it. */
  limitMs: number
  stop(): Promise<unknown>
}

interface StopSteps {
  /** Registers steps that are taken side by side; they are taken before those that were registered earlier. */
  add(group: readonly StopStep[]): void
  /**
   * Takes every step, the last registered first, each within its limit: what does not end in time, or fails, holds up
   * nothing else. The log names each step with its time.
   */
  run(): Promise<void>
}

function stopSteps(log: Log): StopSteps {
  const groups: (readonly StopStep[])[] = []
  return {
    add(group) {
      groups.unshift(group)
    },
    async run() {
      for (let group = groups.shift(); group; group = groups.shift()) {
        await Promise.all(group.map((step) => take(step, log)))
      }
    },
  }
}

async function take({ name, limitMs, stop }: StopStep, log: Log): Promise<void> {
  const started = performance.now()
  const limit = new AbortController()
  const ended = stop().then(
    () => null,
    (error: unknown) => ({ err: error }),
  )
  const late = sleep(limitMs, 'late' as const, { signal: limit.signal }).catch(() => 'late' as const)
  const outcome = await Promise.race([ended, late])
  limit.abort()
  const about = { step: name, ms: Math.round(performance.now() - started) }
  if (outcome === null) log.info(about, 'stopped')
  else if (outcome === 'late') log.warn(about, 'did not stop within its limit')
  else log.error({ ...about, ...outcome }, 'did not stop cleanly')
}

import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { createCluster, isAlive, lastLogLines, postmasterPid, spawnPostgres } from './postgres-cluster.ts'
import { type PostgresPaths, preparePostgresPaths } from './postgres-paths.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  log?: Log
  /** Name of the database; created when it is missing. */
  database?: string
  /** Extra server settings, such as `fsync: 'off'` in tests. */
  settings?: Record<string, string>
  /** Folder that contains `bin/postgres`; the packaged one by default. */
  binaries?: string
  /** False makes initdb skip syncing to disk; tests only. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** Connection parameters for `pg`. */
  connection: { host: string; port: number; ssl: false; user: string; database: string }
  pid(): number
  /** Stops the server, unless another process of this data folder still uses it. */
  stop(): Promise<void>
}

const startTimeoutMs = 30_000

/**
 * Runs a supervised Postgres in `dataDir`: adopts a server that a killed process left running, starts one otherwise, and
 * restarts a server that exits.
 * @throws Error with the end of the server's log when it does not answer within 30 s.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const paths = preparePostgresPaths(options.dataDir, options.binaries ?? postgresBinaries())
  createCluster(paths, options.durable ?? true)
  let pid = await adoptOrStart(paths, options.settings ?? {})
  const database = options.database ?? 'shop'
  await createDatabase(paths, database)

  let restart: Promise<void> | null = null
  const watch = setInterval(() => {
    if (restart || isAlive(pid)) return
    options.log?.error('Postgres exited and is being restarted')
    restart = adoptOrStart(paths, options.settings ?? {})
      .then((started) => {
        pid = started
      })
      .catch((error) => options.log?.error({ err: error }, 'Postgres could not be restarted'))
      .finally(() => {
        restart = null
      })
  }, 250)
  watch.unref()

  return {
    connection: connectionTo(paths, database),
    pid: () => pid,
    async stop() {
      clearInterval(watch)
      await restart
      await stopUnlessUsed(paths, pid)
    },
  }
}

async function adoptOrStart(paths: PostgresPaths, settings: Record<string, string>): Promise<number> {
  const deadline = Date.now() + startTimeoutMs
  let child: ReturnType<typeof spawnPostgres> | null = null
  let nextStart = 0
  let failure: Error | null = null
  while (Date.now() < deadline) {
    if (await answers(paths)) {
      const pid = postmasterPid(paths)
      if (pid) return pid
    }
    const isStarting = child && child.exitCode === null && child.signalCode === null
    if (failure) throw new Error('Postgres could not be run', { cause: failure })
    if (!isStarting && Date.now() >= nextStart) {
      // A server that is shutting down still holds its lock: the start fails and is retried.
      child = spawnPostgres(paths, settings).on('error', (error) => {
        failure = error
      })
      nextStart = Date.now() + 500
    }
    await sleep(25)
  }
  throw new Error(`Postgres did not answer within ${startTimeoutMs / 1000} s:\n${lastLogLines(paths)}`)
}

/** Whether the server of this folder answers. */
async function answers(paths: PostgresPaths): Promise<boolean> {
  const rows = await query<{ data_directory: string }>(paths, 'show data_directory').catch(() => null)
  if (rows && rows[0]?.data_directory !== paths.cluster) {
    throw new Error(`${paths.socket} is the socket of another Postgres: ${rows[0]?.data_directory}`)
  }
  return rows !== null
}

async function createDatabase(paths: PostgresPaths, name: string): Promise<void> {
  const found = await query(paths, 'select 1 from pg_database where datname = $1', [name])
  if (found.length > 0) return
  await query(paths, `create database ${pg.escapeIdentifier(name)}`).catch((error: unknown) => {
    // Another process created it between the query and this statement.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  })
}

/** Connections that were closed just now are listed until their processes have ended. */
const closingMs = 1_000

async function stopUnlessUsed(paths: PostgresPaths, pid: number): Promise<void> {
  const closed = Date.now() + closingMs
  while (await hasClients(paths)) {
    if (Date.now() > closed) return
    await sleep(20)
  }
  if (postmasterPid(paths) !== pid || !isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + startTimeoutMs
  while (isAlive(pid) && Date.now() < deadline) await sleep(10)
  // Removes the socket folder when it is empty; it may lie outside the data folder.
  await rmdir(paths.socket).catch(() => {})
}

async function hasClients(paths: PostgresPaths): Promise<boolean> {
  const others = await query(
    paths,
    `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  ).catch(() => [])
  return others.length > 0
}

/** Port and ssl are explicit because `pg` would otherwise read PGPORT and PGSSLMODE. */
function connectionTo(paths: PostgresPaths, database: string): EmbeddedPostgres['connection'] {
  return { host: paths.socket, port: 5432, ssl: false, user: 'postgres', database }
}

async function query<Row extends pg.QueryResultRow>(
  paths: PostgresPaths,
  text: string,
  values: string[] = [],
): Promise<Row[]> {
  const client = new pg.Client({
    ...connectionTo(paths, 'postgres'),
    connectionTimeoutMillis: 5_000,
    application_name: 'supervisor',
  })
  // Without a listener a connection that breaks while idle would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

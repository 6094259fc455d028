import { rmdir } from 'node:fs/promises'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import {
  createCluster,
  isAlive,
  isPostmasterOf,
  lastLogLines,
  postmasterPid,
  spawnPostgres,
} from './postgres-cluster.ts'
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
  /**
   * Ends the server also when this process exits without `stop()`, for instance at a second signal, unless another
   * process used it at the start. Without it, only `stop()` ends the server.
   */
  endsWithProcess?: boolean
}

export interface EmbeddedPostgres {
  /** Connection parameters for `pg`. */
  connection: { host: string; port: number; ssl: false; user: string; database: string }
  pid(): number
  /**
   * Stops the server within {@link postgresStopMs}, unless another process supervises it too. Open sessions are ended.
   * A server that has not ended after a second ends without a checkpoint, and recovers at its next start.
   */
  stop(): Promise<void>
}

const startTimeoutMs = 30_000
/** After this time without an answer, a server that an earlier process left behind is ended. */
const silentMs = 10_000
/** A frozen server accepts a connection and says nothing. */
const askMs = 5_000
/** Time for the checkpoint at the end of the server. */
const checkpointMs = 1_000
const endMs = 1_000
/** Connections that were closed just now are listed until their processes have ended. */
const closingMs = 500
/** The longest time that `stop()` takes. */
export const postgresStopMs = checkpointMs + endMs + 4 * closingMs

/**
 * Runs a supervised Postgres in `dataDir`: adopts a server that a killed process left running (or ends it, when it does
 * not answer), starts one otherwise, and restarts a server that exits.
 * @throws Error with the end of the server's log when it does not answer within 30 s.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {}, database = 'shop' } = options
  const paths = preparePostgresPaths(options.dataDir, options.binaries ?? postgresBinaries())
  createCluster(paths, options.durable ?? true)
  /** The newest server that this process has started or adopted; it may not answer yet. */
  let newest = 0
  const endAtExit = () => endServer(paths, newest, 'SIGINT')
  if (options.endsWithProcess) process.on('exit', endAtExit)
  const stopping = new AbortController()
  const onSpawn = (spawned: number) => {
    newest = spawned
  }
  const start = () => adoptOrStart({ paths, settings, log, onSpawn, stopping: stopping.signal })
  let pid = await start()
  newest = pid
  await createDatabase(paths, database)
  let registration = await register(paths)
  if (await hasOtherUsers(paths, registration.processId)) process.off('exit', endAtExit)

  let repair: Promise<void> | null = null
  const repairServer = async () => {
    if (!isAlive(pid)) {
      log?.error('Postgres exited and is being restarted')
      pid = await start()
      newest = pid
    }
    registration = await register(paths)
  }
  const watch = setInterval(() => {
    if (repair || (isAlive(pid) && registration.isOpen())) return
    repair = repairServer()
      .catch((error) => log?.error({ err: error }, 'Postgres could not be restarted'))
      .finally(() => {
        repair = null
      })
  }, 250)
  watch.unref()

  return {
    connection: connectionTo(paths, database),
    pid: () => pid,
    async stop() {
      clearInterval(watch)
      stopping.abort()
      await Promise.race([repair, sleep(closingMs)])
      await registration.close()
      if (!(await isStillUsed(paths, registration.processId))) await stopServer(paths, newest)
      process.off('exit', endAtExit)
    },
  }
}

interface StartOptions {
  paths: PostgresPaths
  settings: Record<string, string>
  log: Log | undefined
  onSpawn: (pid: number) => void
  stopping: AbortSignal
}

async function adoptOrStart({ paths, settings, log, onSpawn, stopping }: StartOptions): Promise<number> {
  const started = Date.now()
  const deadline = started + startTimeoutMs
  let child: ReturnType<typeof spawnPostgres> | null = null
  let nextStart = 0
  let failure: Error | null = null
  let hasEnded = false
  while (Date.now() < deadline) {
    stopping.throwIfAborted()
    const answer = await ask(paths)
    const pid = postmasterPid(paths)
    if (answer === 'ready' && pid) return pid
    const isStarting = child && child.exitCode === null && child.signalCode === null
    if (failure) throw new Error('Postgres could not be run', { cause: failure })
    if (answer === 'none' && pid && !isStarting && !hasEnded && Date.now() > started + silentMs) {
      log?.warn({ pid }, 'ending a Postgres that an earlier process left behind and that does not answer')
      await stopServer(paths, pid)
      // It is frozen.
      endServer(paths, pid, 'SIGKILL')
      hasEnded = true
    }
    if (!isStarting && Date.now() >= nextStart) {
      // A server that is shutting down still holds its lock: the start fails and is retried.
      child = spawnPostgres(paths, settings).on('error', (error) => {
        failure = error
      })
      if (child.pid !== undefined) onSpawn(child.pid)
      nextStart = Date.now() + 500
    }
    await sleep(25)
  }
  throw new Error(`Postgres did not answer within ${startTimeoutMs / 1000} s:\n${lastLogLines(paths)}`)
}

/** What the server of this folder answers: `starting` while it recovers or shuts down, `none` when it is not there. */
async function ask(paths: PostgresPaths): Promise<'ready' | 'starting' | 'none'> {
  const rows = await query<{ data_directory: string }>(paths, 'show data_directory', [], askMs).catch(
    (error: unknown) => (error instanceof pg.DatabaseError ? 'starting' : 'none'),
  )
  if (typeof rows === 'string') return rows
  if (rows[0]?.data_directory !== paths.cluster) {
    throw new Error(`${paths.socket} is the socket of another Postgres: ${rows[0]?.data_directory}`)
  }
  return 'ready'
}

async function createDatabase(paths: PostgresPaths, name: string): Promise<void> {
  const found = await query(paths, 'select 1 from pg_database where datname = $1', [name])
  if (found.length > 0) return
  await query(paths, `create database ${pg.escapeIdentifier(name)}`).catch((error: unknown) => {
    // Another process created it between the query and this statement.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  })
}

/** Name of the connection that each supervising process keeps open: the server ends with the last of them. */
const supervisorName = 'flor-de-maga supervisor'

interface Registration {
  processId: number
  isOpen(): boolean
  close(): Promise<void>
}

/** Registers this process as a user of the server. The registration of a killed process ends with its connection. */
async function register(paths: PostgresPaths): Promise<Registration> {
  const socket = new Socket()
  const client = new pg.Client({
    ...connectionTo(paths, 'postgres'),
    application_name: supervisorName,
    stream: () => socket,
  })
  let isOpen = true
  client.on('error', () => {
    isOpen = false
  })
  client.on('end', () => {
    isOpen = false
  })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // Like the timer of the watch, it must not keep the process running.
  socket.unref()
  return {
    processId: rows[0]?.pid ?? 0,
    isOpen: () => isOpen,
    close: () => Promise.race([client.end().catch(() => {}), sleep(closingMs)]),
  }
}

/** Waits for registrations that are just being closed: of two processes that stop at once, one must end the server. */
async function isStillUsed(paths: PostgresPaths, own: number): Promise<boolean> {
  const deadline = Date.now() + closingMs
  // When the server does not answer in time, nobody can use it.
  while (await Promise.race([hasOtherUsers(paths, own).catch(() => false), sleep(closingMs, false)])) {
    if (Date.now() > deadline) return true
    await sleep(20)
  }
  return false
}

async function hasOtherUsers(paths: PostgresPaths, own: number): Promise<boolean> {
  const text = 'select 1 from pg_stat_activity where application_name = $1 and pid <> $2'
  return (await query(paths, text, [supervisorName, `${own}`])).length > 0
}

/** Ends the server: with a checkpoint, or without one if that takes too long. */
async function stopServer(paths: PostgresPaths, pid: number): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', checkpointMs],
    ['SIGQUIT', endMs],
  ] as const) {
    if (!endServer(paths, pid, signal)) break
    const deadline = Date.now() + ms
    while (isAlive(pid) && Date.now() < deadline) await sleep(10)
  }
  // Removes the socket folder when it is empty; it may lie outside the data folder.
  await rmdir(paths.socket).catch(() => {})
}

/** Signals the server if it still runs. The number of a server that has ended may belong to another program. */
function endServer(paths: PostgresPaths, pid: number, signal: NodeJS.Signals): boolean {
  if (pid === 0 || !isAlive(pid) || !isPostmasterOf(paths, pid)) return false
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Port and ssl are explicit because `pg` would otherwise read PGPORT and PGSSLMODE. */
function connectionTo(paths: PostgresPaths, database: string): EmbeddedPostgres['connection'] {
  return { host: paths.socket, port: 5432, ssl: false, user: 'postgres', database }
}

async function query<Row extends pg.QueryResultRow>(
  paths: PostgresPaths,
  text: string,
  values: string[] = [],
  connectMs = startTimeoutMs,
): Promise<Row[]> {
  const client = new pg.Client({
    ...connectionTo(paths, 'postgres'),
    connectionTimeoutMillis: connectMs,
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

import { type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Database, Tx } from '../database/database.ts'
import type { Log } from '../log.ts'
import { createLeases, startPeriodic } from './periodic.ts'

/** One kind of background work and the data it needs; owned by the domain that does the work. */
export interface JobKind<Data extends object> {
  name: string
  /** Tries after the first one; the waits double from `retrySeconds` up to an hour. */
  retries: number
  retrySeconds: number
  /** Never set: it ties the kind to the type of its data. */
  data?: Data
}

export interface EnqueueOptions {
  /** Earliest moment to run, or seconds from now. */
  startAfter?: Date | number
}

export interface Jobs {
  /** Adds a job inside the caller's transaction: it exists exactly when the transaction commits. */
  enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, options?: EnqueueOptions): Promise<void>
  /** Runs `handler` for each job of the kind, on whichever instance gets it; what it throws is tried again later. */
  work<Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>, options?: WorkOptions): Promise<void>
  /** Runs `handler` about every so many seconds on one instance at a time; the signal aborts when the lease is lost. */
  every(seconds: number, name: string, handler: (signal: AbortSignal) => Promise<void>): void
  /** Takes no more work and waits up to 5 s for what is running. */
  stop(): Promise<void>
}

export type JobHandler<Data> = (data: Data, job: { id: string; signal: AbortSignal }) => Promise<void>

export interface WorkOptions {
  /** Jobs of this kind at the same time on this instance; one by default. */
  concurrency?: number
}

export function jobKind<Data extends object>(
  name: string,
  options: { retries?: number; retrySeconds?: number } = {},
): JobKind<Data> {
  return { name, retries: options.retries ?? 10, retrySeconds: options.retrySeconds ?? 5 }
}

/** Starts pg-boss on the shop's database; makes its tables on first use, also when several instances start at once. */
export async function startJobs(database: Database, log: Log): Promise<Jobs> {
  await createLeases(database)
  const boss = createBoss(database)
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'))
  await boss.start()
  const ensureQueue = queueMaker(boss)
  const periodic: { stop(): Promise<void> }[] = []
  return {
    async enqueue(tx, kind, data, options = {}) {
      await ensureQueue(kind)
      const executeSql = (text: string, values?: unknown[]) => tx.$client.query(text, values)
      await boss.send(kind.name, data, {
        db: { executeSql },
        ...(options.startAfter !== undefined && { startAfter: options.startAfter }),
      })
    },
    async work(kind, handler, options = {}) {
      await ensureQueue(kind)
      await boss.work(kind.name, workOptions, async (jobs: Job<never>[]) => {
        return runAll(jobs, options.concurrency ?? 1, handler, kind.name, log)
      })
    },
    every(seconds, name, handler) {
      periodic.push(startPeriodic({ database, log, seconds, name, handler }))
    },
    async stop() {
      await Promise.all([...periodic.map((task) => task.stop()), boss.stop({ graceful: true, timeout: 5_000 })])
    },
  }
}

/** Makes the tables of pg-boss and the leases, without working: for the template of the tests. */
export async function installJobs(database: Database): Promise<void> {
  await createLeases(database)
  const boss = createBoss(database, { supervise: false, schedule: false, useListenNotify: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Passed on to pg: a server that does not answer any more must not hold the jobs' connections for good. */
const timeLimits = { keepAlive: true, keepAliveInitialDelayMillis: 5_000, query_timeout: 30_000 }

function createBoss(database: Database, options: object = {}): PgBoss {
  return new PgBoss({
    ...connectionOf(database),
    application_name: 'flor-de-maga jobs',
    ...timeLimits,
    max: 3,
    useListenNotify: true,
    // Heartbeats are judged at these intervals: a job of a killed process runs again within about 30 s.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    ...options,
  })
}

/** pg-boss wants the password as text or function, and knows no other fields of the address than these. */
function connectionOf({ direct }: Database) {
  const { connectionString, host, port, user, password, ssl, database } = direct
  const address = { connectionString, host, port, user, password, ssl, database }
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
}

function queueMaker(boss: PgBoss) {
  const made = new Map<string, Promise<void>>()
  return (kind: JobKind<object>): Promise<void> => {
    const known = made.get(kind.name)
    if (known) return known
    const making = makeQueue(boss, kind).catch((error: unknown) => {
      made.delete(kind.name)
      throw error
    })
    made.set(kind.name, making)
    return making
  }
}

async function makeQueue(boss: PgBoss, kind: JobKind<object>): Promise<void> {
  const retry = { retryLimit: kind.retries, retryDelay: kind.retrySeconds, retryBackoff: true }
  const options = { ...retry, heartbeatSeconds: 20, notify: true }
  if (await boss.getQueue(kind.name)) await boss.updateQueue(kind.name, options)
  else await boss.createQueue(kind.name, { ...options, retryDelayMax: 3_600 })
}

/** New jobs are announced at once, retries and planned ones are found by polling; a full batch is followed directly. */
const workOptions = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

async function runAll<Data>(
  jobs: Job<Data>[],
  concurrency: number,
  handler: JobHandler<Data>,
  name: string,
  log: Log,
): Promise<JobResult[]> {
  const results: JobResult[] = []
  const waiting = [...jobs]
  const lane = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      try {
        await handler(job.data, { id: job.id, signal: job.signal })
        results.push({ id: job.id, status: 'completed' })
      } catch (error) {
        log.warn({ err: error, job: name, id: job.id }, 'a job failed and may be tried again')
        results.push({ id: job.id, status: 'failed', output: { message: String(error) } })
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return results
}

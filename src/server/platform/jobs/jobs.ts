import { hash } from 'node:crypto'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import { fieldsOf } from '../../../domain/records.ts'
import type { Database, Tx } from '../database/database.ts'
import { statementName } from '../database/prepared.ts'
import type { Log } from '../log.ts'
import { type EnqueueReport, enqueuedJobs, jobRuns } from '../tracing.ts'
import { createLeaseTable, startPeriodic } from './periodic.ts'

/** One kind of background job and the type of its data; defined by the domain that handles it. */
export interface JobKind<Data extends object> {
  name: string
  /** Maximum retries; the delay doubles from `retrySeconds` up to an hour. */
  retries: number
  retrySeconds: number
  /** Never set; carries the type of the data. */
  data?: Data
}

export interface EnqueueOptions {
  /** Earliest moment to run, or seconds from now. */
  startAfter?: Date | number
}

export interface Jobs {
  /** Adds a job in the caller's transaction: it exists only if the transaction commits. */
  enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, options?: EnqueueOptions): Promise<void>
  /** Runs `handler` for each job of the kind, on one of the instances; a job whose handler throws is retried. */
  work<Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>, options?: WorkOptions): Promise<void>
  /** Runs `handler` about every `seconds` on one instance at a time; the signal aborts when the lease is lost. */
  every(seconds: number, name: string, handler: (signal: AbortSignal) => Promise<void>): void
  /** Names of the periodic tasks. */
  tasks(): readonly string[]
  /** Accepts no more jobs and waits up to 5 s for running ones. */
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

/** pg-boss reports failures of workers as plain objects, which the log omits. */
export function errorOf(report: unknown): unknown {
  const { message, stack, code } = fieldsOf(report)
  if (report instanceof Error || typeof message !== 'string') return report
  return Object.assign(new Error(message), {
    ...(typeof stack === 'string' && { stack }),
    ...(code !== undefined && { code }),
  })
}

/** Starts pg-boss on the shop's database. Creates its tables on first use; safe with concurrent starts. */
export async function startJobs(database: Database, log: Log): Promise<Jobs> {
  await createLeaseTable(database)
  const boss = createBoss(database)
  boss.on('error', (error: unknown) => log.error({ err: errorOf(error) }, 'jobs'))
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'))
  await boss.start()
  const ensureQueue = queueCreator(boss)
  const periodic = new Map<string, { stop(): Promise<void> }>()
  return {
    async enqueue(tx, kind, data, options = {}) {
      await ensureQueue(kind)
      const executeSql = (text: string, values?: unknown[]) => {
        return tx.$client.query({ name: statementName(tx, `job-${hash('sha1', text)}`), text, values })
      }
      await boss.send(kind.name, withOrigin(data), {
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
      periodic.set(name, startPeriodic({ database, log, seconds, name, handler }))
    },
    tasks: () => [...periodic.keys()],
    async stop() {
      await Promise.all([
        ...[...periodic.values()].map((task) => task.stop()),
        boss.stop({ graceful: true, timeout: 5_000 }),
      ])
    },
  }
}

/** Adds the trace context of the enqueuing operation to the job's data, when operations are traced. */
function withOrigin<Data extends object>(data: Data): Data & EnqueueReport {
  const report: EnqueueReport = {}
  if (enqueuedJobs.hasSubscribers) enqueuedJobs.publish(report)
  return { ...data, ...report }
}

function originOf(data: unknown): EnqueueReport {
  const { traceparent } = fieldsOf(data)
  return typeof traceparent === 'string' ? { traceparent } : {}
}

/** Creates the tables of pg-boss and of the leases without running jobs, for the template database of the tests. */
export async function installJobs(database: Database): Promise<void> {
  await createLeaseTable(database)
  const boss = createBoss(database, { supervise: false, schedule: false, useListenNotify: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Options for pg: a server that stops answering must not block the connections of the jobs forever. */
const timeLimits = { keepAlive: true, keepAliveInitialDelayMillis: 5_000, query_timeout: 30_000 }

function createBoss(database: Database, options: object = {}): PgBoss {
  return new PgBoss({
    ...connectionOf(database),
    application_name: 'flor-de-maga jobs',
    ...timeLimits,
    max: 3,
    useListenNotify: true,
    // Heartbeats are checked at these intervals: a job of a killed process is restarted within about 30 s.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    ...options,
  })
}

/** The connection fields that pg-boss accepts. */
function connectionOf({ direct }: Database) {
  const { connectionString, host, port, user, password, ssl, database } = direct
  const address = { connectionString, host, port, user, password, ssl, database }
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
}

function queueCreator(boss: PgBoss) {
  const queues = new Map<string, Promise<void>>()
  return (kind: JobKind<object>): Promise<void> => {
    const existing = queues.get(kind.name)
    if (existing) return existing
    const creating = createQueue(boss, kind).catch((error: unknown) => {
      queues.delete(kind.name)
      throw error
    })
    queues.set(kind.name, creating)
    return creating
  }
}

async function createQueue(boss: PgBoss, kind: JobKind<object>): Promise<void> {
  const retry = { retryLimit: kind.retries, retryDelay: kind.retrySeconds, retryBackoff: true }
  const options = { ...retry, heartbeatSeconds: 20, notify: true }
  if (await boss.getQueue(kind.name)) await boss.updateQueue(kind.name, options)
  else await boss.createQueue(kind.name, { ...options, retryDelayMax: 3_600 })
}

/** New jobs are announced by NOTIFY; retries and scheduled jobs are found by polling. */
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
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      try {
        const { traceparent } = originOf(job.data)
        const run = () => handler(job.data, { id: job.id, signal: job.signal })
        await jobRuns.tracePromise(run, { name, isPeriodic: false, traceparent })
        results.push({ id: job.id, status: 'completed' })
      } catch (error) {
        log.warn({ err: error, job: name, id: job.id }, 'a job failed and may be retried')
        results.push({ id: job.id, status: 'failed', output: { message: String(error) } })
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

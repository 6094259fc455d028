import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import { fieldsOf } from '../../records.ts'
import type { Database, Tx } from '../database/database.ts'
import { statementName } from '../database/prepared.ts'
import type { Log } from '../log.ts'
import { enqueuedJobs, jobRuns, type TracedEnqueue } from '../tracing.ts'
import { withStop } from '../wait-limit.ts'
import { createLeaseTable, startPeriodic } from './periodic.ts'

/** One kind of background job and the type of its data; defined by the domain that handles it. */
export interface JobKind<Data extends object> {
  name: string
  /** Maximum retries; the delay doubles from `retrySeconds` up to an hour. */
  retries: number
  retrySeconds: number
  /** How long a job is kept after its end, at least; by default a week. */
  keepSeconds?: number | undefined
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
  /** Adds several jobs as `enqueue` does, in one statement. */
  enqueueAll<Data extends object>(
    tx: Tx,
    kind: JobKind<Data>,
    jobs: readonly (EnqueueOptions & { data: Data })[],
  ): Promise<void>
  /** Runs `handler` for each job of the kind, on one of the instances; a job whose handler throws is retried. */
  work<Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>, options?: WorkOptions): Promise<void>
  /** Runs `handler` about every `seconds` on one instance at a time; the signal aborts when the lease is lost. */
  every(seconds: number, name: string, handler: (signal: AbortSignal) => Promise<void>): void
  /** Names of the periodic tasks. */
  tasks(): readonly string[]
  /**
   * Starts no more jobs and tasks, and waits for the running ones: after {@link finishMs} their waits for other systems
   * are aborted, after {@link cutMs} more they are left to the next start. Jobs can still be enqueued.
   */
  finish(): Promise<void>
  /** Finishes, and closes the connections; a job that still runs is retried. */
  stop(): Promise<void>
}

/** Time that a stop leaves to running jobs and tasks. */
const finishMs = 500
/** Time that they have to record that their wait was aborted. */
const cutMs = 250
/** The longest time that `finish()` takes. */
export const jobsFinishMs = finishMs + 2 * cutMs

export type JobHandler<Data> = (data: Data, job: { id: string; signal: AbortSignal }) => Promise<void>

export interface WorkOptions {
  /** Jobs of this kind at the same time on this instance; one by default. */
  concurrency?: number
}

export function jobKind<Data extends object>(
  name: string,
  options: Partial<Pick<JobKind<Data>, 'retries' | 'retrySeconds' | 'keepSeconds'>> = {},
): JobKind<Data> {
  return { name, retries: 10, retrySeconds: 5, ...options }
}

/** pg-boss reports failures of workers as plain objects, which the log omits. */
export function errorOf(failure: unknown): unknown {
  const { message, stack, code } = fieldsOf(failure)
  if (failure instanceof Error || typeof message !== 'string') return failure
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
  const periodic = new Map<string, { stop(): void }>()
  const worked = new Set<string>()
  const running = new RunningWork()
  const finish = async () => {
    for (const task of periodic.values()) task.stop()
    const workers = Promise.allSettled([...worked].map((name) => boss.offWork(name)))
    const left = await running.finish()
    // The results of the jobs are being stored.
    if (left.length === 0) await Promise.race([workers, sleep(cutMs, undefined, { ref: false })])
    if (left.length > 0) log.warn({ work: left }, 'background work did not end and is left to the next start')
  }
  const enqueueAll: Jobs['enqueueAll'] = async (tx, kind, added) => {
    await ensureQueue(kind)
    const executeSql = (text: string, values?: unknown[]) => {
      return tx.$client.query({ name: statementName(tx, `job-${hash('sha1', text)}`), text, values })
    }
    await boss.insert(
      kind.name,
      added.map(({ data, ...options }) => ({ ...options, data: withOrigin(data) })),
      { db: { executeSql } },
    )
  }
  return {
    enqueue: (tx, kind, data, options) => enqueueAll(tx, kind, [{ ...options, data }]),
    enqueueAll,
    async work(kind, handler, options = {}) {
      await ensureQueue(kind)
      worked.add(kind.name)
      await boss.work(kind.name, workOptions, async (jobs: Job<never>[]) => {
        return runAll(jobs, options.concurrency ?? 1, handler, { name: kind.name, log, running })
      })
    },
    every(seconds, name, handler) {
      const run = (signal: AbortSignal) => running.run(name, () => handler(signal))
      periodic.set(name, startPeriodic({ database, log, seconds, name, handler: run }))
    },
    tasks: () => [...periodic.keys()],
    finish,
    async stop() {
      await finish()
      await boss.stop({ graceful: false })
    },
  }
}

/** Adds the trace context of the enqueuing operation to the job's data, when operations are traced. */
function withOrigin<Data extends object>(data: Data): Data & TracedEnqueue {
  const origin: TracedEnqueue = {}
  if (enqueuedJobs.hasSubscribers) enqueuedJobs.publish(origin)
  return { ...data, ...origin }
}

function originOf(data: unknown): TracedEnqueue {
  const { traceparent } = fieldsOf(data)
  return typeof traceparent === 'string' ? { traceparent } : {}
}

/** Creates the tables of pg-boss and of the leases without running jobs, for the template database of the tests. */
export async function installJobs(database: Database): Promise<void> {
  await createLeaseTable(database)
  const boss = createBoss(database, { supervise: false, useListenNotify: false })
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
    // The shop has no schedules of pg-boss; its periodic tasks have leases.
    schedule: false,
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
  const keep = kind.keepSeconds === undefined ? {} : { deleteAfterSeconds: kind.keepSeconds }
  const options = { ...retry, ...keep, heartbeatSeconds: 20, notify: true }
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

/** The jobs and tasks that run now, and how they end when the shop stops. */
class RunningWork {
  readonly #running = new Map<Promise<unknown>, { name: string; stop: AbortController }>()
  #isStopping = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const stop = new AbortController()
    const run = withStop(stop.signal, work)
    this.#running.set(run, { name, stop })
    try {
      return await run
    } finally {
      this.#running.delete(run)
    }
  }

  /** @returns the names of the work that has not ended in time. */
  async finish(): Promise<string[]> {
    this.#isStopping = true
    await this.#ended(finishMs)
    for (const { stop } of this.#running.values()) stop.abort(new Error('the shop is stopping'))
    await this.#ended(cutMs)
    return [...this.#running.values()].map(({ name }) => name)
  }

  async #ended(withinMs: number): Promise<void> {
    if (this.#running.size === 0) return
    const limit = new AbortController()
    const ended = Promise.allSettled(this.#running.keys())
    await Promise.race([ended, sleep(withinMs, undefined, { signal: limit.signal }).catch(() => {})])
    limit.abort()
  }
}

async function runAll<Data>(
  jobs: Job<Data>[],
  concurrency: number,
  handler: JobHandler<Data>,
  { name, log, running }: { name: string; log: Log; running: RunningWork },
): Promise<JobResult[]> {
  const results: JobResult[] = []
  const waiting = [...jobs]
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const { id, data, signal } = job
      if (running.isStopping) {
        results.push({ id, status: 'failed', output: { message: 'the shop is stopping' } })
        continue
      }
      try {
        const { traceparent } = originOf(data)
        const run = () => running.run(name, () => handler(data, { id, signal }))
        await jobRuns.tracePromise(run, { name, isPeriodic: false, traceparent })
        results.push({ id, status: 'completed' })
      } catch (error) {
        log.warn({ err: error, job: name, id }, 'a job failed and may be retried')
        results.push({ id, status: 'failed', output: { message: String(error) } })
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

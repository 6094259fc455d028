import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { jobRuns } from '../tracing.ts'

export interface PeriodicOptions {
  database: Database
  log: Log
  seconds: number
  /** Name of the lease; the instance that holds it runs the handler. */
  name: string
  handler(signal: AbortSignal): Promise<void>
}

const createTable = `
  create table if not exists job_leases (name text primary key, holder uuid not null, until timestamptz not null)`

/** Acquires the lease when it is free. All times come from the database, so that clock skew of instances has no effect. */
const acquireLease = `
  insert into job_leases (name, holder, until) values ($1, $2, now() + $3 * interval '1 second')
  on conflict (name) do update set holder = excluded.holder, until = excluded.until
  where job_leases.until <= now()
  returning now() as since`

const renewLease = `update job_leases set until = now() + $3 * interval '1 second' where name = $1 and holder = $2`

const releaseLease = `update job_leases set until = $3::timestamptz + $4 * interval '1 second' where name = $1 and holder = $2`

/** Creates the table of leases. Like `schema_migrations`, it is not a part of the shop's schema. */
export async function createLeaseTable(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ exists: boolean }>(
    `select to_regclass('job_leases') is not null as exists`,
  )
  if (rows[0]?.exists) return
  // Concurrent "create table if not exists" can fail in the system catalog; the implicit transaction holds the lock.
  await database.pool.query(`select pg_advisory_xact_lock(7261120); ${createTable}`)
}

/**
 * Runs the handler immediately and then every `seconds`, on one instance at a time. `stop` starts no more runs and aborts
 * the signal of the present one.
 */
export function startPeriodic(options: PeriodicOptions): { stop(): void } {
  const holder = randomUUID()
  const stopping = new AbortController()
  let isRunning = false
  const tick = () => {
    if (isRunning || stopping.signal.aborted) return
    isRunning = true
    void runUnderLease(options, holder, stopping.signal)
      .catch((error) => options.log.error({ err: error, task: options.name }, 'periodic task failed'))
      .finally(() => {
        isRunning = false
      })
  }
  const timer = setInterval(tick, options.seconds * 1_000)
  tick()
  return {
    stop() {
      clearInterval(timer)
      stopping.abort()
    },
  }
}

async function runUnderLease(options: PeriodicOptions, holder: string, stopping: AbortSignal): Promise<void> {
  const { database, name, seconds } = options
  const leaseSeconds = Math.min(30, Math.max(5, seconds * 2))
  const acquired = await database.pool.query<{ since: Date }>(acquireLease, [name, holder, leaseSeconds])
  const since = acquired.rows[0]?.since
  if (!since) return
  const lost = new AbortController()
  const renewal = setInterval(
    () => {
      database.pool
        .query(renewLease, [name, holder, leaseSeconds])
        .then((result) => result.rowCount === 0 && lost.abort())
        .catch((error) => options.log.warn({ err: error, task: name }, 'lease not renewed'))
    },
    (leaseSeconds * 1_000) / 3,
  )
  try {
    if (stopping.aborted) return
    const run = () => options.handler(AbortSignal.any([lost.signal, stopping]))
    await jobRuns.tracePromise(run, { name, isPeriodic: true })
  } finally {
    clearInterval(renewal)
    // Less than the period: otherwise a timer that fires a millisecond early would skip every second run.
    await database.pool.query(releaseLease, [name, holder, since, seconds * 0.9])
  }
}

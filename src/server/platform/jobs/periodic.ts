import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'

export interface PeriodicOptions {
  database: Database
  log: Log
  seconds: number
  /** Shared by all instances: whoever holds the lease of this name runs. */
  name: string
  handler(signal: AbortSignal): Promise<void>
}

const createTable = `
  create table if not exists job_leases (name text primary key, holder uuid not null, until timestamptz not null)`

/** Takes the lease when it is free; all times are the database's, so that instances with wrong clocks agree. */
const take = `
  insert into job_leases (name, holder, until) values ($1, $2, now() + $3 * interval '1 second')
  on conflict (name) do update set holder = excluded.holder, until = excluded.until
  where job_leases.until <= now()
  returning now() as since`

const renew = `update job_leases set until = now() + $3 * interval '1 second' where name = $1 and holder = $2`

const finish = `update job_leases set until = $3::timestamptz + $4 * interval '1 second' where name = $1 and holder = $2`

/** Makes the table of leases: bookkeeping of the process, as `schema_migrations` is, not a part of the shop's schema. */
export async function createLeases(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ there: boolean }>(
    `select to_regclass('job_leases') is not null as there`,
  )
  if (rows[0]?.there) return
  // Two simultaneous "if not exists" can collide in the catalog, hence the lock, held by the implicit transaction.
  await database.pool.query(`select pg_advisory_xact_lock(7261120); ${createTable}`)
}

/** Runs the handler now and then every so many seconds, on one instance at a time. */
export function startPeriodic(options: PeriodicOptions): { stop(): Promise<void> } {
  const holder = randomUUID()
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const tick = () => {
    running ??= runUnderLease(options, holder, stopping.signal)
      .catch((error) => options.log.error({ err: error, task: options.name }, 'periodic task failed'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(tick, options.seconds * 1_000)
  tick()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

async function runUnderLease(options: PeriodicOptions, holder: string, stopping: AbortSignal): Promise<void> {
  const { database, name, seconds } = options
  const leaseSeconds = Math.min(30, Math.max(5, seconds * 2))
  const taken = await database.pool.query<{ since: Date }>(take, [name, holder, leaseSeconds])
  const since = taken.rows[0]?.since
  if (!since) return
  const lost = new AbortController()
  const renewal = setInterval(
    () => {
      database.pool
        .query(renew, [name, holder, leaseSeconds])
        .then((result) => result.rowCount === 0 && lost.abort())
        .catch((error) => options.log.warn({ err: error, task: name }, 'lease not renewed'))
    },
    (leaseSeconds * 1_000) / 3,
  )
  try {
    await options.handler(AbortSignal.any([lost.signal, stopping]))
  } finally {
    clearInterval(renewal)
    // A little less than the period, or timers that fire a millisecond early would skip every other turn.
    await database.pool.query(finish, [name, holder, since, seconds * 0.9])
  }
}

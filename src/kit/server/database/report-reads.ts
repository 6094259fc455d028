import type pg from 'pg'
import { isOutage } from '../http/outage.ts'
import type { Log } from '../log.ts'
import type { Db } from './db.ts'

/**
 * Runs a read that tolerates data of up to 30 s ago, such as a report or an export: on the replica while it follows
 * closely, otherwise on the primary. `read` may run twice, and must not decide about money or stock.
 */
export type ReportReads = <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>

interface Server {
  pool: pg.Pool
  db: Db
}

interface ReportReadsOptions {
  primary: Server
  replica: Server
  log?: Log | undefined
  /** A replica whose data is older than this is not used. */
  maxLagMs?: number | undefined
}

const defaultMaxLagMs = 30_000
/** How often the primary's position is read, at most. */
const sampleEveryMs = 1_000
/** A replica that failed is tried again after this time. */
const restMs = 5_000
const answerWithinMs = 1_000

/** @returns reads that choose between both servers. A change of the server is logged. */
export function reportReads({ primary, replica, log, maxLagMs = defaultMaxLagMs }: ReportReadsOptions): ReportReads {
  const age = replicaAge(primary.pool, replica.pool, maxLagMs)
  let restsUntil = 0
  let usesReplica = true
  const usable = (value: boolean, reason?: unknown): boolean => {
    if (usesReplica !== value) {
      if (value) log?.info('reports are read from the replica again')
      else log?.warn({ err: reason }, 'reports are read from the primary: the replica is behind or does not answer')
    }
    usesReplica = value
    return value
  }
  const failed = (error: unknown) => {
    restsUntil = performance.now() + restMs
    return usable(false, error)
  }
  const isUsable = async () =>
    performance.now() >= restsUntil && (await age().then((ms) => usable(ms <= maxLagMs), failed))
  return async (read) => {
    if (!(await isUsable())) return read(primary.db)
    try {
      return await read(replica.db)
    } catch (error) {
      if (!isOutage(error)) throw error
      failed(error)
      return read(primary.db)
    }
  }
}

/** A position in the write-ahead log of the primary, and the time when it was the latest. */
interface Sample {
  at: number
  position: bigint
}

/**
 * Measures how old the replica's data is at most, in ms. The replica has everything from before a sample once it has
 * replayed the sample's position. Its own clock and the time of its last transaction would not do: without writes that
 * time does not advance, and a replica that lost its primary cannot determine how far behind it is.
 */
function replicaAge(primary: pg.Pool, replica: pg.Pool, maxLagMs: number): () => Promise<number> {
  let samples: Sample[] = []
  let sampledAt = Number.NEGATIVE_INFINITY
  let completeAt = Number.NEGATIVE_INFINITY
  const sample = async () => {
    const at = performance.now()
    if (at - sampledAt < sampleEveryMs) return
    sampledAt = at
    // Without the primary the age only grows.
    const position = await readPosition(primary, 'pg_current_wal_lsn()').catch(() => null)
    if (position !== null) samples.push({ at, position })
  }
  return async () => {
    await sample()
    const replayed = await readPosition(
      replica,
      'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end',
    )
    const now = performance.now()
    for (const { at, position } of samples) if (position <= replayed) completeAt = Math.max(completeAt, at)
    samples = samples.filter(({ at }) => at > completeAt && now - at <= maxLagMs)
    return now - completeAt
  }
}

/** A position as a number of bytes; Postgres writes it as two hexadecimal numbers, `16/B374D848`. */
async function readPosition(pool: pg.Pool, expression: string): Promise<bigint> {
  const query = { text: `select (${expression} - '0/0')::text as position`, query_timeout: answerWithinMs }
  const { rows } = await pool.query<{ position: string | null }>(query)
  return BigInt(rows[0]?.position ?? 0)
}

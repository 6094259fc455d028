import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'

/** A new file with one row, gone with the transaction: fails on a full disk and on a read-only server, and locks nothing. */
const writeProbe = 'create temp table readiness_probe (n int) on commit drop; insert into readiness_probe values (1)'

/**
 * Makes the check behind `/readyz`: whether the database takes a write. Whoever asks within `keepMs` of the last check
 * gets its result, so that frequent probes cost nothing.
 * @returns null when it does, else what is wrong.
 */
export function readinessCheck(
  database: Pick<Database, 'pool'>,
  { keepMs = 2_000, timeoutMs = 5_000 } = {},
): () => Promise<string | null> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let running = false
  let result: Promise<string | null> = Promise.resolve(null)
  return () => {
    // A check without an answer occupies one connection, and never a second one.
    if (running || performance.now() - checkedAt < keepMs) return result
    checkedAt = performance.now()
    running = true
    const write = database.pool.query(writeProbe).then(
      () => null,
      () => 'The database does not take a write.',
    )
    void write.then(() => {
      running = false
    })
    result = Promise.race([write, sleep(timeoutMs, 'The database does not answer.', { ref: false })])
    return result
  }
}

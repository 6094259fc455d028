import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { ProtocolError } from './protocol-errors.ts'

/** Writes one row to a temporary table: fails on a full disk or a read-only server, and takes no shared lock. */
const writeProbe = 'create temp table readiness_probe (n int) on commit drop; insert into readiness_probe values (1)'

/**
 * Creates the check behind `/readyz`: whether the database accepts a write. The result is cached for `keepMs`, so that
 * frequent probes add no load.
 * @returns a function that resolves to null when it does, else to the reason.
 */
export function readinessCheck(
  database: Pick<Database, 'pool'>,
  { keepMs = 2_000, timeoutMs = 5_000 } = {},
): () => Promise<Extract<ProtocolError, 'noWrite' | 'noAnswer'> | null> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let running = false
  let result: Promise<Extract<ProtocolError, 'noWrite' | 'noAnswer'> | null> = Promise.resolve(null)
  return () => {
    // A pending check occupies one connection; a second one is not started.
    if (running || performance.now() - checkedAt < keepMs) return result
    checkedAt = performance.now()
    running = true
    const write = database.pool.query(writeProbe).then(
      () => null,
      () => 'noWrite' as const,
    )
    void write.then(() => {
      running = false
    })
    result = Promise.race([write, sleep(timeoutMs, 'noAnswer' as const, { ref: false })])
    return result
  }
}

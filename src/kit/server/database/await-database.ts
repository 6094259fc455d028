import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage } from '../http/outage.ts'
import type { Log } from '../log.ts'
import { StartRefusal } from '../start-refusal.ts'
import { type Database, onDirectConnection } from './database.ts'

const maxWaitMs = 5_000

/**
 * Waits until the database answers, both through the pool and directly: after a reboot it may start later than the
 * shop. Every failed attempt is logged.
 * @throws StartRefusal when it does not answer within `seconds`; any other error, such as a wrong password, at once.
 */
export async function awaitDatabase(database: Database, options: { seconds: number; log: Log }): Promise<void> {
  const { seconds, log } = options
  const deadline = Date.now() + seconds * 1_000
  for (let wait = 250; ; wait = Math.min(wait * 2, maxWaitMs)) {
    try {
      await database.pool.query('select 1')
      return
    } catch (error) {
      if (!isOutage(error)) throw error
      if (Date.now() + wait > deadline) {
        throw new StartRefusal(`The database did not answer within ${seconds} s. Check DATABASE_URL and the server.`, {
          cause: error,
        })
      }
      log.warn({ err: error }, `the database does not answer yet; trying again for up to ${seconds} s`)
    }
    await sleep(wait)
  }
}

const channel = 'shop_start'

/**
 * Checks that NOTIFY through the pool arrives on a direct connection. A pooler in transaction mode drops notifications
 * without an error, and the shop would show outdated prices.
 * @throws StartRefusal when a notification does not arrive within `timeoutMs`.
 */
export async function assertNotificationsArrive(database: Database, timeoutMs = 5_000): Promise<void> {
  const token = randomUUID()
  const hasArrived = await onDirectConnection(database, async (client) => {
    const arrived = new Promise<boolean>((resolve) => {
      client.on('notification', ({ payload }) => payload === token && resolve(true))
    })
    await client.query(`listen ${channel}`)
    await database.pool.query('select pg_notify($1, $2)', [channel, token])
    return Promise.race([arrived, sleep(timeoutMs, false, { ref: false })])
  })
  if (hasArrived) return
  throw new StartRefusal(
    'DATABASE_URL leads through a connection pooler in transaction mode, which drops notifications (LISTEN/NOTIFY). ' +
      'Set DATABASE_DIRECT_URL to an address of the same database without the pooler, or use session mode.',
  )
}

/** Any number that no other advisory lock of this database uses. */
const startLock = 7_261_121

/** Runs `work` under a lock shared by all instances; waits for the lock without a time limit. */
export function withStartLock<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  return onDirectConnection(database, async (client) => {
    await client.query('select pg_advisory_lock($1)', [startLock])
    // The lock ends with the connection.
    return work()
  })
}

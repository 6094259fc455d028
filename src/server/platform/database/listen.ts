import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'

export interface Listener {
  close(): Promise<void>
}

export interface ListenOptions {
  channel: string
  onNotice(payload: string): void
  /** Called whenever listening (re)starts: notices may have been missed before, so read everything again. */
  onStart?(): void
  log?: Log
  /** How often the connection is tried, and how long an answer may take. A lost one is noticed within twice this time. */
  pingMs?: number
}

const longestWait = 5_000

/** Hears NOTIFY on a connection of its own and comes back by itself when that breaks. */
export function listen(database: Pick<Database, 'direct'>, options: ListenOptions): Listener {
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))
  const { pingMs = 5_000 } = options
  let client: pg.Client | null = null
  const run = async () => {
    for (let wait = 50; !closing.signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      client = new pg.Client({ ...database.direct, query_timeout: pingMs })
      const over = new AbortController()
      client.on('end', () => over.abort()).on('error', () => over.abort())
      try {
        // A connection that is ended while it is being made settles neither way.
        await Promise.race([closed, start(client, options)])
        wait = 50
        await pingUntil(AbortSignal.any([over.signal, closing.signal]), client, pingMs)
      } catch (error) {
        options.log?.warn({ err: error, channel: options.channel }, 'not listening to the database')
      }
      await end(client)
      if (!closing.signal.aborted) await sleep(wait, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async close() {
      closing.abort()
      if (client) await end(client)
      await running
    },
  }
}

async function start(client: pg.Client, options: ListenOptions): Promise<void> {
  client.on('notification', ({ payload }) => options.onNotice(payload ?? ''))
  await client.connect()
  await client.query(`listen ${pg.escapeIdentifier(options.channel)}`)
  options.onStart?.()
}

/**
 * Returns when the connection has ended. A listener sends nothing by itself and would not notice a server that is gone
 * without a word.
 * @throws Error when a ping is not answered in time.
 */
async function pingUntil(over: AbortSignal, client: pg.Client, pingMs: number): Promise<void> {
  while (!over.aborted) {
    await sleep(pingMs, undefined, { signal: over }).catch(() => {})
    if (!over.aborted) await client.query('select 1')
  }
}

/** A server that does not answer does not say goodbye either. */
async function end(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(1_000, undefined, { ref: false })])
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'

export interface Listener {
  close(): Promise<void>
}

export interface ListenOptions {
  channel: string
  onNotification(payload: string): void
  /** Called whenever listening (re)starts: notifications may have been missed, so everything must be read again. */
  onStart?(): void
  /** Called after each answered ping. */
  onAlive?(): void
  log?: Log
  /** Interval of the pings and timeout of each. A lost connection is noticed within twice this time. */
  pingMs?: number
}

const maxWaitMs = 5_000
const defaultPingMs = 5_000

/** Listens for NOTIFY on a dedicated connection and reconnects when it breaks. */
export function listen(database: Pick<Database, 'direct'>, options: ListenOptions): Listener {
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))
  const { pingMs = defaultPingMs } = options
  let client: pg.Client | null = null
  const run = async () => {
    for (let wait = 50; !closing.signal.aborted; wait = Math.min(wait * 2, maxWaitMs)) {
      client = new pg.Client({ ...database.direct, query_timeout: pingMs })
      const ended = new AbortController()
      client.on('end', () => ended.abort()).on('error', () => ended.abort())
      try {
        // connect() never settles when the client is ended meanwhile.
        await Promise.race([closed, start(client, options)])
        wait = 50
        await pingUntil(AbortSignal.any([ended.signal, closing.signal]), client, options)
      } catch (error) {
        options.log?.warn({ err: error, channel: options.channel }, 'connection for database notifications failed')
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
  client.on('notification', ({ payload }) => options.onNotification(payload ?? ''))
  await client.connect()
  await client.query(`listen ${pg.escapeIdentifier(options.channel)}`)
  options.onStart?.()
}

/**
 * Returns when the connection has ended. The pings are needed because a listening connection is otherwise idle and
 * would not notice that the server disappeared.
 * @throws Error when a ping is not answered in time.
 */
async function pingUntil(ended: AbortSignal, client: pg.Client, options: ListenOptions): Promise<void> {
  const { pingMs = defaultPingMs, onAlive } = options
  while (!ended.aborted) {
    await sleep(pingMs, undefined, { signal: ended }).catch(() => {})
    if (ended.aborted) return
    await client.query('select 1')
    onAlive?.()
  }
}

/** Waits at most a second: a server that does not answer never confirms the end. */
async function end(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(1_000, undefined, { ref: false })])
}

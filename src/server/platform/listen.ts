import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

export interface Listener {
  close(): Promise<void>
}

export interface ListenOptions {
  channel: string
  onNotice(payload: string): void
  /** Called whenever listening (re)starts: notices may have been missed before, so read everything again. */
  onStart?(): void
  log?: Log
}

const longestWait = 5_000

/** Hears NOTIFY on a connection of its own and comes back by itself when that breaks. */
export function listen(database: Database, options: ListenOptions): Listener {
  const closing = new AbortController()
  let client: pg.Client | null = null
  const run = async () => {
    for (let wait = 50; !closing.signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      client = new pg.Client(database.connection)
      const ended = new Promise<void>((resolve) => client?.on('end', resolve).on('error', () => resolve()))
      try {
        await start(client, options)
        wait = 50
        await ended
      } catch (error) {
        options.log?.warn({ err: error, channel: options.channel }, 'not listening to the database')
      }
      await client.end().catch(() => {})
      if (!closing.signal.aborted) await sleep(wait, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async close() {
      closing.abort()
      await client?.end().catch(() => {})
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

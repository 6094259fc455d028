import { setInterval as every } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedPostgres } from '../src/kit/server/embedded-postgres/embedded-postgres.ts'
import { startPgbouncer } from '../src/testing/pgbouncer.ts'

/** Clients of the shop, and those of others, which ask something every five seconds. */
export const poolOfShop = 200
const others = 800

export interface Pooler {
  url: string
  stop(): Promise<void>
}

/** Debian's pgbouncer in transaction mode with {@link others} clients beside the shop's. */
export async function startPooler({ connection }: Pick<EmbeddedPostgres, 'connection'>): Promise<Pooler> {
  const bouncer = await startPgbouncer(connection, { mode: 'transaction', clients: poolOfShop + others + 10 })
  const clients = await Promise.all(Array.from({ length: others }, () => connect(bouncer.url)))
  const ending = new AbortController()
  const asking = askAll(clients, ending.signal)
  return {
    url: bouncer.url,
    async stop() {
      ending.abort()
      await asking
      await Promise.all(clients.map((client) => client.end()))
      await bouncer.stop()
    },
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** A fifth of the clients asks each second. */
async function askAll(clients: readonly pg.Client[], signal: AbortSignal): Promise<void> {
  let turn = 0
  try {
    for await (const _ of every(1_000, undefined, { signal })) {
      const asking = clients.filter((_, at) => at % 5 === turn % 5)
      turn++
      await Promise.all(asking.map((client) => client.query('select count(*) from products')))
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

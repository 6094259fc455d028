import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval as every } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedPostgres } from '../src/kit/server/embedded-postgres/embedded-postgres.ts'
import { freePort } from '../src/testing/free-port.ts'

const servers = 20
/** Those of the shop and those of others, which ask something every five seconds. */
export const poolOfShop = 200
const others = 800

export interface Pooler {
  url: string
  stop(): Promise<void>
}

/** Debian's pgbouncer in transaction mode with {@link others} clients beside the shop's. */
export async function startPooler({ connection }: Pick<EmbeddedPostgres, 'connection'>): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  // It refuses to run as root, and its user must be able to read the configuration.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const { host, port: serverPort = 5432, user, database } = connection
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `${database} = host=${host} port=${serverPort} user=${user}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
    `pool_mode = transaction\ndefault_pool_size = ${servers}\nmax_client_conn = ${poolOfShop + others + 10}`,
  ]
  writeFileSync(file, lines.join('\n'))
  const child = spawn('/usr/sbin/pgbouncer', [...(process.getuid?.() === 0 ? ['-u', 'postgres'] : []), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('pgbouncer has ended')))
    child.stderr.on('data', (chunk) => String(chunk).includes('process up') && resolve())
  })
  const url = `postgres://${user}@127.0.0.1:${port}/${database}`
  const clients = await Promise.all(Array.from({ length: others }, () => connect(url)))
  const ending = new AbortController()
  const asking = askAll(clients, ending.signal)
  return {
    url,
    async stop() {
      ending.abort()
      await asking
      await Promise.all(clients.map((client) => client.end()))
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true })
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import type { TestDatabase } from './test-database.ts'

const binary = '/usr/sbin/pgbouncer'

/** Whether Debian's package is there. */
export const hasPgbouncer = existsSync(binary)

interface Bouncer {
  /** Of the database through the pooler. */
  url: string
  stop: () => Promise<void>
}

/** Starts pgbouncer before a database, with 20 connections to it. */
export async function startPgbouncer(
  { host, port: serverPort = 5432, user, database }: TestDatabase['connection'],
  { mode, clients }: { mode: 'session' | 'transaction'; clients: number },
): Promise<Bouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  // It refuses to run as root, and its user must be able to read the configuration.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const lines = [
    '[databases]',
    `${database} = host=${host} port=${serverPort} user=${user}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
    `pool_mode = ${mode}\ndefault_pool_size = 20\nmax_client_conn = ${clients}`,
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, lines.join('\n'))
  const asOther = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(binary, [...asOther, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.once('exit', () => reject(new Error(`pgbouncer has ended: ${output}`)))
    child.stderr.on('data', (chunk) => {
      output += chunk
      if (output.includes('process up')) resolve()
    })
  })
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

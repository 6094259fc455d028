import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../src/testing/free-port.ts'
import type { PostgresServer } from './postgres.ts'
import { makeFolder, start } from './processes.ts'
import { pathOf } from './programs.ts'
import { until } from './until.ts'

/** Starts pgbouncer in front of a server. @returns its address for the shop. */
export async function startPgbouncer(server: PostgresServer, mode: 'session' | 'transaction'): Promise<string> {
  const port = await freePort()
  const file = join(makeFolder(`pgbouncer-${mode}`, { unprivileged: true }), 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `shop = host=127.0.0.1 port=${server.port} dbname=shop user=shop`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
    `pool_mode = ${mode}\ndefault_pool_size = 40\nmax_client_conn = 200`,
  ]
  writeFileSync(file, lines.join('\n'))
  chmodSync(file, 0o644)
  const pooler = start(`pgbouncer-${mode}`, pathOf('pgbouncer'), [file], { unprivileged: true })
  await until('pgbouncer is ready', () => pooler.output().includes('process up'))
  return server.url(port)
}

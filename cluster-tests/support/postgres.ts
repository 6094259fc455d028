import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../src/testing/free-port.ts'
import { makeFolder, type Running, runOnce, start } from './processes.ts'
import { postgresBinaries } from './programs.ts'
import { until } from './until.ts'

/** Debian's Postgres with a role and an empty database `shop`. */
export interface PostgresServer {
  port: number
  data: string
  /** Address of the database for the shop's role, directly or through another port. */
  url(port?: number): string
  /** Runs one statement as the administrator. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  postmaster(): number
  start(): Promise<void>
  /** `fast` closes connections and ends, `immediate` is a crash. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>
}

type Settings = Record<string, string>

/** Creates and starts a server. `settings` are lines of postgresql.conf. */
export async function startPostgres(name: string, settings: Settings = {}): Promise<PostgresServer> {
  const data = join(makeFolder(name, { unprivileged: true }), 'data')
  const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  runOnce(join(postgresBinaries, 'initdb'), ['-D', data, ...flags])
  const server = serverAt(name, data, await freePort(), settings)
  await server.start()
  await createShopDatabase(server.port)
  return server
}

/** A streaming replica of a server. */
export async function startReplica(name: string, of: PostgresServer): Promise<PostgresServer> {
  const data = join(makeFolder(name, { unprivileged: true }), 'data')
  const source = ['-h', '127.0.0.1', '-p', String(of.port), '-U', 'postgres']
  runOnce(join(postgresBinaries, 'pg_basebackup'), [
    ...source,
    '-D',
    data,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  ])
  const server = serverAt(name, data, await freePort(), {})
  await server.start()
  return server
}

/** Creates the role and the database of the shop. */
export async function createShopDatabase(port: number): Promise<void> {
  await query(port, 'postgres', 'create role shop login')
  await query(port, 'postgres', 'create database shop owner shop')
}

/** Runs one statement as the administrator. */
export async function query<Row extends pg.QueryResultRow>(
  port: number,
  database: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database,
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

function serverAt(name: string, data: string, port: number, settings: Settings): PostgresServer {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '64MB',
    ...settings,
  }
  const args = ['-D', data, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  let running: Running | undefined
  return {
    port,
    data,
    url: (other = port) => `postgres://shop@127.0.0.1:${other}/shop`,
    query: (text, values) => query(port, 'shop', text, values),
    postmaster: () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    async start() {
      running = start(name, join(postgresBinaries, 'postgres'), args, {
        unprivileged: true,
        env: { LC_ALL: 'C.UTF-8' },
      })
      await until(`${name} answers`, () => query(port, 'postgres', 'select 1'))
    },
    stop: async (mode = 'fast') => running?.end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
  }
}

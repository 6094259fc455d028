import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../src/testing/free-port.ts'
import { databaseUrlOf } from '../src/testing/shop-process.ts'
import { startTcpRelay } from '../src/testing/tcp-relay.ts'
import { deployFile, hasPrograms, type Program, startProgram } from './programs.ts'
import { owner, startTwoInstances, type TwoInstances } from './two-instances.ts'

const present =
  hasPrograms('pgbouncer.ini', { pgbouncer: 'pgbouncer' }) &&
  hasPrograms('haproxy-postgres.cfg', { haproxy: 'haproxy' })

describe.runIf(present)('between the shop and its database', () => {
  let shop: TwoInstances
  let bouncer: Program

  beforeAll(async () => {
    shop = await startTwoInstances({
      proxies: 0,
      environment: async (postgres, folder) => {
        const { host, user, database } = postgres
        const port = await freePort()
        bouncer = await startBouncer({ folder, port, host: host ?? '', user: user ?? '' })
        return {
          DATABASE_URL: `postgres://${user}:pooler@127.0.0.1:${port}/${database}`,
          DATABASE_DIRECT_URL: databaseUrlOf(postgres),
        }
      },
    })
  })
  afterAll(async () => {
    await shop?.stop()
    await bouncer?.stop()
  })

  it('pgbouncer.ini: instances hear of each other changes', async () => {
    const ask = async (index: 0 | 1, path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${shop.ports[index]}${path}`, init)
    const headers = { 'content-type': 'application/json' }
    const signedIn = await ask(0, '/api/auth/login', { method: 'POST', headers, body: JSON.stringify(owner) })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const product = { name: 'Through the pooler', description: '', category: 'Body', price: '1.00', stock: 5 }
    const init = { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(product) }
    expect((await ask(0, '/api/products', init)).status).toBe(201)
    const listed = async () => expect(await (await ask(1, '/api/products')).text()).toContain('Through the pooler')
    await vi.waitFor(listed, { timeout: 10_000 })
  })

  it('haproxy-postgres.cfg: connections end when the primary changes, and new ones reach the new one', async () => {
    const nodes = [await startNode(shop), await startNode(shop), await startNode(shop)]
    nodes[0]?.setPrimary(true)
    const port = await freePort()
    const file = join(shop.folder, 'haproxy-postgres.cfg')
    const servers = nodes.map(({ port, health }, index) => [
      `server node${index + 1} 10.0.0.1${index + 1}:5432`,
      `server node${index + 1} 127.0.0.1:${port} port ${health}`,
    ])
    writeFileSync(
      file,
      deployFile('haproxy-postgres.cfg', { '127.0.0.1:5000': `127.0.0.1:${port}`, ...Object.fromEntries(servers) }),
    )
    const haproxy = await startProgram(['haproxy', '-db', '-f', file], port)
    const connect = async () => {
      const client = new pg.Client({ ...shop.database, host: '127.0.0.1', port, connectionTimeoutMillis: 2_000 })
      client.on('error', () => {})
      await client.connect()
      return client
    }
    // HAProxy uses every node until its check has failed twice.
    await vi.waitFor(() => expect(Math.min(...nodes.map((node) => node.checks()))).toBeGreaterThan(2), {
      timeout: 20_000,
    })
    const first = await vi.waitFor(connect, { timeout: 10_000 })
    const ended = new Promise((resolve) => first.once('end', resolve))
    nodes[0]?.setPrimary(false)
    nodes[1]?.setPrimary(true)
    await ended
    const before = nodes.map((node) => node.connections())
    const second = await vi.waitFor(connect, { timeout: 10_000 })
    expect((await second.query('select 1')).rowCount).toBe(1)
    const gained = nodes.map((node, index) => node.connections() - (before[index] ?? 0))
    expect(gained).toEqual([0, 1, 0])
    await second.end()
    await haproxy.stop()
    for (const node of nodes) await node.close()
  })
})

async function startBouncer(options: { folder: string; port: number; host: string; user: string }): Promise<Program> {
  const folder = join(options.folder, 'pgbouncer')
  mkdirSync(folder)
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"${options.user}" "pooler"\n`)
  const replacements = {
    'host=10.0.0.10 port=5432': `host=${options.host} port=5432`,
    'listen_port = 6432': `listen_port = ${options.port}\nunix_socket_dir =`,
    '/etc/pgbouncer/userlist.txt': users,
  }
  writeFileSync(file, deployFile('pgbouncer.ini', replacements))
  // pgbouncer refuses to run as root, and its user must be able to read the configuration.
  chmodSync(options.folder, 0o755)
  const asOther = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  return startProgram(['pgbouncer', ...asOther, file], options.port)
}

/** A way to the database with the health check of Patroni beside it. */
async function startNode({ database }: TwoInstances) {
  const relay = await startTcpRelay(database)
  let primary = false
  let checks = 0
  const health = createServer((_request, response) => {
    checks++
    response.writeHead(primary ? 200 : 503).end()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => health.listen(port, '127.0.0.1', resolve))
  return {
    port: relay.port,
    health: port,
    setPrimary: (value: boolean) => (primary = value),
    checks: () => checks,
    connections: () => relay.connections(),
    close: async () => {
      health.close()
      await relay.close()
    },
  }
}

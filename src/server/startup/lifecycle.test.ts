import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Config, loadConfig } from '../../kit/server/config/config.ts'
import { installErrorHandling } from '../../kit/server/http/errors.ts'
import { createLog } from '../../kit/server/log.ts'
import { freePort } from '../../testing/free-port.ts'
import { databaseUrlOf } from '../../testing/shop-process.ts'
import { slowness } from '../../testing/slowness.ts'
import { startTcpRelay } from '../../testing/tcp-relay.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { composeShop } from './compose.ts'
import { type ProcessParts, startShop } from './lifecycle.ts'

const log = createLog('silent')
const folder = mkdtempSync(join(tmpdir(), 'process-'))
let test: TestDatabase
let config: Config

beforeAll(async () => {
  test = await createEmptyDatabase()
  const { host, user, database } = test.connection
  const databaseUrl = `postgres://${user}@localhost:5432/${database}?host=${encodeURIComponent(host ?? '')}`
  config = { ...loadConfig({ DATA_DIR: folder }), databaseUrl, port: 0, host: '127.0.0.1' }
})
afterAll(async () => {
  await test.drop()
  rmSync(folder, { recursive: true })
})

it('serves, and stops the application and its services', async () => {
  const order: string[] = []
  const shop = await startShop(config, log, async ({ database, onStop }) => {
    onStop('emulator', async () => order.push('emulator'))
    const app = Fastify({ return503OnClosing: false })
    app.get('/', async () => (await database.pool.query('select count(*)::int as orders from orders')).rows[0])
    app.addHook('onClose', async () => {
      order.push('application')
    })
    return app
  })
  const answer = await fetch(shop.address)
  expect(await answer.json()).toEqual({ orders: 0 })
  await shop.stop()
  expect(order.sort()).toEqual(['application', 'emulator'])
  await expect(fetch(shop.address)).rejects.toThrow()
})

it('finishes requests in flight and closes their connections', async () => {
  let arrive = () => {}
  let finish = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const shop = await startShop(config, log, async () => {
    const app = Fastify({ return503OnClosing: false })
    app.get('/slow', async () => {
      arrive()
      await finished
      return 'paid'
    })
    return app
  })
  const slow = fetch(`${shop.address}/slow`)
  await arrived
  const started = performance.now()
  const stopped = shop.stop()
  finish()
  const answer = await slow
  expect(await answer.text()).toBe('paid')
  expect(answer.headers.get('connection')).toBe('close')
  await stopped
  expect(performance.now() - started).toBeLessThan(3_000 * slowness())
})

it('answers 503 on /readyz before it closes its port, and serves everything else meanwhile', async () => {
  const shop = await startShop({ ...config, drainSeconds: 1 }, log, async () => {
    const app = Fastify({ return503OnClosing: false })
    installErrorHandling(app)
    app.get('/readyz', async () => 'ready')
    app.get('/', async () => 'page')
    return app
  })
  const status = async (path: string) => (await fetch(`${shop.address}${path}`)).status
  expect(await status('/readyz')).toBe(200)
  const stopped = shop.stop()
  expect(await status('/readyz')).toBe(503)
  expect(await status('/')).toBe(200)
  await stopped
  await expect(fetch(shop.address)).rejects.toThrow()
})

it('serves API calls of a page that is being rendered while stopping', async () => {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const shop = await startShop(config, log, async () => {
    const app = Fastify({ return503OnClosing: false })
    app.get('/api', async () => 'data')
    app.get('/page', async () => {
      arrived.resolve()
      await released.promise
      return (await app.inject('/api')).body
    })
    return app
  })
  const page = fetch(`${shop.address}/page`)
  await arrived.promise
  const stopped = shop.stop()
  // The port is closed now; only requests in flight remain.
  await vi.waitFor(() => expect(fetch(`${shop.address}/api`)).rejects.toThrow(), { timeout: 5_000 })
  released.resolve()
  expect(await (await page).text()).toBe('data')
  await stopped
})

it('stops the started services when the application does not start', async () => {
  let parts: ProcessParts | undefined
  const starting = startShop(config, log, async (given) => {
    parts = given
    throw new Error('no catalog')
  })
  await expect(starting).rejects.toThrow('no catalog')
  expect(parts?.database.pool.ended).toBe(true)
})

it('waits for a database that starts later than the shop, and logs it', async () => {
  const port = await freePort()
  const { user, database } = test.connection
  const lines: string[] = []
  const patient = createLog('warn', { write: (line) => void lines.push(line) })
  const databaseUrl = `postgres://${user}@127.0.0.1:${port}/${database}`
  const starting = startShop({ ...config, databaseUrl }, patient, async () => Fastify())
  await vi.waitFor(() => expect(lines.join()).toContain('does not answer yet'), { timeout: 5_000 })
  const relay = await startTcpRelay(test.connection, port)
  const shop = await starting
  await shop.stop()
  await relay.close()
})

it('fails with a clear message when the database does not answer in time', async () => {
  const databaseUrl = `postgres://shop@127.0.0.1:${await freePort()}/shop`
  const starting = startShop({ ...config, databaseUrl, databaseWaitSeconds: 0 }, log, async () => Fastify())
  await expect(starting).rejects.toThrow('Check DATABASE_URL')
})

it('seeds an empty demo once with two concurrent instances', async () => {
  const empty = await createEmptyDatabase()
  const environment = {
    DEMO: '1',
    APP_SECRET: 'x'.repeat(32),
    PAYPAL_EMULATOR_URL: 'http://127.0.0.1:9',
    DATA_DIR: folder,
  }
  const demo: Config = {
    ...loadConfig(environment),
    databaseUrl: databaseUrlOf(empty.connection),
    port: 0,
    host: '127.0.0.1',
  }
  const instances = await Promise.all([1, 2].map(() => startShop(demo, log, composeShop)))
  const { rows } = await empty.database.pool.query(
    'select count(*)::int as products, count(distinct slug)::int as slugs from products',
  )
  expect(rows[0].products).toBe(rows[0].slugs)
  expect(rows[0].products).toBeGreaterThan(10)
  for (const instance of instances) await instance.stop()
  await empty.drop()
})

it('changes nothing when the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  let built = false
  const starting = startShop({ ...config, port }, log, async () => {
    built = true
    return Fastify()
  })
  await expect(starting).rejects.toThrow('EADDRINUSE')
  expect(built).toBe(false)
  other.close()
})

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Config, loadConfig } from './config.ts'
import { createLog } from './platform/log.ts'
import { type ProcessParts, startShop } from './process.ts'
import { createEmptyDatabase, type TestDatabase } from './testing/test-database.ts'

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

it('serves, and takes everything down in the opposite order', async () => {
  const order: string[] = []
  const shop = await startShop(config, log, async ({ database, onStop }) => {
    onStop(async () => order.push('emulator'))
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
  expect(order).toEqual(['application', 'emulator'])
  await expect(fetch(shop.address)).rejects.toThrow()
})

it('finishes the requests at hand and lets their connections go', async () => {
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
  expect(performance.now() - started).toBeLessThan(3_000)
})

it('takes down what was up when the application does not start', async () => {
  let parts: ProcessParts | undefined
  const starting = startShop(config, log, async (given) => {
    parts = given
    throw new Error('no catalogue')
  })
  await expect(starting).rejects.toThrow('no catalogue')
  expect(parts?.database.pool.ended).toBe(true)
})

it('touches nothing when the port is taken', async () => {
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

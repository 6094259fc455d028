import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../kit/server/database/database.ts'
import { listen } from '../../kit/server/database/listen.ts'
import { createLog } from '../../kit/server/log.ts'
import { call, openPayment } from '../../testing/buyer.ts'
import { slowness } from '../../testing/slowness.ts'
import { startTcpRelay, type TcpRelay } from '../../testing/tcp-relay.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { buildApp } from '../app.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let relay: TcpRelay
/** The same shop with its database behind the relay and a query timeout of 2.4 s. */
let distant: Awaited<ReturnType<typeof behindRelay>>
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  relay = await startTcpRelay(shop.testDatabase.connection)
  distant = await behindRelay()
  ana = await shop.signIn()
})
afterAll(async () => {
  relay.thaw()
  await distant.server.close()
  await distant.platform.database.close()
  await relay.close()
  await shop.close()
})

async function behindRelay() {
  const connection = { ...shop.testDatabase.connection, host: '127.0.0.1', port: relay.port }
  const database = openDatabase({ connection, poolSize: 3, statementTimeoutMs: 400, connectTimeoutMs: 500 })
  const { config, jobs, log, clock } = shop.platform
  return buildApp({ config, database, jobs, log, clock }, { pages: false })
}

const orders = () => distant.server.inject({ url: `/api/orders/customer/${ana.id}`, headers: { cookie: ana.cookie } })

it('answers 503 within its time limits while the database is frozen, and recovers by itself', async () => {
  expect((await Promise.all([orders(), orders(), orders()])).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200,
  ])
  relay.freeze()
  const started = performance.now()
  // More requests than connections: some wait for a free connection, the others for an answer.
  const answers = await Promise.all(Array.from({ length: 8 }, orders))
  expect(performance.now() - started).toBeLessThan(6_000 * slowness())
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('try again') })
  }
  relay.thaw()
  await vi.waitFor(async () => expect((await orders()).statusCode).toBe(200), { timeout: 5_000, interval: 100 })
})

describe('while the database is unavailable', () => {
  let paypalOrderId: string
  beforeAll(async () => {
    const cream = await shop.addProduct()
    const opened = await openPayment(shop, ana, [{ ...cream, quantity: 1 }])
    paypalOrderId = opened.body.id
    relay.freeze()
  })
  afterAll(() => relay.thaw())

  it('answers /healthz, also with a session', async () => {
    const answer = await distant.server.inject({ url: '/healthz', headers: { cookie: ana.cookie } })
    expect(answer).toMatchObject({ statusCode: 200 })
  })

  it('states that nothing was charged before the capture', async () => {
    const nothingCharged = {
      statusCode: 503,
      body: { code: 'unavailable_nothing_charged', message: expect.stringContaining('Nothing was charged.') },
    }
    const [setup, opening, byHand] = await Promise.all([
      call(distant, ana, 'GET', '/paypal/setup'),
      call(distant, ana, 'POST', '/paypal/order', {}),
      call(distant, ana, 'POST', '/api/orders', {}),
    ])
    for (const answer of [setup, opening, byHand]) expect(answer).toMatchObject(nothingCharged)
  })

  it("states that the payment is being confirmed after the buyer's approval", async () => {
    const confirming = {
      statusCode: 503,
      body: { code: 'unavailable_payment_confirming', message: expect.stringContaining('is being confirmed.') },
    }
    const [capture, state, report] = await Promise.all([
      call(distant, ana, 'POST', `/paypal/order/${paypalOrderId}/capture`, {}),
      call(distant, ana, 'GET', `/paypal/order/${paypalOrderId}`),
      call(distant, ana, 'POST', '/api/orders', { paypalOrderId }),
    ])
    for (const answer of [capture, state, report]) expect(answer).toMatchObject(confirming)
  })
})

it('asks the payment provider again for the token of the checkout when the connection breaks', async () => {
  shop.emulator.setFault({ operation: 'token', kind: 'apply_then_drop' })
  expect(await call(shop, ana, 'GET', '/paypal/setup')).toMatchObject({ statusCode: 200 })
})

it('detects a frozen listening connection and reconnects when the database answers', async () => {
  const { direct } = distant.platform.database
  let starts = 0
  const warnings: string[] = []
  const log = createLog('warn', { write: (line) => void warnings.push(line) })
  const listener = listen(
    { direct },
    { channel: 'frozen', onNotification: () => {}, onStart: () => starts++, pingMs: 200, log },
  )
  await vi.waitFor(() => expect(starts).toBe(1), { timeout: 5_000 })
  relay.freeze()
  // Only the unanswered ping reveals it.
  await vi.waitFor(() => expect(warnings.join()).toContain('connection for database notifications failed'), {
    timeout: 5_000,
  })
  relay.thaw()
  await vi.waitFor(() => expect(starts).toBe(2), { timeout: 10_000 })
  await listener.close()
})

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, capture, openPayment } from '../../../testing/buyer.ts'
import {
  type ReceivedSpan,
  startTelemetryReceiver,
  type TelemetryReceiver,
} from '../../../testing/telemetry-receiver.ts'
import { type SignedIn, startTestShop } from '../../../testing/test-shop.ts'
import { createLog } from '../log.ts'
import { jobRuns, mailDeliveries, providerRequests, requests, statements } from '../tracing.ts'
import { startTelemetry, type Telemetry } from './start-telemetry.ts'

const channels = { requests, statements, providerRequests, jobRuns, mailDeliveries }

let telemetry: Telemetry
let shop: Awaited<ReturnType<typeof startTestShop>>

async function observe(endpoint: string, lines: string[] = []): Promise<void> {
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  telemetry = startTelemetry({ endpoint, share: 1, log, version: '1.2.3' })
  shop = await startTestShop({ background: true })
}

afterEach(async () => {
  await shop.close()
  await telemetry.stop()
})

/** Ends the running jobs and sends what was observed. */
async function finish(): Promise<void> {
  await shop.platform.jobs.stop()
  await telemetry.stop()
}

/** Buys something with PayPal, and waits for the mail of the order. */
async function purchase(buyer: SignedIn): Promise<string> {
  const cream = await shop.addProduct()
  const { body } = await openPayment(shop, buyer, [{ id: cream.id, price: cream.price, quantity: 1 }])
  await shop.emulator.approve(body.id)
  const captured = await capture(shop, buyer, body.id)
  expect(captured).toMatchObject({ statusCode: 200 })
  await vi.waitFor(
    async () => {
      const { rows } = await shop.testDatabase.database.pool.query(`select 1 from mails where sent_at is null`)
      expect(rows).toEqual([])
    },
    { timeout: 20_000 },
  )
  return body.id
}

async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, close }
}

describe('with a receiver', () => {
  let receiver: TelemetryReceiver

  beforeEach(async () => {
    receiver = await startTelemetryReceiver()
    await observe(receiver.origin)
  })
  afterEach(() => receiver.close())

  it('a purchase is one tree: request, statements, PayPal, job, mail', async () => {
    const buyer = await shop.signIn()
    await purchase(buyer)
    await finish()
    const spans = receiver.spans()
    const root = spans.find(({ name }) => name === 'POST /paypal/order/:id/capture')
    expect(root).toMatchObject({ parent: '', attributes: { 'http.response.status_code': 200 } })
    const tree = spans.filter(({ traceId }) => traceId === root?.traceId)
    const named = (name: string) => tree.find((span) => span.name === name)
    const parentOf = (span?: ReceivedSpan) => tree.find(({ spanId }) => spanId === span?.parent)
    expect(parentOf(named('insert-paid-order'))?.spanId).toBe(root?.spanId)
    const payment = named('POST /v2/checkout/orders/:id/capture')
    expect(payment?.attributes).toMatchObject({ 'http.response.status_code': 201 })
    expect(parentOf(payment)?.spanId).toBe(root?.spanId)
    const mail = named('send order_confirmation')
    const job = parentOf(mail)
    expect(job?.name).toBe('process deliver-mail')
    expect(job?.parent).toBe(root?.spanId)
    // Every span has its parent.
    expect(tree.filter((span) => span.spanId !== root?.spanId && !parentOf(span))).toEqual([])
  })

  it('sends nothing about a person', async () => {
    const buyer = await shop.signIn({ firstName: 'Yolanda', lastName: 'Arzuaga', email: 'yolanda@correo.test' })
    const order = await purchase(buyer)
    await call(shop, buyer, 'GET', '/api/orders?search=Arzuaga')
    await call(shop, null, 'GET', '/api/auth/reset-password/one-time-token')
    await call(shop, null, 'POST', '/api/auth/login', { email: 'yolanda@correo.test', password: 'Secreto-77' })
    await finish()
    const text = receiver.text()
    expect(text).toContain('/paypal/order/:id/capture')
    const cookie = buyer.cookie.split('=')[1] ?? 'none'
    const secrets = [buyer.id, buyer.email, 'Yolanda', 'Arzuaga', 'Calle Unión', 'Ponce', order, cookie, 'Secreto-77']
    for (const secret of [...secrets, 'one-time-token']) expect(text).not.toContain(secret)
  })

  it('sends durations of each kind of operation, and names the shop', async () => {
    await purchase(await shop.signIn())
    await finish()
    expect(receiver.metrics().toSorted()).toEqual([
      'db.client.operation.duration',
      'http.client.request.duration',
      'http.server.request.duration',
      'messaging.process.duration',
      'shop.mail.duration',
    ])
    expect(receiver.resource()).toMatchObject({ 'service.name': 'flor-de-maga', 'service.version': '1.2.3' })
  })

  it('sends the duration of a request that its server measured', async () => {
    await requests.tracePromise(async () => {}, { method: 'GET', route: '/slow', seconds: 7 })
    await finish()
    expect(receiver.text()).toMatch(/"sum":7[,}]/)
  })

  it('marks what failed with its kind, not its message', async () => {
    await jobRuns
      .tracePromise(async () => Promise.reject(new TypeError('ana@correo.test')), { name: 'greet', isPeriodic: false })
      .catch(() => {})
    await finish()
    const failed = receiver.spans().find(({ name }) => name === 'process greet')
    expect(failed?.attributes).toMatchObject({ 'error.type': 'TypeError' })
    expect(receiver.text()).not.toContain('ana@correo.test')
  })

  it('observes nothing after it stopped', async () => {
    await telemetry.stop()
    for (const [name, channel] of Object.entries(channels))
      expect([name, channel.hasSubscribers]).toEqual([name, false])
  })
})

it('a receiver that never answers fails no request', async () => {
  const silent = await serve(() => {})
  await observe(silent.origin)
  await purchase(await shop.signIn())
  // The stop of the process does not wait for it: startup/telemetry.test.ts.
  const stopped = telemetry.stop()
  silent.close()
  await stopped
})

it('logs at most once a minute that a receiver refuses the data', async () => {
  const refusing = await serve((_request, response) => response.writeHead(400).end())
  const lines: string[] = []
  await observe(refusing.origin, lines)
  await call(shop, null, 'GET', '/healthz')
  await telemetry.stop()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('traces or metrics could not be sent')
  refusing.close()
})

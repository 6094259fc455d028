import { X509Certificate } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Emulator, startEmulator } from './emulator.ts'
import { verifyTransmission } from './signing.ts'
import { captureIn, connectShop, type ShopClient } from './testing/shop-client.ts'
import { type ReceivedEvent, startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts'

let emulator: Emulator
let shop: ShopClient
let receiver: WebhookReceiver

beforeAll(async () => {
  emulator = await startEmulator()
  shop = await connectShop(emulator)
})
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  await emulator.setWebhookUrl(receiver.url)
})
afterEach(async () => {
  emulator.setWebhooks({ off: false, delayMs: 0, duplicate: false, reorder: false, badSignature: false })
  await emulator.flushWebhooks()
  await receiver.close()
})
afterAll(() => emulator.close())

const typesOf = (events: ReceivedEvent[]) => events.map((event) => event.type)

async function isGenuine(event: ReceivedEvent): Promise<boolean> {
  const text = (name: string) => String(event.headers[name])
  const url = text('paypal-cert-url')
  expect(url.startsWith(`${emulator.origin}/v1/notifications/certs/`)).toBe(true)
  const certificate = await (await fetch(url)).text()
  expect(new X509Certificate(certificate).subject).toBe('CN=paypal-emulator.invalid')
  expect(text('paypal-auth-algo')).toBe('SHA256withRSA')
  const transmission = {
    id: text('paypal-transmission-id'),
    time: text('paypal-transmission-time'),
    webhookId: emulator.webhookId,
    raw: event.raw,
  }
  return verifyTransmission(transmission, text('paypal-transmission-sig'), certificate)
}

describe('webhook events', () => {
  test('approval, capture and refund, each signed and in PayPal format', async () => {
    const id = await shop.approved()
    await receiver.waitFor(1)
    const capture = captureIn((await shop.capture(id)).body)
    await receiver.waitFor(2)
    await shop.call('POST', `/v2/payments/captures/${capture.id}/refund`, {})
    await receiver.waitFor(3)
    expect(typesOf(receiver.received)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
    ])
    expect(await Promise.all(receiver.received.map(isGenuine))).toEqual([true, true, true])
    const completed = JSON.parse(receiver.received[1]?.raw ?? '')
    expect(completed).toMatchObject({
      event_version: '1.0',
      resource_type: 'capture',
      resource: { id: capture.id, status: 'COMPLETED', supplementary_data: { related_ids: { order_id: id } } },
    })
    expect(completed.id).toMatch(/^WH-EMU/)
  })

  test.each(['COMPLETED', 'DECLINED'] as const)('a pending capture, then %s', async (status) => {
    const capture = captureIn((await shop.capture(await shop.approved('pending'))).body)
    await receiver.waitFor(2)
    await emulator.resolvePending(capture.id, status)
    await receiver.waitFor(3)
    expect(typesOf(receiver.received).slice(1)).toEqual(['PAYMENT.CAPTURE.PENDING', `PAYMENT.CAPTURE.${status}`])
  })
})

describe('failed deliveries', () => {
  test('responses other than 2xx are retried with identical bytes', async () => {
    receiver.answers.push(500, 404)
    await shop.approved()
    await receiver.waitFor(3)
    expect(new Set(receiver.received.map((event) => event.raw)).size).toBe(1)
    expect(await isGenuine(receiver.received[2] as ReceivedEvent)).toBe(true)
    await expect.poll(() => emulator.events().at(-1)?.deliveries[0]).toMatchObject({ state: 'delivered', attempts: 3 })
  })

  test('off stores events until they are flushed', async () => {
    emulator.setWebhooks({ off: true })
    await shop.capture(await shop.approved())
    expect(receiver.received).toEqual([])
    expect(await emulator.flushWebhooks()).toEqual({ delivered: 2, pending: 0 })
    expect(receiver.received).toHaveLength(2)
  })

  test('switching on again sends stored events', async () => {
    emulator.setWebhooks({ off: true })
    await shop.approved()
    expect(receiver.received).toEqual([])
    emulator.setWebhooks({ off: false })
    await receiver.waitFor(1)
    expect(receiver.received).toHaveLength(1)
  })

  test('delay postpones events, and flush sends them immediately', async () => {
    emulator.setWebhooks({ delayMs: 60_000 })
    await shop.approved()
    expect(receiver.received).toEqual([])
    await emulator.flushWebhooks()
    expect(receiver.received).toHaveLength(1)
  })

  test('flush retries deliveries that were already running', async () => {
    receiver.answers.push(500)
    await shop.approved()
    await receiver.waitFor(1)
    expect(await emulator.flushWebhooks()).toEqual({ delivered: 1, pending: 0 })
  })

  test('duplicate sends an event twice, with different signatures', async () => {
    emulator.setWebhooks({ duplicate: true })
    await shop.approved()
    await receiver.waitFor(2)
    const [first, second] = receiver.received
    expect(first?.id).toBe(second?.id)
    expect(first?.headers['paypal-transmission-id']).not.toBe(second?.headers['paypal-transmission-id'])
  })

  test('reorder sends the later event first', async () => {
    emulator.setWebhooks({ reorder: true })
    await shop.capture(await shop.approved())
    await receiver.waitFor(2)
    expect(typesOf(receiver.received)).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED'])
  })

  test('a bad signature does not verify', async () => {
    emulator.setWebhooks({ badSignature: true })
    await shop.approved()
    await receiver.waitFor(1)
    expect(await isGenuine(receiver.received[0] as ReceivedEvent)).toBe(false)
  })

  test('an event can be sent again', async () => {
    await shop.approved()
    await receiver.waitFor(1)
    await emulator.resend(receiver.received[0]?.id ?? '')
    await receiver.waitFor(2)
    expect(receiver.received[1]?.raw).toBe(receiver.received[0]?.raw)
  })

  test('closing stops retries', async () => {
    const other = await startEmulator({ webhookUrl: receiver.url })
    receiver.answers.push(...Array.from({ length: 50 }, () => 500))
    await (await connectShop(other)).approved()
    await receiver.waitFor(1)
    await other.close()
    expect(other.events()[0]?.deliveries[0]?.state).toBe('pending')
    receiver.answers.length = 0
  })
})

describe('the webhook API', () => {
  test('creates, lists, filters by event type and deletes', async () => {
    const other = await startWebhookReceiver()
    const event_types = [{ name: 'PAYMENT.CAPTURE.COMPLETED' }]
    const created = await shop.call('POST', '/v1/notifications/webhooks', { url: other.url, event_types })
    expect(created.status).toBe(201)
    await shop.capture(await shop.approved())
    await other.waitFor(1)
    expect(typesOf(other.received)).toEqual(['PAYMENT.CAPTURE.COMPLETED'])
    const list = await shop.call('GET', '/v1/notifications/webhooks')
    expect(list.body.webhooks).toHaveLength(2)
    const path = `/v1/notifications/webhooks/${created.body.id}`
    expect((await shop.call('GET', path)).body.url).toBe(other.url)
    expect((await shop.call('DELETE', path)).status).toBe(204)
    expect((await shop.call('GET', path)).status).toBe(404)
    await other.close()
  })

  test('verifies its own signatures and no others', async () => {
    await shop.approved()
    await receiver.waitFor(1)
    const event = receiver.received[0] as ReceivedEvent
    const request = {
      auth_algo: event.headers['paypal-auth-algo'],
      cert_url: event.headers['paypal-cert-url'],
      transmission_id: event.headers['paypal-transmission-id'],
      transmission_sig: event.headers['paypal-transmission-sig'],
      transmission_time: event.headers['paypal-transmission-time'],
      webhook_id: emulator.webhookId,
      webhook_event: JSON.parse(event.raw) as object,
    }
    const verify = (changes: object) =>
      shop.call('POST', '/v1/notifications/verify-webhook-signature', { ...request, ...changes })
    expect((await verify({})).body.verification_status).toBe('SUCCESS')
    expect((await verify({ webhook_event: { id: 'other' } })).body.verification_status).toBe('FAILURE')
    expect((await verify({ webhook_id: 'EMUOTHER' })).body.verification_status).toBe('FAILURE')
  })

  test('shows past events', async () => {
    await shop.approved()
    await receiver.waitFor(1)
    const id = receiver.received[0]?.id ?? ''
    expect((await shop.call('GET', `/v1/notifications/webhooks-events/${id}`)).body.id).toBe(id)
    const { body } = await shop.call('GET', '/v1/notifications/webhooks-events')
    expect(body.count).toBeGreaterThan(0)
    expect((await shop.call('POST', `/v1/notifications/webhooks-events/${id}/resend`, {})).status).toBe(202)
    await receiver.waitFor(2)
  })
})

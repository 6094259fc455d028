import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Emulator, startEmulator } from './emulator.ts'
import { captureIn, connectShop, type ShopClient, tokenOf } from './testing/shop-client.ts'

let emulator: Emulator
let shop: ShopClient

beforeAll(async () => {
  emulator = await startEmulator({ controlToken: 'control' })
  shop = await connectShop(emulator)
})
afterAll(() => emulator.close())

function control(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${emulator.origin}/__emulator/${path}`, {
    method,
    headers: { 'x-emulator-token': 'control', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}

test('responds with 404 without the token, with a wrong token, or through a proxy', async () => {
  expect((await control('GET', 'ledger')).status).toBe(200)
  expect((await control('GET', 'ledger', undefined, { 'x-emulator-token': 'other' })).status).toBe(404)
  expect((await control('GET', 'ledger', undefined, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  expect((await fetch(`${emulator.origin}/__emulator/ledger`)).status).toBe(404)
  expect((await control('GET', 'nothing')).status).toBe(404)
})

test('simulates the buyer and the bank', async () => {
  const { body } = await shop.create()
  expect((await control('POST', `orders/${body.id}/cancel`)).status).toBe(204)
  expect((await control('POST', `orders/${body.id}/approve`, { outcome: 'pending' })).status).toBe(204)
  const capture = captureIn((await shop.capture(body.id)).body)
  expect(capture.status).toBe('PENDING')
  expect((await control('POST', `captures/${capture.id}/resolve`, { status: 'COMPLETED' })).status).toBe(204)
  const ledger = await (await control('GET', 'ledger')).json()
  expect(ledger).toMatchObject([{ captureId: capture.id, status: 'COMPLETED', amountCents: 3175 }])
  expect((await control('POST', `orders/${body.id}/approve`, {})).status).toBe(422)
  expect((await control('POST', 'orders/EMU/approve', {})).status).toBe(404)
})

test('sets, lists and clears faults', async () => {
  const fault = { operation: 'create', kind: 'slow', times: 3, ms: 10 }
  expect((await control('POST', 'faults', fault)).status).toBe(204)
  expect(await (await control('GET', 'faults')).json()).toEqual([fault])
  expect((await control('DELETE', 'faults')).status).toBe(204)
  expect(emulator.faults()).toEqual([])
  expect((await control('POST', 'faults', { operation: 'create', kind: 'earthquake' })).status).toBe(400)
})

test('says which buttons are eligible', async () => {
  const clientToken = await tokenOf(emulator, '&response_type=client_token&intent=sdk_init')
  const eligible = async () => {
    const answer = await fetch(`${emulator.origin}/web-sdk/v6/session`, {
      method: 'POST',
      body: JSON.stringify({ clientToken }),
    })
    return Object.keys(((await answer.json()) as { eligible_methods: object }).eligible_methods)
  }
  expect(await eligible()).toEqual(['paypal'])
  expect((await control('PUT', 'eligible', { sources: ['paypal', 'card', 'paylater', 'venmo'] })).status).toBe(204)
  expect(await eligible()).toEqual(['paypal', 'basic_cards', 'paypal_pay_later', 'venmo'])
  expect((await control('PUT', 'eligible', { sources: ['cash'] })).status).toBe(400)
})

test('controls webhooks', async () => {
  const changes = { url: 'http://127.0.0.1:9/', off: true, duplicate: true }
  expect((await control('PUT', 'webhooks', changes)).status).toBe(204)
  expect(await (await control('GET', 'webhooks')).json()).toMatchObject({ off: true, duplicate: true, delayMs: 0 })
  await shop.approved()
  expect(await (await control('POST', 'webhooks/flush')).json()).toEqual({ delivered: 0, pending: 1 })
  const events = (await (await control('GET', 'events')).json()) as { id: string }[]
  expect((await control('POST', `events/${events.at(-1)?.id}/resend`)).status).toBe(204)
  expect((await control('PUT', 'webhooks', { unknown: 1 })).status).toBe(400)
})

test('opens, updates and resolves disputes and reverses captures, each with a signed webhook', async () => {
  const capture = captureIn((await shop.capture(await shop.approved())).body)
  const respondBy = '2026-12-01T15:00:00.000Z'
  const input = { reason: 'UNAUTHORISED', cents: 500, stage: 'CHARGEBACK', respondBy }
  const opened = await control('POST', `captures/${capture.id}/dispute`, input)
  const { id } = (await opened.json()) as { id: string }
  expect((await control('POST', `disputes/${id}/update`, { status: 'UNDER_REVIEW' })).status).toBe(204)
  expect((await control('POST', `disputes/${id}/resolve`, { outcome: 'ACCEPTED' })).status).toBe(204)
  expect((await control('POST', `disputes/${id}/resolve`, { outcome: 'ACCEPTED' })).status).toBe(422)
  expect((await control('POST', `captures/${capture.id}/reverse`)).status).toBe(204)
  expect((await control('POST', 'disputes/EMU/update', {})).status).toBe(404)
  const events = (await (await control('GET', 'events')).json()) as { eventType: string; body: string }[]
  const [created, updated, resolved, reversed] = events.slice(-4)
  expect([created, updated, resolved, reversed].map((event) => event?.eventType)).toEqual([
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.UPDATED',
    'CUSTOMER.DISPUTE.RESOLVED',
    'PAYMENT.CAPTURE.REVERSED',
  ])
  expect(JSON.parse(created?.body ?? '')).toMatchObject({
    resource_type: 'dispute',
    resource: {
      dispute_id: id,
      disputed_transactions: [{ seller_transaction_id: capture.id }],
      reason: 'UNAUTHORISED',
      status: 'WAITING_FOR_SELLER_RESPONSE',
      dispute_amount: { currency_code: 'USD', value: '5.00' },
      dispute_life_cycle_stage: 'CHARGEBACK',
      seller_response_due_date: respondBy,
    },
  })
  expect(JSON.parse(resolved?.body ?? '').resource.dispute_outcome).toEqual({ outcome_code: 'ACCEPTED' })
  const up = { rel: 'up', href: expect.stringMatching(`/v2/payments/captures/${capture.id}$`) }
  expect(JSON.parse(reversed?.body ?? '')).toMatchObject({
    resource_type: 'refund',
    resource: { links: expect.arrayContaining([expect.objectContaining(up)]) },
  })
})

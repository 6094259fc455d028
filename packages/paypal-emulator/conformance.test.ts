import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Emulator, startEmulator } from './emulator.ts'
import { fundingSources } from './funding.ts'
import {
  captureIn,
  connectShop,
  type Document,
  orderRequest,
  type Reply,
  requestBy,
  type ShopClient,
} from './testing/shop-client.ts'

/** Tests requests and responses against PayPal's OpenAPI files, which are not part of the project; their folder is PAYPAL_SCHEMAS. */
const folder = process.env.PAYPAL_SCHEMAS
if (!folder) console.warn('\n  SKIPPED: the conformance test of the PayPal emulator needs PAYPAL_SCHEMAS\n')

const files = {
  orders: 'checkout_orders_v2.json',
  payments: 'payments_payment_v2.json',
  webhooks: 'notifications_webhooks_v1.json',
}
type Spec = keyof typeof files

interface Usage {
  spec: Spec
  method: string
  path: string
}
const createUse: Usage = { spec: 'orders', method: 'post', path: '/v2/checkout/orders' }
const readUse: Usage = { spec: 'orders', method: 'get', path: '/v2/checkout/orders/{id}' }
const patchUse: Usage = { spec: 'orders', method: 'patch', path: '/v2/checkout/orders/{id}' }
const captureUse: Usage = { spec: 'orders', method: 'post', path: '/v2/checkout/orders/{id}/capture' }
const readCaptureUse: Usage = { spec: 'payments', method: 'get', path: '/v2/payments/captures/{capture_id}' }
const refundUse: Usage = { spec: 'payments', method: 'post', path: '/v2/payments/captures/{capture_id}/refund' }
const readRefundUse: Usage = { spec: 'payments', method: 'get', path: '/v2/payments/refunds/{refund_id}' }

describe.skipIf(!folder)('what goes over the wire is what PayPal describes', () => {
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, logger: false })
  let emulator: Emulator
  let shop: ShopClient

  beforeAll(async () => {
    addFormats.default(ajv)
    for (const [name, file] of Object.entries(files)) {
      ajv.addSchema(JSON.parse(readFileSync(join(folder ?? '', 'min', file), 'utf8')), name)
    }
    emulator = await startEmulator()
    shop = await connectShop(emulator)
  })
  afterAll(() => emulator.close())

  function schema(spec: Spec, pointer: string[]): ValidateFunction {
    const path = pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
    const found = ajv.getSchema(`${spec}#/${path}`)
    if (!found) throw new Error(`No schema at ${spec}#/${path}`)
    return found
  }

  function expectValid(validate: ValidateFunction, value: unknown): void {
    validate(value)
    expect(validate.errors ?? []).toEqual([])
  }

  /** The response must match its schema and have the named fields, because the schemas require almost no fields. */
  function expectAnswer(use: Usage, reply: Reply, status: number, parts: (keyof Document & string)[]): void {
    expect(reply.status).toBe(status)
    for (const part of parts) expect(reply.body).toHaveProperty(part)
    const pointer = [
      'paths',
      use.path,
      use.method,
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ]
    expectValid(schema(use.spec, pointer), reply.body)
  }

  const order = ['id', 'status', 'intent', 'purchase_units', 'create_time', 'links']
  const item = { name: 'Sérum', quantity: '2', unit_amount: { currency_code: 'USD', value: '12.50' }, sku: 'serum' }
  const error = ['name', 'message', 'debug_id', 'details', 'links']

  async function captured(): Promise<Document> {
    return captureIn((await shop.capture(await shop.approved())).body)
  }

  test('the request the tests send', () => {
    expectValid(schema('orders', ['components', 'schemas', 'order_request']), orderRequest())
  })

  test('the check itself can fail', () => {
    const validate = schema('orders', ['components', 'schemas', 'order'])
    expect(validate({ id: 'EMU', status: 'DONE' })).toBe(false)
    expect(validate({ purchase_units: [{ amount: { currency_code: 'USD' } }] })).toBe(false)
  })

  test('orders: created, minimal, replayed, approved, read', async () => {
    const request = orderRequest()
    const headers = { 'paypal-request-id': 'conformance' }
    expectAnswer(createUse, await shop.call('POST', createUse.path, request, headers), 201, order)
    expectAnswer(createUse, await shop.call('POST', createUse.path, request, headers), 200, order)
    const minimal = { 'paypal-request-id': 'minimal', prefer: 'return=minimal' }
    expectAnswer(createUse, await shop.call('POST', createUse.path, request, minimal), 201, ['id', 'status', 'links'])
    const { payment_source: _, ...bare } = request
    expectAnswer(createUse, await shop.call('POST', createUse.path, bare), 201, order)
    const id = await shop.approved()
    const read = await shop.call('GET', `/v2/checkout/orders/${id}`)
    expectAnswer(readUse, read, 200, [...order, 'payer', 'payment_source'])
  })

  test.each(fundingSources)('an order with the button %s, from its request to its capture', async (funding) => {
    const request = requestBy(funding, {
      items: [
        { ...item, url: 'https://flordemaga.test/products/serum', image_url: 'https://cdn.test/a-b/serum_1.jpg' },
      ],
    })
    expectValid(schema('orders', ['components', 'schemas', 'order_request']), request)
    const made = await shop.call('POST', createUse.path, request, { 'paypal-request-id': `by-${funding}` })
    expectAnswer(createUse, made, 201, order)
    await emulator.approve(made.body.id, 'completed', funding)
    const read = await shop.call('GET', `/v2/checkout/orders/${made.body.id}`)
    expectAnswer(readUse, read, 200, [...order, 'payer', 'payment_source'])
    expect(Object.keys(read.body.payment_source as object)).toEqual([funding === 'paylater' ? 'paypal' : funding])
    expectAnswer(captureUse, await shop.capture(made.body.id), 201, order)
  })

  test('refused payment sources and addresses', async () => {
    const headers = { 'paypal-request-id': 'refused-source' }
    const post = (changes: object) => shop.call('POST', createUse.path, { ...orderRequest(), ...changes }, headers)
    expectAnswer(createUse, await post({ payment_source: { paypal: {}, venmo: {} } }), 400, error)
    expectAnswer(createUse, await post({ payment_source: { card: {} } }), 422, error)
    expectAnswer(createUse, await post({ payment_source: { venmo: 'yes' } }), 400, error)
    const webp = [{ ...item, image_url: 'https://cdn.test/serum.webp' }]
    expectAnswer(createUse, await shop.create({ items: webp }), 400, error)
  })

  test.each(['completed', 'pending', 'declined_capture'] as const)('captures: %s', async (kind) => {
    const id = await shop.approved()
    if (kind !== 'completed') emulator.setFault({ operation: 'capture', kind })
    const reply = await shop.capture(id)
    expectAnswer(captureUse, reply, 201, order)
    const capture = captureIn(reply.body)
    for (const part of ['id', 'status', 'amount', 'custom_id', 'invoice_id', 'final_capture', 'links', 'create_time']) {
      expect(capture).toHaveProperty(part)
    }
    const alone = await shop.call('GET', `/v2/payments/captures/${capture.id}`)
    expectAnswer(readCaptureUse, alone, 200, ['id', 'status', 'amount', 'supplementary_data', 'payee', 'links'])
    expectAnswer(readUse, await shop.call('GET', `/v2/checkout/orders/${id}`), 200, order)
  })

  test('refunds: created, replayed and read', async () => {
    const path = `/v2/payments/captures/${(await captured()).id}/refund`
    const request = { amount: { currency_code: 'USD', value: '10.00' }, note_to_payer: 'Sorry' }
    expectValid(schema('payments', ['components', 'schemas', 'refund_request']), request)
    const headers = { 'paypal-request-id': 'refund' }
    const parts = ['id', 'status', 'amount', 'seller_payable_breakdown', 'links', 'create_time']
    const made = await shop.call('POST', path, request, headers)
    expectAnswer(refundUse, made, 201, parts)
    expectAnswer(refundUse, await shop.call('POST', path, request, headers), 200, parts)
    expectAnswer(readRefundUse, await shop.call('GET', `/v2/payments/refunds/${made.body.id}`), 200, parts)
  })

  test.each(['pending_refund', 'failed_refund'] as const)('refunds: %s', async (kind) => {
    const path = `/v2/payments/captures/${(await captured()).id}/refund`
    emulator.setFault({ operation: 'refund', kind })
    const made = await shop.call('POST', path, { amount: { currency_code: 'USD', value: '10.00' } })
    expectAnswer(refundUse, made, 201, ['id', 'status', 'amount', 'links'])
    expectAnswer(readRefundUse, await shop.call('GET', `/v2/payments/refunds/${made.body.id}`), 200, ['id', 'status'])
  })

  test('refunds: what the shop asks for, and what is refused', async () => {
    const path = `/v2/payments/captures/${(await captured()).id}/refund`
    const amount = { currency_code: 'USD', value: '10.00' }
    const request = { amount, custom_id: '6f9f9d3c-97f6-4c75-8f0e-9a1c6a2b7d10', note_to_payer: 'Lo sentimos' }
    expectValid(schema('payments', ['components', 'schemas', 'refund_request']), request)
    const made = await shop.call('POST', path, request)
    expectAnswer(refundUse, made, 201, ['id', 'status', 'custom_id', 'note_to_payer'])
    emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
    expectAnswer(refundUse, await shop.call('POST', path, request), 422, error)
    await shop.call('POST', path, {})
    expectAnswer(refundUse, await shop.call('POST', path, {}), 422, error)
  })

  test('every kind of refusal', async () => {
    const usd = (value: string) => ({ currency_code: 'USD', value })
    expectAnswer(createUse, await shop.call('POST', createUse.path, orderRequest()), 400, error)
    for (const changes of [{ amount: undefined }, { custom_id: '' }, { items: [{}] }, { amount: usd('x') }]) {
      expectAnswer(createUse, await shop.create(changes), 400, error)
    }
    const address = { address: { country_code: 'US' } }
    for (const changes of [{ amount: usd('1') }, { amount: usd('-1'), items: [] }, { shipping: address }]) {
      expectAnswer(createUse, await shop.create(changes), 422, error)
    }
    const patch = [{ op: 'replace', path: '/intent', value: 1 }]
    const { body: made } = await shop.create()
    expectAnswer(patchUse, await shop.call('PATCH', `/v2/checkout/orders/${made.id}`, patch), 422, error)
    expectAnswer(captureUse, await shop.capture(made.id), 422, error)
    expectAnswer(captureUse, await shop.capture('EMUNOTHING0000000'), 404, error)
    expectAnswer(readUse, await shop.call('GET', '/v2/checkout/orders/EMU'), 404, error)
    expectAnswer(captureUse, await shop.capture(await shop.approved('declined')), 422, error)
    const paid = await captured()
    const refund = (body: object) => shop.call('POST', `/v2/payments/captures/${paid.id}/refund`, body)
    expectAnswer(refundUse, await refund({ amount: usd('99.00') }), 422, error)
    expectAnswer(refundUse, await refund({ amount: { currency_code: 'EUR', value: '1.00' } }), 422, error)
    await refund({})
    expectAnswer(refundUse, await refund({}), 422, error)
  })

  test('failures of the server and of the caller', async () => {
    const id = await shop.approved()
    emulator.setFault({ operation: 'capture', kind: '500' })
    expectAnswer(captureUse, await shop.capture(id), 500, ['name', 'message', 'debug_id'])
    const anonymous = await fetch(`${emulator.origin}/v2/checkout/orders/${id}`)
    const body = (await anonymous.json()) as Document
    const reply = { status: anonymous.status, headers: anonymous.headers, body }
    expectAnswer(readUse, reply, 401, ['name', 'message', 'debug_id'])
  })

  test('webhooks: subscriptions, events and checked signatures', async () => {
    const base = '/v1/notifications/webhooks'
    const request = { url: 'http://127.0.0.1:9/hook', event_types: [{ name: 'CHECKOUT.ORDER.APPROVED' }] }
    const created = await shop.call('POST', base, request)
    const hook = ['id', 'url', 'event_types', 'links']
    expectAnswer({ spec: 'webhooks', method: 'post', path: base }, created, 201, hook)
    const one: Usage = { spec: 'webhooks', method: 'get', path: `${base}/{webhook_id}` }
    expectAnswer(one, await shop.call('GET', `${base}/${created.body.id}`), 200, hook)
    expectAnswer({ ...one, path: base }, await shop.call('GET', base), 200, ['webhooks'])
    await shop.call('DELETE', `${base}/${created.body.id}`)
    const paid = await captured()
    await shop.call('POST', `/v2/payments/captures/${paid.id}/refund`, {})
    const parts = ['id', 'event_version', 'create_time', 'resource_type', 'event_type', 'summary', 'resource', 'links']
    for (const event of emulator.events()) {
      const body = JSON.parse(event.body) as Document
      for (const part of parts) expect(body).toHaveProperty(part)
      expectValid(schema('webhooks', ['components', 'schemas', 'event']), body)
    }
    const types = new Set(emulator.events().map((event) => event.eventType))
    expect(types).toContain('PAYMENT.CAPTURE.REFUNDED')
  })
})

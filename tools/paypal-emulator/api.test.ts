import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Emulator, startEmulator } from './emulator.ts'
import {
  captureIn,
  connectShop,
  issuesOf,
  orderRequest,
  requestToken,
  type ShopClient,
  tokenOf,
} from './testing/shop-client.ts'

let emulator: Emulator
let shop: ShopClient
let now = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  emulator = await startEmulator({ clock: () => now })
  shop = await connectShop(emulator)
})
afterAll(() => emulator.close())

const usd = (value: string) => ({ currency_code: 'USD', value })

describe('tokens', () => {
  test('both kinds are issued and only the access token opens the API', async () => {
    const client = await tokenOf(emulator, '&response_type=client_token&intent=sdk_init')
    const reply = await shop.call('GET', '/v2/checkout/orders/EMU', undefined, { authorization: `Bearer ${client}` })
    expect(reply.status).toBe(401)
    expect(reply.body.error).toBe('invalid_token')
  })

  test.each([
    ['a wrong secret', '', 'EMULATOR-wrong', 401],
    ['another grant', '&grant_type=password', undefined, 200],
    ['another response type', '&response_type=code', undefined, 400],
  ])('%s', async (_name, extra, secret, status) => {
    expect((await requestToken(emulator, extra, secret)).status).toBe(status)
  })

  test('a missing, a wrong and an expired token are 401', async () => {
    const get = (authorization: string) =>
      fetch(`${emulator.origin}/v2/checkout/orders/x`, { headers: { authorization } })
    expect((await fetch(`${emulator.origin}/v2/checkout/orders/x`)).status).toBe(401)
    expect((await get('Bearer A21AAEMUzzzzzzz.forged')).status).toBe(401)
    const token = await tokenOf(emulator)
    const start = now
    now = new Date(now.getTime() + 33_000_000)
    expect((await get(`Bearer ${token}`)).status).toBe(401)
    now = start
  })
})

describe('creating an order', () => {
  test('waits for the buyer, says so in its links, and can never be taken for a real one', async () => {
    const { status, headers, body } = await shop.create()
    expect(status).toBe(201)
    expect(headers.get('x-paypal-emulator')).toBe('1')
    expect(headers.get('paypal-debug-id')).toMatch(/^[0-9a-f]{13}$/)
    expect(body.id).toMatch(/^EMU[A-Z0-9]{14}$/)
    expect(body.status).toBe('PAYER_ACTION_REQUIRED')
    expect(body.links.find((link) => link.rel === 'payer-action')?.href).toBe(
      `${emulator.origin}/checkoutnow?token=${body.id}`,
    )
  })

  test('answers only the essentials unless the representation is preferred', async () => {
    const headers = { 'paypal-request-id': 'minimal', prefer: 'return=minimal' }
    const { body } = await shop.call('POST', '/v2/checkout/orders', orderRequest(), headers)
    expect(Object.keys(body)).toEqual(['id', 'status', 'links'])
  })

  test('without a payment source it is CREATED', async () => {
    const { payment_source: _, ...request } = orderRequest()
    const { body } = await shop.call('POST', '/v2/checkout/orders', request)
    expect(body.status).toBe('CREATED')
    expect(body.links.map((link) => link.rel)).toEqual(['self', 'approve', 'update', 'capture'])
  })

  test('needs a request id when it names a payment source', async () => {
    const reply = await shop.call('POST', '/v2/checkout/orders', orderRequest())
    expect([reply.status, issuesOf(reply)]).toEqual([400, ['PAYPAL_REQUEST_ID_REQUIRED']])
  })

  const breakdown = { item_total: usd('25.00'), shipping: usd('5.00'), tax_total: usd('1.75') }
  const item = { name: 'Soap', quantity: '2', unit_amount: usd('12.50') }
  test.each<[string, object, number, string, string]>([
    ['no amount', { amount: undefined }, 400, 'MISSING_REQUIRED_PARAMETER', 'amount'],
    [
      'a number for a value',
      { amount: { currency_code: 'USD', value: 31.75 } },
      400,
      'INVALID_PARAMETER_SYNTAX',
      'amount/value',
    ],
    ['a value that is no decimal', { amount: usd('1e3') }, 400, 'INVALID_PARAMETER_SYNTAX', 'amount/value'],
    [
      'a currency of four letters',
      { amount: { currency_code: 'USDD', value: '1' } },
      400,
      'INVALID_STRING_LENGTH',
      'amount/currency_code',
    ],
    ['quantity zero', { items: [{ ...item, quantity: '0' }] }, 400, 'INVALID_PARAMETER_SYNTAX', 'items/0/quantity'],
    [
      'an unknown category',
      { items: [{ ...item, category: 'X' }] },
      400,
      'INVALID_PARAMETER_VALUE',
      'items/0/category',
    ],
    ['a long custom id', { custom_id: 'x'.repeat(256) }, 400, 'INVALID_STRING_LENGTH', 'custom_id'],
    [
      'an unknown currency',
      { amount: { currency_code: 'XXX', value: '1.00' }, items: [] },
      422,
      'INVALID_CURRENCY_CODE',
      'amount/currency_code',
    ],
    [
      'two currencies',
      { amount: { ...usd('31.75'), breakdown: { ...breakdown, shipping: { currency_code: 'EUR', value: '5.00' } } } },
      422,
      'MULTI_CURRENCY_ORDER',
      'amount/breakdown/shipping/currency_code',
    ],
    ['three decimals', { amount: usd('31.755'), items: [] }, 422, 'DECIMAL_PRECISION', 'amount/value'],
    ['zero', { amount: usd('0.00'), items: [] }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', 'amount/value'],
    [
      'a negative shipping',
      { amount: { ...usd('31.75'), breakdown: { ...breakdown, shipping: usd('-5.00') } } },
      422,
      'CANNOT_BE_NEGATIVE',
      'amount/breakdown/shipping/value',
    ],
    [
      'a total that does not add up',
      { amount: { ...usd('31.74'), breakdown } },
      422,
      'AMOUNT_MISMATCH',
      'amount/value',
    ],
    [
      'items that do not add up',
      { items: [{ ...item, quantity: '3' }] },
      422,
      'ITEM_TOTAL_MISMATCH',
      'amount/breakdown/item_total/value',
    ],
    ['items without a total', { amount: usd('31.75') }, 422, 'ITEM_TOTAL_REQUIRED', 'amount/breakdown/item_total'],
    [
      'item taxes that do not add up',
      { items: [{ ...item, tax: usd('1.00') }] },
      422,
      'TAX_TOTAL_MISMATCH',
      'amount/breakdown/tax_total/value',
    ],
    [
      'no postal code',
      { shipping: { address: { country_code: 'US', admin_area_2: 'Ponce' } } },
      422,
      'POSTAL_CODE_REQUIRED',
      'shipping/address/postal_code',
    ],
  ])('refuses %s', async (_name, changes, status, issue, field) => {
    const reply = await shop.create(changes)
    expect([reply.status, issuesOf(reply)]).toEqual([status, [issue]])
    expect(reply.body.details?.[0]?.field).toBe(`/purchase_units/@reference_id=='default'/${field}`)
    expect(reply.body.name).toBe(status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY')
    expect(reply.body.debug_id).toBeTruthy()
  })

  test('refuses a provided address that is not there, another intent, two units, bad JSON', async () => {
    expect(issuesOf(await shop.create({ shipping: undefined }))).toEqual(['SHIPPING_ADDRESS_INVALID'])
    const headers = { 'paypal-request-id': 'other' }
    const post = (body: unknown) => shop.call('POST', '/v2/checkout/orders', body, headers)
    expect(issuesOf(await post({ ...orderRequest(), intent: 'AUTHORIZE' }))).toEqual(['UNSUPPORTED_INTENT'])
    const unit = orderRequest().purchase_units[0]
    const two = await post({ ...orderRequest(), purchase_units: [unit, unit] })
    expect(two.status).toBe(422)
    expect(issuesOf(await post('{"intent":'))).toEqual(['MALFORMED_REQUEST_JSON'])
    expect(issuesOf(await post({ ...orderRequest(), purchase_units: [] }))).toEqual(['INVALID_ARRAY_MIN_ITEMS'])
  })
})

describe('the life of an order', () => {
  test('created, approved, captured, read', async () => {
    const { body: created } = await shop.create()
    expect(issuesOf(await shop.capture(created.id))).toEqual(['ORDER_NOT_APPROVED'])
    await emulator.approve(created.id)
    expect((await shop.call('GET', `/v2/checkout/orders/${created.id}`)).body.status).toBe('APPROVED')
    const captured = await shop.capture(created.id)
    expect(captured.status).toBe(201)
    expect(captured.body.status).toBe('COMPLETED')
    const capture = captureIn(captured.body)
    expect(capture).toMatchObject({ status: 'COMPLETED', amount: usd('31.75'), final_capture: true })
    expect(capture.id).toMatch(/^EMU[A-Z0-9]{14}$/)
    const alone = await shop.call('GET', `/v2/payments/captures/${capture.id}`)
    expect(alone.body).toMatchObject({ supplementary_data: { related_ids: { order_id: created.id } } })
    expect(alone.body.payee).toMatchObject({ merchant_id: emulator.merchantId })
    expect(issuesOf(await shop.capture(created.id, 'again'))).toEqual(['ORDER_ALREADY_CAPTURED'])
    expect(emulator.ledger().find((entry) => entry.orderId === created.id)).toMatchObject({
      captureId: capture.id,
      amountCents: 3175,
      refundedCents: 0,
      currency: 'USD',
      requestId: `cap-${created.id}-1`,
    })
  })

  test('a declined instrument leaves the order open for another approval', async () => {
    const id = await shop.approved('declined')
    const declined = await shop.capture(id)
    expect([declined.status, issuesOf(declined)]).toEqual([422, ['INSTRUMENT_DECLINED']])
    expect(declined.body.links.some((link) => link.rel === 'redirect')).toBe(true)
    expect(issuesOf(await shop.capture(id))).toEqual(['INSTRUMENT_DECLINED'])
    await emulator.approve(id)
    expect((await shop.capture(id, `cap-${id}-2`)).status).toBe(201)
  })

  test.each(['COMPLETED', 'DECLINED'] as const)('a pending capture becomes %s', async (status) => {
    const id = await shop.approved('pending')
    const captured = await shop.capture(id)
    expect(captured.body.status).toBe('COMPLETED')
    const capture = captureIn(captured.body)
    expect(capture).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } })
    expect(issuesOf(await shop.call('POST', `/v2/payments/captures/${capture.id}/refund`, {}))).toEqual([
      'PENDING_CAPTURE',
    ])
    await emulator.resolvePending(capture.id, status)
    expect((await shop.call('GET', `/v2/payments/captures/${capture.id}`)).body.status).toBe(status)
    await expect(emulator.resolvePending(capture.id, status)).rejects.toThrow()
  })

  test('cancelling changes nothing: the buyer may come back', async () => {
    const { body } = await shop.create()
    await emulator.cancel(body.id)
    expect((await shop.call('GET', `/v2/checkout/orders/${body.id}`)).body.status).toBe('PAYER_ACTION_REQUIRED')
  })

  test('one invoice id is paid once', async () => {
    const invoice = { invoice_id: 'FM-TWICE' }
    expect((await shop.capture(await shop.approved('completed', invoice))).status).toBe(201)
    const second = await shop.capture(await shop.approved('completed', invoice))
    expect(issuesOf(second)).toEqual(['DUPLICATE_INVOICE_ID'])
  })

  test('an unpaid order is gone after six hours, a paid one is not', async () => {
    const { body: unpaid } = await shop.create()
    const paid = await shop.approved()
    await shop.capture(paid)
    const start = now
    now = new Date(now.getTime() + 6 * 3_600_000)
    const gone = await shop.call('GET', `/v2/checkout/orders/${unpaid.id}`)
    expect([gone.status, issuesOf(gone)]).toEqual([404, ['INVALID_RESOURCE_ID']])
    expect((await shop.call('GET', `/v2/checkout/orders/${paid}`)).status).toBe(200)
    now = start
  })

  test('patches what PayPal lets one patch, all or nothing', async () => {
    const { body } = await shop.create()
    const unit = "/purchase_units/@reference_id=='default'"
    const patch = (operations: object[]) => shop.call('PATCH', `/v2/checkout/orders/${body.id}`, operations)
    const invoice = { op: 'replace', path: `${unit}/invoice_id`, value: 'FM-PATCHED' }
    const wrong = await patch([invoice, { op: 'replace', path: `${unit}/amount`, value: usd('1.00') }])
    expect(issuesOf(wrong)).toEqual(['ITEM_TOTAL_REQUIRED'])
    expect((await patch([invoice])).status).toBe(204)
    const { body: read } = await shop.call('GET', `/v2/checkout/orders/${body.id}`)
    expect(read.purchase_units[0]).toMatchObject({ invoice_id: 'FM-PATCHED', amount: { value: '31.75' } })
    expect(issuesOf(await patch([{ op: 'replace', path: '/intent', value: 'AUTHORIZE' }]))).toEqual(['NOT_PATCHABLE'])
    await emulator.approve(body.id)
    await shop.capture(body.id)
    expect(issuesOf(await patch([invoice]))).toEqual(['ORDER_ALREADY_COMPLETED'])
  })
})

describe('refunds', () => {
  async function paidCapture(): Promise<string> {
    const captured = await shop.capture(await shop.approved())
    return captureIn(captured.body).id
  }

  test('in parts, up to the whole and no further', async () => {
    const id = await paidCapture()
    const refund = (body: object) => shop.call('POST', `/v2/payments/captures/${id}/refund`, body)
    const part = await refund({ amount: usd('10.00'), note_to_payer: 'Sorry' })
    expect(part.status).toBe(201)
    expect(part.body).toMatchObject({ status: 'COMPLETED', amount: usd('10.00'), note_to_payer: 'Sorry' })
    expect((await shop.call('GET', `/v2/payments/refunds/${part.body.id}`)).body.id).toBe(part.body.id)
    expect((await shop.call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('PARTIALLY_REFUNDED')
    expect(issuesOf(await refund({ amount: usd('21.76') }))).toEqual(['REFUND_AMOUNT_EXCEEDED'])
    expect((await refund({})).body.amount.value).toBe('21.75')
    expect((await shop.call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('REFUNDED')
    expect(issuesOf(await refund({}))).toEqual(['CAPTURE_FULLY_REFUNDED'])
    expect(emulator.ledger().find((entry) => entry.captureId === id)?.refundedCents).toBe(3175)
  })

  test.each([
    [{ currency_code: 'EUR', value: '1.00' }, 'REFUND_CAPTURE_CURRENCY_MISMATCH'],
    [usd('0.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [usd('1.001'), 'DECIMAL_PRECISION'],
  ])('refuses %o', async (amount, issue) => {
    const reply = await shop.call('POST', `/v2/payments/captures/${await paidCapture()}/refund`, { amount })
    expect([reply.status, issuesOf(reply)]).toEqual([422, [issue]])
  })

  test('repeats with one request id give the money back once', async () => {
    const id = await paidCapture()
    const refund = () =>
      shop.call('POST', `/v2/payments/captures/${id}/refund`, { amount: usd('5.00') }, { 'paypal-request-id': 'once' })
    const replies = await Promise.all([refund(), refund(), refund()])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 200, 201])
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect(emulator.ledger().find((entry) => entry.captureId === id)?.refundedCents).toBe(500)
  })
})

describe('idempotency', () => {
  test('a repeated creation answers 200 with the same body', async () => {
    const request = orderRequest()
    const post = () => shop.call('POST', '/v2/checkout/orders', request, { 'paypal-request-id': 'create-1' })
    const first = await post()
    const second = await post()
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
  })

  test('the same id with another payload is refused; on another path it is another request', async () => {
    await shop.create({}, 'create-2')
    const other = await shop.create({ custom_id: 'other' }, 'create-2')
    expect([other.status, issuesOf(other)]).toEqual([422, ['DUPLICATE_REQUEST_ID']])
    const id = await shop.approved()
    expect((await shop.capture(id, 'create-2')).status).toBe(201)
  })

  test('fifty captures at once take the money once', async () => {
    const id = await shop.approved()
    const replies = await Promise.all(Array.from({ length: 50 }, () => shop.capture(id)))
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(49)
    expect(emulator.ledger().filter((entry) => entry.orderId === id)).toHaveLength(1)
  })

  test('a refusal is not remembered', async () => {
    const { body } = await shop.create()
    expect((await shop.capture(body.id, 'same')).status).toBe(422)
    await emulator.approve(body.id)
    expect((await shop.capture(body.id, 'same')).status).toBe(201)
  })
})

test('unknown things are 404 in the form of PayPal', async () => {
  for (const path of ['/v2/checkout/orders/EMU0', '/v2/payments/captures/x', '/v2/payments/refunds/x', '/nowhere']) {
    const reply = await shop.call('GET', path)
    expect([reply.status, reply.body.name]).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(reply.headers.get('x-paypal-emulator')).toBe('1')
  }
})

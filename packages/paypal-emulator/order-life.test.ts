import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Emulator, startEmulator } from './emulator.ts'
import { captureIn, connectShop, issuesOf, orderRequest, type ShopClient } from './testing/shop-client.ts'

let emulator: Emulator
let shop: ShopClient
let now = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  emulator = await startEmulator({ clock: () => now })
  shop = await connectShop(emulator)
})
afterAll(() => emulator.close())

const usd = (value: string) => ({ currency_code: 'USD', value })

describe('the lifecycle of an order', () => {
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

  test('canceling changes nothing: the buyer can return', async () => {
    const { body } = await shop.create()
    await emulator.cancel(body.id)
    expect((await shop.call('GET', `/v2/checkout/orders/${body.id}`)).body.status).toBe('PAYER_ACTION_REQUIRED')
  })

  test('an invoice id can be paid once', async () => {
    const invoice = { invoice_id: 'FM-TWICE' }
    expect((await shop.capture(await shop.approved('completed', invoice))).status).toBe(201)
    const second = await shop.capture(await shop.approved('completed', invoice))
    expect(issuesOf(second)).toEqual(['DUPLICATE_INVOICE_ID'])
  })

  test('an unpaid order expires after six hours, a paid one does not', async () => {
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

  test('patches the fields that PayPal allows, all or nothing', async () => {
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

  test('are partial, up to the captured amount', async () => {
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

  test('that are pending are reserved, and complete or fail', async () => {
    const id = await paidCapture()
    const refund = (value: string) => shop.call('POST', `/v2/payments/captures/${id}/refund`, { amount: usd(value) })
    emulator.setFault({ operation: 'refund', kind: 'pending_refund' })
    const waiting = await refund('20.00')
    expect(waiting.body).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } })
    expect((await shop.call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('COMPLETED')
    expect(issuesOf(await refund('12.00'))).toEqual(['REFUND_AMOUNT_EXCEEDED'])
    await emulator.resolveRefund(waiting.body.id, 'FAILED')
    expect((await shop.call('GET', `/v2/payments/refunds/${waiting.body.id}`)).body.status).toBe('FAILED')
    emulator.setFault({ operation: 'refund', kind: 'pending_refund' })
    const second = await refund('31.75')
    await emulator.resolveRefund(second.body.id, 'COMPLETED')
    expect((await shop.call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('REFUNDED')
  })

  test('fail for insufficient funds, or after being pending', async () => {
    const id = await paidCapture()
    const refund = () => shop.call('POST', `/v2/payments/captures/${id}/refund`, {})
    emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
    expect(issuesOf(await refund())).toEqual(['REFUND_FAILED_INSUFFICIENT_FUNDS'])
    emulator.setFault({ operation: 'refund', kind: 'failed_refund' })
    expect((await refund()).body.status).toBe('FAILED')
    expect((await refund()).body.status).toBe('COMPLETED')
  })

  test('made on the site of PayPal send a webhook as well', async () => {
    const id = await paidCapture()
    const made = await emulator.refund(id, 500)
    expect((await shop.call('GET', `/v2/payments/refunds/${made.id}`)).body.amount).toEqual(usd('5.00'))
    expect((await emulator.refund(id)).totalRefundedCents).toBe(3175)
    await expect(emulator.refund(id)).rejects.toThrow()
    const events = emulator.events().filter(({ eventType }) => eventType === 'PAYMENT.CAPTURE.REFUNDED')
    expect(events.filter(({ body }) => body.includes(id))).toHaveLength(2)
  })

  test('with the same request id are made once', async () => {
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
  test('a repeated creation returns 200 with the same body', async () => {
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

  test('fifty concurrent captures capture once', async () => {
    const id = await shop.approved()
    const replies = await Promise.all(Array.from({ length: 50 }, () => shop.capture(id)))
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(49)
    expect(emulator.ledger().filter((entry) => entry.orderId === id)).toHaveLength(1)
  })

  test('a refusal is not stored', async () => {
    const { body } = await shop.create()
    expect((await shop.capture(body.id, 'same')).status).toBe(422)
    await emulator.approve(body.id)
    expect((await shop.capture(body.id, 'same')).status).toBe(201)
  })
})

test('unknown resources get a 404 in PayPal format', async () => {
  for (const path of ['/v2/checkout/orders/EMU0', '/v2/payments/captures/x', '/v2/payments/refunds/x', '/nowhere']) {
    const reply = await shop.call('GET', path)
    expect([reply.status, reply.body.name]).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(reply.headers.get('x-paypal-emulator')).toBe('1')
  }
})

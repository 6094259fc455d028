import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import type { ProviderCapture } from '../../payments/server/payment-provider.ts'
import { orderStatuses } from '../../sale/order-statuses.ts'
import { paymentNotes } from '../../sale/payment-notes.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { reconcileCheckouts } from './reconcile-checkouts.ts'
import { processWebhook } from './webhooks.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let ana: SignedIn
let port: number

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  ana = await shop.signIn()
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(shop.server.listeningOrigin).port)
  shop.emulator.setWebhooks({ off: true })
})
afterAll(() => shop.close())
afterEach(async () => {
  vi.restoreAllMocks()
  shop.emulator.clearFaults()
  expect(await checkInvariants(shop.platform.database)).toEqual([])
})

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]
const stockOf = async (id: string) => (await rows('select stock from products where id = $1', [id]))[0]?.stock
const orderOf = async (number: string) => (await rows('select * from orders where order_number = $1', [number]))[0]
const reconcile = async (afterMs: number) => {
  shop.wait(afterMs)
  await reconcileCheckouts(shop.platform)
}

async function approved(quantity = 1, stock: number | null = 10) {
  const cream = await shop.addProduct({ stock })
  const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity }])
  expect(opened.statusCode).toBe(200)
  await shop.emulator.approve(opened.body.id)
  return { cream, ...opened.body }
}

const fieldsOfSpecification = [
  ...['id', 'orderNumber', 'userId', 'status', 'total', 'items', 'customerEmail', 'customerName', 'customerAddress'],
  ...['billingAddress', 'paymentMethod', 'paypalOrderId', 'paypalTransactionId', 'createdAt', 'updatedAt'],
]

describe('a paid order', () => {
  it('is recorded once, with stock and payment', async () => {
    const { cream, id, orderNumber } = await approved(2)
    expect(await stockOf(cream.id)).toBe(10)
    const answer = await capture(shop, ana, id)
    expect(answer).toMatchObject({ statusCode: 200, body: { id, status: 'COMPLETED', orderNumber } })
    expect(answer.body.purchase_units).toMatchObject([{ payments: { captures: [{ id: expect.any(String) }] } }])
    expect(await stockOf(cream.id)).toBe(8)
    expect(await orderOf(orderNumber)).toMatchObject({ status: 'pending', payment_status: 'paid', total: '57.00' })
    const again = await capture(shop, ana, id)
    expect(again.body).toEqual(answer.body)
    expect(shop.emulator.ledger().filter((entry) => entry.orderId === id)).toHaveLength(1)
  })

  it('is returned to its owner by POST /api/orders, which ignores the amounts in the request', async () => {
    const { cream, id, orderNumber } = await approved()
    const claim = {
      total: '0.01',
      status: 'shipped',
      items: [{ productId: cream.id, quantity: 99, price: '0.01', name: 'x' }],
      customerEmail: 'x@y.test',
      customerName: 'X',
      paymentMethod: 'PayPal',
      paypalOrderId: id,
    }
    expect((await call(shop, ana, 'POST', '/api/orders', claim)).statusCode).toBe(409)
    await capture(shop, ana, id)
    const first = await call(shop, ana, 'POST', '/api/orders', claim)
    expect(first).toMatchObject({
      statusCode: 201,
      body: {
        orderNumber,
        order: {
          total: '28.50',
          currency: 'USD',
          status: 'pending',
          items: [{ productId: cream.id, name: 'Aloe Cream', quantity: 1, price: '28.50' }],
        },
      },
    })
    expect(Object.keys(first.body.order as object)).toEqual(expect.arrayContaining(fieldsOfSpecification))
    for (const status of orderStatuses)
      expect((await call(shop, ana, 'POST', '/api/orders', { ...claim, status })).body).toEqual(first.body)
    expect((await call(shop, ana, 'POST', '/api/orders', { ...claim, status: 'refunded' })).statusCode).toBe(400)
    const renumber = rows('update orders set order_number = $1 where order_number <> $1', [orderNumber])
    await expect(renumber).rejects.toThrow(/orders_order_number/)
    const other = await shop.signIn()
    expect((await call(shop, other, 'POST', '/api/orders', claim)).statusCode).toBe(404)
    expect((await capture(shop, other, id)).statusCode).toBe(404)
  })

  it('is captured with the checkout’s capture secret when the session has ended', async () => {
    const { id, captureSecret } = await approved()
    expect((await capture(shop, null, id)).statusCode).toBe(401)
    expect((await capture(shop, null, id, { captureSecret: 'wrong' })).statusCode).toBe(401)
    expect((await capture(shop, null, id, { captureSecret })).body.status).toBe('COMPLETED')
  })

  it('becomes one order after 50 simultaneous captures', async () => {
    const { cream, id, orderNumber } = await approved()
    const answers = await Promise.all(Array.from({ length: 50 }, () => capture(shop, ana, id)))
    expect(new Set(answers.map((answer) => answer.statusCode)).isSubsetOf(new Set([200, 202]))).toBe(true)
    expect(await orderOf(orderNumber)).toMatchObject({ payment_status: 'paid' })
    expect(await stockOf(cream.id)).toBe(9)
    expect(shop.emulator.ledger().filter((entry) => entry.orderId === id)).toHaveLength(1)
  })
})

describe('the email address of the buyer', () => {
  it.each([
    ['a#b@correo.test', undefined],
    ["o'neil@correo.test", undefined],
    ['ana.pena+tienda@correo.test', 'ana.pena+tienda@correo.test'],
  ])('%s is sent to PayPal only if PayPal is sure to accept it, and always pays', async (email, sent) => {
    const cream = await shop.addProduct()
    const requests = vi.spyOn(globalThis, 'fetch')
    const customerInfo = { firstName: 'Ana', lastName: 'Peña', email }
    const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }], { customerInfo })
    expect(opened.statusCode).toBe(200)
    const [, request] = requests.mock.calls.find(([url]) => String(url).endsWith('/v2/checkout/orders')) ?? []
    expect(JSON.parse(String(request?.body)).payment_source.paypal.email_address).toBe(sent)
    await shop.emulator.approve(opened.body.id)
    expect((await capture(shop, ana, opened.body.id)).body.status).toBe('COMPLETED')
    expect(await orderOf(opened.body.orderNumber)).toMatchObject({ customer_email: email })
  })
})

describe('the request id of a capture', () => {
  it('stays the same until the outcome is known, and changes after a decline', async () => {
    const { id } = await approved()
    const captureOrder = vi.spyOn(await shop.provider.current(), 'capture')
    shop.emulator.setFault({ kind: '503', operation: 'capture', times: 6 })
    expect((await capture(shop, ana, id)).statusCode).toBe(202)
    await reconcile(60_000)
    await reconcile(60_000)
    const repeated = captureOrder.mock.calls.map(([, requestId]) => requestId)
    expect(repeated).toHaveLength(3)
    expect(new Set(repeated).size).toBe(1)
    captureOrder.mockClear()
    const cream = await shop.addProduct()
    const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    for (const outcome of ['declined', undefined] as const) {
      await shop.emulator.approve(opened.body.id, outcome)
      await capture(shop, ana, opened.body.id)
    }
    const attempts = captureOrder.mock.calls.map(([, requestId]) => requestId)
    expect(new Set(attempts).size).toBe(2)
  })
})

describe('no order is created', () => {
  it('for a wrong amount: 409 with the correct total', async () => {
    const cream = await shop.addProduct()
    const line = { id: cream.id, price: cream.price, quantity: 1 }
    const answer = await openPayment(shop, ana, [line], { amount: '1.00' })
    expect(answer).toMatchObject({ statusCode: 409, body: { code: 'total_changed', total: '28.50' } })
  })

  it('for invalid quantities', async () => {
    const cream = await shop.addProduct()
    for (const quantity of [0, -1, 1.5, 1e9, Number.NaN, '2', null]) {
      const items = [{ productId: cream.id, quantity }]
      expect((await openPayment(shop, ana, [], { items, amount: '28.50' })).statusCode, String(quantity)).toBe(400)
    }
  })

  it('when the stock is too low, before any money moves', async () => {
    const cream = await shop.addProduct({ stock: 1 })
    const line = { id: cream.id, price: cream.price, quantity: 1 }
    const bea = await shop.signIn()
    const [first, second] = [await openPayment(shop, ana, [line]), await openPayment(shop, bea, [line])]
    await shop.emulator.approve(first.body.id)
    await shop.emulator.approve(second.body.id)
    expect((await capture(shop, ana, first.body.id)).statusCode).toBe(200)
    expect(await capture(shop, bea, second.body.id)).toMatchObject({ statusCode: 409, body: { code: 'out_of_stock' } })
    expect(shop.emulator.ledger().some((entry) => entry.orderId === second.body.id)).toBe(false)
    expect((await openPayment(shop, ana, [line])).statusCode).toBe(409)
  })

  it('for a declined card; the stock is released and a second attempt may succeed', async () => {
    const cream = await shop.addProduct()
    const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    await shop.emulator.approve(opened.body.id, 'declined')
    expect((await capture(shop, ana, opened.body.id)).body.status).toBe('DECLINED')
    expect(await stockOf(cream.id)).toBe(10)
    await shop.emulator.approve(opened.body.id)
    expect((await capture(shop, ana, opened.body.id)).body.status).toBe('COMPLETED')
    expect(await stockOf(cream.id)).toBe(9)
  })

  it('automatically after a decline: the buyer may have paid with another checkout', async () => {
    const cream = await shop.addProduct()
    const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    await shop.emulator.approve(opened.body.id, 'declined')
    await capture(shop, ana, opened.body.id)
    await shop.emulator.approve(opened.body.id)
    await reconcile(2 * 60 * 60_000)
    expect(await orderOf(opened.body.orderNumber)).toBeUndefined()
    await reconcile(5 * 60 * 60_000)
    expect((await capture(shop, ana, opened.body.id)).statusCode).toBe(409)
  })

  it('for an unverified customer or without a session', async () => {
    const cream = await shop.addProduct()
    const line = { id: cream.id, price: cream.price, quantity: 1 }
    const unverified = await shop.signIn({ emailVerified: false })
    expect((await openPayment(shop, unverified, [line])).statusCode).toBe(403)
    expect((await openPayment(shop, { id: '', email: 'x@y.test', cookie: '' }, [line])).statusCode).toBe(401)
  })
})

describe('a missing response', () => {
  it('after the money moved is resolved by the reconciler', async () => {
    const { cream, id, orderNumber } = await approved()
    shop.emulator.setFault({ kind: 'apply_then_drop', operation: 'capture', times: 3 })
    expect(await capture(shop, ana, id)).toMatchObject({ statusCode: 202, body: { status: 'PROCESSING' } })
    expect(await stockOf(cream.id)).toBe(9)
    await reconcile(60_000)
    expect(await orderOf(orderNumber)).toMatchObject({ payment_status: 'paid' })
    expect((await call(shop, ana, 'GET', `/paypal/order/${id}`)).body.status).toBe('COMPLETED')
    expect(shop.emulator.ledger().filter((entry) => entry.orderId === id)).toHaveLength(1)
  })

  it.each(['429', '500', '503', 'reset', 'malformed'] as const)(
    '%s before the capture: captured later, once',
    async (kind) => {
      const { id, orderNumber } = await approved()
      shop.emulator.setFault({ kind, operation: 'capture', times: 3 })
      expect((await capture(shop, ana, id)).statusCode).toBe(202)
      await reconcile(60_000)
      expect(await orderOf(orderNumber)).toMatchObject({ payment_status: 'paid' })
      expect(shop.emulator.ledger().filter((entry) => entry.orderId === id)).toHaveLength(1)
    },
  )

  it('from the browser: approved, page closed, captured by the reconciler', async () => {
    const { id, orderNumber } = await approved()
    await reconcile(30_000)
    expect(await orderOf(orderNumber)).toBeUndefined()
    await reconcile(61_000)
    expect(await orderOf(orderNumber)).toMatchObject({ payment_status: 'paid', paypal_order_id: id })
  })

  it('from a buyer who never approves: the checkout ends after six hours', async () => {
    const cream = await shop.addProduct()
    const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    await reconcile(7 * 60 * 60_000)
    expect((await call(shop, ana, 'GET', `/paypal/order/${opened.body.id}`)).body.status).toBe('EXPIRED')
    expect((await capture(shop, ana, opened.body.id)).statusCode).toBe(409)
  })
})

describe('an unexpected capture', () => {
  it('with a wrong amount goes to review and creates no order', async () => {
    const { id, orderNumber } = await approved()
    shop.emulator.setFault({ kind: 'wrong_amount', operation: 'capture' })
    expect((await capture(shop, ana, id)).body.status).toBe('REVIEW')
    expect(await orderOf(orderNumber)).toBeUndefined()
    const mails = await rows(`select 1 from mails where template = 'staff_alert' and subject_type = 'checkout'`)
    expect(mails.length).toBeGreaterThan(0)
  })

  it.each<
    [
      string,
      keyof typeof paymentNotes,
      Partial<ProviderCapture> | ((captured: ProviderCapture) => Partial<ProviderCapture>),
    ]
  >([
    ['of one cent less', 'amount', ({ amount }) => ({ amount: (amount ?? 0) - 1 })],
    ['of one cent more', 'amount', ({ amount }) => ({ amount: (amount ?? 0) + 1 })],
    ['in another currency', 'currency', { currency: 'MXN' }],
    ['for another payee', 'payee', { payee: 'EMUSOMEBODYELSE00' }],
    ['for another checkout', 'checkout', { checkoutId: '00000000-0000-4000-8000-000000000000' }],
  ])('%s goes to review and creates no order', async (_what, note, change) => {
    const { id, orderNumber } = await approved()
    const gateway = await shop.provider.current()
    const captureOrder = gateway.capture.bind(gateway)
    vi.spyOn(gateway, 'capture').mockImplementationOnce(async (...request) => {
      const order = await captureOrder(...request)
      const changed = (one: ProviderCapture) => ({ ...one, ...(typeof change === 'function' ? change(one) : change) })
      return { ...order, captures: order.captures.map(changed) }
    })
    expect((await capture(shop, ana, id)).body.status).toBe('REVIEW')
    expect(await orderOf(orderNumber)).toBeUndefined()
    const [checkout] = await rows('select note from checkouts where paypal_order_id = $1', [id])
    expect(checkout?.note).toBe(paymentNotes[note])
  })

  it('that is pending holds the stock; completion marks the order as paid, a decline releases the stock', async () => {
    const admin = await shop.signIn({ role: 'admin' })
    for (const [outcome, paymentStatus, stock, declineMails] of [
      ['COMPLETED', 'paid', 9, []],
      ['DECLINED', 'voided', 10, [{ language: 'es', recipient: ana.email }]],
    ] as const) {
      const cream = await shop.addProduct()
      const line = { id: cream.id, price: cream.price, quantity: 1 }
      const { body } = await openPayment(shop, ana, [line], { language: 'es' })
      await shop.emulator.approve(body.id, 'pending')
      expect((await capture(shop, ana, body.id)).body.status).toBe('PENDING')
      expect(await orderOf(body.orderNumber)).toMatchObject({ payment_status: 'pending_review' })
      expect(await stockOf(cream.id)).toBe(9)
      const [entry] = shop.emulator.ledger().filter(({ orderId }) => orderId === body.id)
      await shop.emulator.resolvePending(entry?.captureId ?? '', outcome)
      for (let round = 0; round < 2; round++) await reconcile(16 * 60_000)
      const order = await orderOf(body.orderNumber)
      expect(order).toMatchObject({ payment_status: paymentStatus })
      expect(await stockOf(cream.id)).toBe(stock)
      const about = [String(order?.id)]
      const mails = `select language, recipient from mails where template = 'order_declined' and subject_id = $1`
      expect(await rows(mails, about)).toEqual(declineMails)
      const events = `select 1 from audit_events where action = 'order.declined' and subject_id = $1 and actor_id is null`
      expect(await rows(events, about)).toHaveLength(declineMails.length)
      const timeline = await call(shop, admin, 'GET', `/api/admin/orders/${order?.id}/timeline`)
      const actions = (timeline.body.entries as { action?: string }[]).map(({ action }) => action ?? '')
      expect(actions.filter((action) => action.endsWith('declined'))).toEqual(
        declineMails.map(() => 'payment.declined'),
      )
      const shipped = await call(shop, admin, 'PUT', `/api/orders/${order?.id}/status`, { status: 'shipped' })
      expect(shipped.body.code).toBe(paymentStatus === 'voided' ? 'order_canceled' : undefined)
    }
  })
})

describe('a cart beyond the limits of an order', () => {
  it('is rejected with 400: 999,999 pieces of a product twice, or a total above 99,999,999.99', async () => {
    const cream = await shop.addProduct({ stock: null, price: 99_999_900 })
    const line = { id: cream.id, price: cream.price, quantity: 999_999 }
    const twice = await openPayment(shop, ana, [line, line], { amount: '1.00' })
    expect(twice).toMatchObject({ statusCode: 400, body: { code: 'quantity_too_large' } })
    const once = await openPayment(shop, ana, [line], { amount: '1.00' })
    expect(once).toMatchObject({ statusCode: 400, body: { code: 'total_too_large' } })
    expect(await rows('select 1 from checkouts where total > 99999999')).toEqual([])
  })
})

describe('webhooks', () => {
  const processEvents = async () => {
    for (const { id } of await rows('select id from webhook_events where processed_at is null')) {
      await processWebhook(shop.platform, String(id))
    }
  }

  it('create the order once without the browser, also when they are delivered twice', async () => {
    await shop.emulator.setWebhookUrl(`http://127.0.0.1:${port}/paypal/webhook`)
    shop.emulator.setWebhooks({ off: false, duplicate: true })
    const { id, orderNumber } = await approved()
    shop.emulator.setFault({ kind: 'apply_then_drop', operation: 'capture', times: 3 })
    await capture(shop, ana, id)
    await shop.emulator.flushWebhooks()
    await processEvents()
    expect(await orderOf(orderNumber)).toMatchObject({ payment_status: 'paid' })
    await capture(shop, ana, id)
    expect(await rows('select 1 from orders where paypal_order_id = $1', [id])).toHaveLength(1)
    shop.emulator.setWebhooks({ off: true, duplicate: false })
  })

  it('are rejected without a valid signature', async () => {
    const body = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} }
    expect(await call(shop, null, 'POST', '/paypal/webhook', body)).toMatchObject({
      statusCode: 400,
      body: { code: 'bad_signature' },
    })
    expect(await rows(`select 1 from webhook_events where id = 'WH-1'`)).toHaveLength(0)
  })
})

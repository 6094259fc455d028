import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { olderApplications } from '../../kit/server/database/database.ts'
import { cancelOverdueOrders } from '../../refunds/server/cancel-order.ts'
import { paymentNotes } from '../../sale/payment-notes.ts'
import { addService, insertCalendarOffering, timeAt } from '../../testing/appointment-records.ts'
import { addressInPonce, call, capture } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { addDiscount, addTaxRule, clearRules } from '../../testing/price-rules.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { addWorkshop } from '../../testing/workshop.ts'

// A facial for $85.00 with a deposit of 30 %, which is kept when it is canceled late; the cream costs $18.50, a seat $45.00.

type Shop = Awaited<ReturnType<typeof startRefundShop>>
type Row = Record<string, unknown>

let shop: Shop
let facial: { id: string }
let cream: { id: string }
let workshop: Awaited<ReturnType<typeof addWorkshop>>
let calendarId: string
/** Each visit is at a time of its own. */
let visits = 0

const terms = { percent: 30, amount: null, lateKeeps: 'deposit' }
const setTerms = (id: string, depositTerms: object | null) =>
  call(shop, shop.admin, 'PUT', `/api/admin/services/${id}/terms`, {
    ...{ durationMinutes: 30, bufferMinutes: 0, minimumNoticeHours: 0, bookableDays: 60, cancelUntilHours: 24 },
    depositTerms,
  })

beforeAll(async () => {
  shop = await startRefundShop()
  cream = await shop.addProduct({ price: 1850, stock: 1000 })
  facial = await addService(shop)
  await shop.rows(`update product_variants set price = 85 where product_id = $1`, [facial.id])
  workshop = await addWorkshop(shop, { seats: 1000 })
  calendarId = await insertCalendarOffering(shop, [facial.id])
})
beforeEach(async () => {
  expect((await setTerms(facial.id, terms)).statusCode).toBe(200)
})
afterEach(async () => {
  await clearRules(shop)
  await shop.expectConsistency()
})
afterAll(() => shop.close())

const seat = (quantity = 1) => ({ productId: workshop.productId, variantId: workshop.variantId, quantity })
const visit = () => {
  const hour = 9 + (visits % 15) / 2 + 24 * Math.floor(visits / 15)
  visits += 1
  return { productId: facial.id, quantity: 1, slot: { startsAt: timeAt(shop, hour), calendarId } }
}
/** The same as a use case takes it. */
const visitByHand = () => {
  const { slot, ...item } = visit()
  return { ...item, slot: { ...slot, startsAt: new Date(slot.startsAt) } }
}
const quoteOf = async (items: object[], choice: object = {}) =>
  (await call(shop, null, 'POST', '/api/quote', { items, region: { state: 'PR', country: 'US' }, ...choice }))
    .body as unknown as Record<'total' | 'dueNow' | 'dueLater', string> & { terms: Row | null; charges: object[] }

const open = (items: object[], amount: string, more: object = {}, headers: Record<string, string> = {}) =>
  call(
    shop,
    shop.ana,
    'POST',
    '/paypal/order',
    {
      ...{ amount, currency: 'USD', intent: 'CAPTURE', items, shippingAddress: addressInPonce },
      billingAddress: addressInPonce,
      customerInfo: { firstName: 'Ana', lastName: 'Peña', email: shop.ana.email, phone: '787-555-0142' },
      ...more,
    },
    headers,
  )

/** Buys for what is due now, paid with the wallet. @returns the order */
async function buy(items: object[], choice: object = {}): Promise<Money> {
  const { dueNow } = await quoteOf(items, choice)
  const { body, statusCode } = await open(items, dueNow, choice)
  expect(statusCode).toBe(200)
  await shop.emulator.approve(body.id)
  expect((await capture(shop, shop.ana, body.id)).body.status).toBe('COMPLETED')
  return orderOf(body.id)
}

interface Money {
  id: string
  number: string
  status: string
  payment: string
  total: number
  paid: number
  due: number
  overpaid: number
  due_at: Date | null
  items: Row[]
  terms: Row | null
}
const moneyOf = async (column: string, value: string): Promise<Money> => {
  const [row] = await shop.rows(
    `select id, order_number as number, status, payment_status as payment, total::float, paid::float, due::float,
       overpaid::float, due_at, items, deposit_terms as terms from orders where ${column} = $1`,
    [value],
  )
  return row as unknown as Money
}
const orderOf = (paymentId: string) => moneyOf('paypal_order_id', paymentId)
const again = ({ id }: Money) => moneyOf('id', id)
const tendersOf = ({ id }: Money) =>
  shop.rows('select kind, method, amount::float, state from tenders where order_id = $1 order by received_at', [id])
const capturedFor = (paymentId: string) =>
  shop.emulator
    .ledger()
    .filter(({ orderId }) => orderId === paymentId)
    .map(({ amountCents }) => amountCents)
const wire = async ({ id }: Money) => {
  const { body } = await call(shop, shop.ana, 'GET', `/api/orders/customer/${shop.ana.id}`)
  return (body as unknown as Row[]).find((order) => order.id === id)
}
const takeCash = ({ id }: Money, amount: string) =>
  call(shop, shop.admin, 'POST', `/api/admin/orders/${id}/tenders`, { kind: 'cash', amount, clientKey: randomUUID() })

async function withOlderProcess(run: () => Promise<void>): Promise<void> {
  for (const name of olderApplications) {
    const older = new pg.Client({ ...shop.platform.database.direct, application_name: name })
    await older.connect()
    await run().finally(() => older.end())
  }
}

describe('a quote', () => {
  it('says what is due now, what at the visit, and what the buyer agrees to', async () => {
    await addTaxRule(shop)
    await addDiscount(shop)
    const items = [{ productId: cream.id, quantity: 1 }, visit(), seat(2)]
    expect(await quoteOf(items, { code: 'HOLA' })).toMatchObject({
      ...{ total: '194.18', dueNow: '134.48', dueLater: '59.70' },
      terms: {
        text: '$134.48 is due now, $59.70 at your visit. Your deposit of $25.59 for Facial comes back if you cancel at least 24 hours before; if you cancel later or do not come, the shop keeps it.',
        textEs: expect.stringContaining('Te devolvemos tu depósito de $25.59 por Limpieza facial si cancelas'),
      },
    })
  })

  it('without a deposit is due at once', async () => {
    expect(await quoteOf([seat(2)])).toMatchObject({ total: '90.00', dueNow: '90.00', dueLater: '0.00', terms: null })
  })

  it('has the deposits of seats, for each of them', async () => {
    const depositTerms = { amount: '15.00', lateKeeps: 'none' }
    const { body } = await call(shop, shop.admin, 'PUT', `/api/products/${workshop.productId}`, { depositTerms })
    expect(body).toMatchObject({ depositTerms: { percent: null, amount: '15.00', lateKeeps: 'none' } })
    const quote = await quoteOf([seat(2)])
    expect(quote).toMatchObject({ total: '90.00', dueNow: '30.00', dueLater: '60.00' })
    expect(quote.terms?.text).toMatch(/comes back if you cancel at least 24 hours before\.$/)
    await call(shop, shop.admin, 'PUT', `/api/products/${workshop.productId}`, { depositTerms: null })
    expect(await quoteOf([seat(2)])).toMatchObject({ dueNow: '90.00', terms: null })
  })
})

describe('a purchase through the wallet', () => {
  it('is charged exactly what is due now, as one item, and waits for its balance', async () => {
    await addTaxRule(shop)
    await addDiscount(shop)
    const booked = visit()
    const items = [{ productId: cream.id, quantity: 1 }, booked, seat(2)]
    const { body } = await open(items, '134.48', { code: 'HOLA' })
    const asked = shop.emulator.orders().find(({ id }) => id === body.id)
    expect(asked?.purchaseUnit).toMatchObject({
      amount: { value: '134.48', breakdown: { item_total: { value: '134.48' } } },
      items: [{ name: `Deposit for order ${body.orderNumber}`, quantity: '1', unit_amount: { value: '134.48' } }],
    })
    expect(asked?.purchaseUnit.amount.breakdown).not.toHaveProperty('tax_total')
    await shop.emulator.approve(body.id)
    expect((await capture(shop, shop.ana, body.id)).body).toMatchObject({ status: 'COMPLETED' })
    expect(capturedFor(body.id)).toEqual([134_48])
    const order = await orderOf(body.id)
    expect(order).toMatchObject({
      ...{ payment: 'awaiting', total: 194.18, paid: 134.48, due: 59.7, overpaid: 0 },
      items: [{}, { deposit: 2559, paid: 8529, lateKeeps: 'deposit' }, {}],
      terms: { text: expect.stringContaining('$25.59 for Facial') },
    })
    expect(order.due_at).toEqual(new Date(Date.parse(booked.slot.startsAt) + 30 * 60_000))
    expect(order.items[0]).not.toHaveProperty('deposit')
    expect(order.items[2]).not.toHaveProperty('lateKeeps')
    expect(await wire(order)).toMatchObject({
      ...{ paymentStatus: 'partially_paid', paid: '134.48', due: '59.70' },
      items: [{}, { deposit: '25.59', lateKeeps: 'deposit' }, {}],
      depositTerms: order.terms,
    })
    expect(await tendersOf(order)).toEqual([{ kind: 'provider', method: 'PayPal', amount: 134.48, state: 'settled' }])
  })

  it('is settled by the balance link', async () => {
    const order = await buy([visit()])
    expect(order).toMatchObject({ total: 85, paid: 25.5, due: 59.5 })
    const link = await call(shop, shop.admin, 'POST', `/api/admin/orders/${order.id}/pay-links`, { mail: false })
    const token = String((link.body as unknown as { url: string }).url.split('/').at(-1))
    expect((await call(shop, null, 'GET', `/api/pay/${token}`)).body).toMatchObject({ state: 'open', due: '59.50' })
    const { body } = await call(shop, null, 'POST', `/api/pay/${token}/order`, {})
    await shop.emulator.approve(body.id)
    await capture(shop, null, body.id, { captureSecret: body.captureSecret })
    expect(capturedFor(body.id)).toEqual([59_50])
    expect(await again(order)).toMatchObject({ payment: 'paid', status: 'completed', paid: 85, due: 0 })
    expect(await call(shop, shop.ana, 'POST', `/api/orders/${order.id}/pay`, {})).toMatchObject({
      body: { code: 'nothing_due' },
    })
  })

  it('is settled at the desk, also by the status that says so', async () => {
    const order = await buy([visit()])
    expect((await takeCash(order, '60.00')).body).toMatchObject({ code: 'more_than_due' })
    expect((await takeCash(order, '9.50')).statusCode).toBe(201)
    expect(await again(order)).toMatchObject({ payment: 'awaiting', status: 'pending', paid: 35, due: 50 })
    const status = (to: string) => call(shop, shop.admin, 'PUT', `/api/orders/${order.id}/status`, { status: to })
    expect((await status('processed')).statusCode).toBe(409)
    expect((await status('completed')).statusCode).toBe(200)
    expect(await again(order)).toMatchObject({ payment: 'paid', paid: 85, due: 0 })
    expect(await tendersOf(order)).toMatchObject([
      { kind: 'provider', amount: 25.5 },
      { kind: 'cash', amount: 9.5 },
      { kind: 'other', method: 'Manual', amount: 50 },
    ])
  })

  it('that is captured with another amount goes to review, and is no order', async () => {
    const { body } = await open([visit()], '25.50')
    await shop.emulator.approve(body.id)
    shop.emulator.setFault({ operation: 'capture', kind: 'wrong_amount' })
    expect((await capture(shop, shop.ana, body.id)).body.status).toBe('REVIEW')
    expect(await orderOf(body.id)).toBeUndefined()
    const [checkout] = await shop.rows('select id, state, note from checkouts where paypal_order_id = $1', [body.id])
    expect(checkout).toMatchObject({ state: 'review', note: paymentNotes.amount })
    await call(shop, shop.admin, 'POST', `/api/admin/payments/${checkout?.id}/decision`, { decision: 'refund' })
  })

  it('that PayPal holds is paid in part once it is completed', async () => {
    const { body } = await open([visit()], '25.50')
    await shop.emulator.approve(body.id, 'pending')
    await capture(shop, shop.ana, body.id)
    const held = await orderOf(body.id)
    expect(held).toMatchObject({ payment: 'pending_review', paid: 0 })
    expect((await takeCash(held, '10.00')).body).toMatchObject({ code: 'payment_pending' })
    const [{ captureId = '' } = {}] = shop.emulator.ledger().filter(({ orderId }) => orderId === body.id)
    await shop.emulator.resolvePending(captureId, 'COMPLETED')
    await shop.deliverWebhooks()
    expect(await orderOf(body.id)).toMatchObject({ payment: 'awaiting', paid: 25.5, due: 59.5 })
  })

  it('with the amount of another price is refused, and nothing is charged', async () => {
    const items = [visit()]
    for (const amount of ['85.00', '25.49']) {
      const refused = await open(items, amount)
      expect(refused).toMatchObject({
        statusCode: 409,
        body: { code: 'total_changed', total: '85.00', dueNow: '25.50', quote: { dueNow: '25.50', dueLater: '59.50' } },
      })
    }
    await setTerms(facial.id, { ...terms, percent: 50 })
    expect((await open(items, '25.50')).body).toMatchObject({ code: 'total_changed', dueNow: '42.50' })
    await setTerms(facial.id, null)
    const whole = await open(items, '42.50')
    expect(whole.body).toMatchObject({ code: 'total_changed', total: '85.00' })
    expect(whole.body).not.toHaveProperty('dueNow')
    expect(shop.emulator.ledger().filter(({ amountCents }) => [85_00, 25_49, 42_50].includes(amountCents))).toEqual([])
  })

  it('whose page showed other terms, or none, is refused', async () => {
    const items = [visit()]
    // Without the part of the terms, as a page that showed none.
    const refused = await open(items, '25.50', {}, { 'x-shown-price': '....' })
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'quote_changed', changed: ['terms'] } })
    expect((await open(items, '25.50')).statusCode).toBe(200)
  })

  it('is refused beside an older release, which would charge all of it', async () => {
    const items = [visit()]
    await withOlderProcess(async () => {
      expect(await open(items, '25.50')).toMatchObject({ statusCode: 409, body: { code: 'older_process' } })
      await expect(manualOrder(shop, shop.ana, { items: [visitByHand()], total: 8500 })).rejects.toMatchObject({
        status: 409,
        code: 'older_process',
      })
      expect((await open([seat()], '45.00')).statusCode).toBe(200)
    })
  })
})

describe('a visit with a balance', () => {
  it('takes the day of its balance along when it is moved', async () => {
    const order = await buy([visit()])
    const to = visit().slot
    const path = `/api/orders/customer/${shop.ana.id}/${order.id}/lines/${order.items[0]?.lineId}/time`
    expect((await call(shop, shop.ana, 'PUT', path, { slot: to })).statusCode).toBe(200)
    expect((await again(order)).due_at).toEqual(new Date(Date.parse(to.startsAt) + 30 * 60_000))
    await call(shop, shop.admin, 'PUT', `/api/admin/orders/${order.id}/pay-by`, { day: null })
    await call(shop, shop.ana, 'PUT', path, { slot: visit().slot })
    expect((await again(order)).due_at).toBeNull()
  })

  it('gives its deposit back when its buyer cancels it in time, and leaves the other one due', async () => {
    const [first, second] = [visit(), visit()]
    const other = await addService(shop)
    await setTerms(other.id, { amount: '5.00' })
    await shop.rows('insert into calendar_services (calendar_id, product_id) values ($1, $2)', [calendarId, other.id])
    const [row] = await shop.rows('select price::float from products where id = $1', [other.id])
    const order = await buy([{ productId: cream.id, quantity: 1 }, first, { ...second, productId: other.id }])
    const [total, paid] = [18.5 + 85 + Number(row?.price), 18.5 + 25.5 + 5]
    expect(order).toMatchObject({ total, paid, due: total - paid })
    const line = order.items.find(({ productId }) => productId === facial.id)
    const path = `/api/orders/customer/${shop.ana.id}/${order.id}/lines/${line?.lineId}/cancel`
    expect((await call(shop, shop.ana, 'POST', path)).statusCode).toBe(200)
    await shop.reconcile()
    expect(await again(order)).toMatchObject({ paid: 18.5 + 5, due: Number(row?.price) - 5, overpaid: 0 })
    const refunds = await shop.rows(
      `select r.amount::float, r.credited::float from refunds r join orders o using (checkout_id) where o.id = $1`,
      [order.id],
    )
    expect(refunds).toEqual([{ amount: 25.5, credited: 85 }])
  })

  it('gives all back when the shop cancels', async () => {
    const order = await buy([{ productId: cream.id, quantity: 1 }, visit()])
    const canceled = await call(shop, shop.admin, 'POST', `/api/admin/orders/${order.id}/cancel`, {
      ...{ refund: 'all', restock: true },
    })
    expect(canceled.statusCode).toBe(200)
    await shop.reconcile()
    expect(await again(order)).toMatchObject({ payment: 'refunded', paid: 0, due: 0 })
  })
})

describe('a manual order', () => {
  it('asks for what is due now, and waits for the visit once that came in', async () => {
    const booked = visitByHand()
    const id = await manualOrder(shop, shop.ana, { items: [booked], total: 8500, language: 'en' })
    const order = await moneyOf('id', id)
    expect(order).toMatchObject({ payment: 'awaiting', total: 85, paid: 0, due: 85, due_at: null })
    expect(order.terms?.text).toContain('$25.50 is due now, $59.50 at your visit.')
    await takeCash(order, '25.50')
    expect(await again(order)).toMatchObject({
      ...{ payment: 'awaiting', paid: 25.5, due: 59.5 },
      due_at: new Date(booked.slot.startsAt.getTime() + 30 * 60_000),
    })
  })

  it('expires after 7 days without money, although its visit is later', async () => {
    const id = await manualOrder(shop, shop.ana, { items: [visitByHand()], total: 8500 })
    await shop.rows(`update orders set created_at = created_at - interval '8 days' where id = $1`, [id])
    await cancelOverdueOrders(shop.platform)
    expect(await moneyOf('id', id)).toMatchObject({ payment: 'voided', due: 0 })
  })
})

describe('the terms of a deposit', () => {
  it('are a percentage from 5 to 100 or an amount', async () => {
    const fault = async (depositTerms: object) =>
      (await setTerms(facial.id, depositTerms)).body.fields as unknown as { field: string; code: string }[]
    for (const percent of [4, 101, 7.5]) {
      expect(await fault({ percent })).toMatchObject([{ field: 'depositTerms.percent', code: 'deposit_percent_range' }])
    }
    expect(await fault({ amount: '0.00' })).toMatchObject([
      { field: 'depositTerms.amount', code: 'product_price_zero' },
    ])
    expect(await fault({ percent: 30, amount: '5.00' })).toMatchObject([{ code: 'deposit_either' }])
    expect(await fault({})).toMatchObject([{ code: 'deposit_either' }])
  })

  it('stay when a page of the release before saves how a service is booked, and end with null', async () => {
    const saved = await call(shop, shop.admin, 'PUT', `/api/admin/services/${facial.id}/terms`, {
      ...{ durationMinutes: 30, bufferMinutes: 0, minimumNoticeHours: 0, bookableDays: 60, cancelUntilHours: 12 },
    })
    expect(saved.body).toMatchObject({ depositTerms: { percent: 30 }, terms: { cancelUntilHours: 12 } })
    expect((await setTerms(facial.id, null)).body).toMatchObject({ depositTerms: null })
    const [sold] = (await call(shop, null, 'GET', '/api/products')).body as unknown as Row[]
    expect(sold).not.toHaveProperty('depositTerms')
  })

  it('are shown with the product', async () => {
    const find = async () =>
      ((await call(shop, null, 'GET', '/api/products')).body as unknown as Row[]).find(({ id }) => id === facial.id)
    expect(await find()).toMatchObject({ deposit: { percent: 30, amount: null, lateKeeps: 'deposit' } })
  })
})

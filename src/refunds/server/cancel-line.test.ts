import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import { addSession, addWorkshop, buyItems, buySeats } from '../../testing/workshop.ts'
import { settleSession } from '../../workshops/server/sessions.ts'

const hour = 3_600_000
let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

const cancel = (who: SignedIn, order: string, variant: string, owner = who) =>
  call(shop, who, 'POST', `/api/orders/customer/${owner.id}/${order}/lines/${variant}/cancel`)
const refundsOf = (order: string) =>
  shop.rows(
    `select r.amount, r.state, r.requested_by, r.returned from refunds r join orders o on o.checkout_id = r.checkout_id
     where o.id = $1`,
    [order],
  )
const stockOf = async (variant: string) =>
  (await shop.rows('select stock from product_variants where id = $1', [variant]))[0]?.stock

const alertsAbout = (order: string) =>
  shop.rows(
    `select 1 from mails m join orders o on o.checkout_id::text = m.subject_id
     where o.id = $1 and m.template = 'staff_alert'`,
    [order],
  )

/** An order of a seat for $45.00 and a cream for $28.50, with tax of 11.5% and free shipping. */
async function buyWithCream(ana: SignedIn) {
  const workshop = await addWorkshop(shop)
  const cream = await shop.addProduct()
  const tax = async (rate: number) => {
    const value = { tax_enabled: rate > 0, tax_rate: rate }
    const body = { key: 'shopping_cart', value }
    expect((await call(shop, shop.root, 'POST', '/api/settings/shopping_cart', body)).statusCode).toBe(200)
  }
  await tax(11.5)
  const lines = [workshop, { productId: cream.id, variantId: cream.id }]
  const items = lines.map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 }))
  const order = await buyItems(shop, ana, { items, total: 7350 + 845 })
  await tax(0)
  return { workshop, order }
}

it('refunds a line in full with its tax, returns the seat, and does nothing when repeated', async () => {
  const { ana } = shop
  const { workshop, order } = await buyWithCream(ana)
  const answer = await cancel(ana, order, workshop.variantId)
  expect(answer).toMatchObject({
    statusCode: 200,
    body: { paymentStatus: 'partially_refunded', refunds: [{ amount: '50.17' }] },
  })
  const { variantId } = workshop
  expect((answer.body.items as object[])[0]).toMatchObject({ variantId, returned: 1, returning: 0 })
  expect(await stockOf(variantId)).toBe(20)
  expect((await cancel(ana, order, variantId)).statusCode).toBe(200)
  const refund = { amount: '50.17', state: 'completed', requested_by: ana.id }
  expect(await refundsOf(order)).toMatchObject([refund])
  const [mail, ...more] = await shop.mailsAbout(order)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ refunded: 5017, byHand: false, owed: false, calendar: { isCanceled: true } })
  expect(mail?.note).toMatch(/^Canceled at your request: Makeup Workshop \(/)
})

it('refunds once when two tabs, staff and a canceled session cancel at the same moment', async () => {
  const { ana, admin } = shop
  const workshop = await addWorkshop(shop)
  const order = await buySeats(shop, ana, workshop, 2)
  const { productId, variantId } = workshop
  await call(shop, admin, 'POST', `/api/admin/sessions/${variantId}/cancel`)
  const answers = await Promise.all([
    cancel(ana, order, variantId),
    cancel(ana, order, variantId),
    shop.refund({ id: order }, { amount: '90.00', returned: [{ productId, variantId, quantity: 2 }] }),
    settleSession(shop.platform, variantId),
  ])
  expect([200, 202]).toContain(answers[0]?.statusCode)
  expect([200, 202]).toContain(answers[1]?.statusCode)
  await shop.reconcile()
  expect(await refundsOf(order)).toMatchObject([{ amount: '90.00', state: 'completed' }])
  expect(await shop.mailsAbout(order)).toHaveLength(1)
})

it('refuses other users, and cancellations within 24 hours of the start', async () => {
  const { ana, admin } = shop
  const workshop = await addWorkshop(shop)
  const order = await buySeats(shop, ana, workshop)
  const eve = await shop.signIn()
  expect((await cancel(eve, order, workshop.variantId)).statusCode).toBe(404)
  for (const who of [eve, admin]) expect((await cancel(who, order, workshop.variantId, ana)).statusCode).toBe(404)
  const late = workshop.startsAt.getTime() - 24 * hour - shop.platform.clock().getTime() + 1000
  shop.wait(late)
  const answer = await cancel(ana, order, workshop.variantId)
  shop.wait(-late)
  expect(answer).toMatchObject({ statusCode: 409, body: { code: 'too_late_to_change' } })
  expect(await refundsOf(order)).toEqual([])
})

it('answers 202 while PayPal does not answer, shows it, and is completed later', async () => {
  const { ana } = shop
  const workshop = await addWorkshop(shop)
  const order = await buySeats(shop, ana, workshop)
  shop.emulator.setFault({ operation: 'refund', kind: '503', times: 6 })
  const answer = await cancel(ana, order, workshop.variantId)
  expect(answer).toMatchObject({
    statusCode: 202,
    body: { paymentStatus: 'paid', items: [{ returned: 0, returning: 1 }] },
  })
  const { variantId: to } = await addSession(shop, workshop)
  const path = `/api/orders/customer/${ana.id}/${order}/lines/${workshop.variantId}/time`
  const moved = await call(shop, ana, 'PUT', path, { variantId: to })
  expect(moved).toMatchObject({ statusCode: 409, body: { code: 'line_canceled' } })
  shop.emulator.clearFaults()
  await shop.reconcile()
  expect(await refundsOf(order)).toMatchObject([{ amount: '45.00', state: 'completed' }])
  expect(await stockOf(workshop.variantId)).toBe(20)
})

it('mails staff when PayPal refuses, shows the line as being canceled, and allows a new attempt once staff drop the refund', async () => {
  const { ana, admin } = shop
  const workshop = await addWorkshop(shop)
  const order = await buySeats(shop, ana, workshop)
  shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
  expect(await cancel(ana, order, workshop.variantId)).toMatchObject({
    statusCode: 202,
    body: { items: [{ returning: 1 }] },
  })
  expect(await alertsAbout(order)).toHaveLength(1)
  expect((await cancel(ana, order, workshop.variantId)).statusCode).toBe(202)
  const { refunds } = await shop.details({ id: order })
  expect(refunds).toMatchObject([{ state: 'failed', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }])
  const decision = { decision: 'drop' }
  await call(shop, admin, 'POST', `/api/admin/refunds/${refunds[0]?.id}/decision`, decision)
  expect((await cancel(ana, order, workshop.variantId)).statusCode).toBe(200)
  expect((await refundsOf(order)).map(({ state }) => state).sort()).toEqual(['completed', 'dropped'])
})

it('records the refund of a manually paid order, and mails that the money will be sent', async () => {
  const { ana, admin } = shop
  const workshop = await addWorkshop(shop)
  const { productId, variantId } = workshop
  const items = [{ productId, variantId, quantity: 1 }]
  const order = await manualOrder(shop, ana, { items, total: 4500 })
  const paid = { status: 'completed' }
  expect((await call(shop, admin, 'PUT', `/api/orders/${order}/status`, paid)).statusCode).toBe(200)
  expect((await cancel(ana, order, variantId)).statusCode).toBe(200)
  expect(await refundsOf(order)).toMatchObject([{ amount: '45.00', state: 'completed' }])
  expect(await shop.mailsAbout(order)).toMatchObject([{ byHand: true, owed: true }])
  expect(await alertsAbout(order)).toHaveLength(1)
  expect(await stockOf(variantId)).toBe(20)
})

it('voids an unpaid order of the line only, and leaves one with other goods to staff', async () => {
  const { ana } = shop
  const workshop = await addWorkshop(shop)
  const cream = await shop.addProduct()
  const { productId, variantId } = workshop
  const seat = { productId, variantId, quantity: 1 }
  const alone = await manualOrder(shop, ana, { items: [seat], total: 4500 })
  for (let count = 0; count < 2; count++) {
    expect(await cancel(ana, alone, variantId)).toMatchObject({ statusCode: 200, body: { paymentStatus: 'voided' } })
  }
  const mixed = await manualOrder(shop, ana, { items: [seat, { productId: cream.id, quantity: 1 }], total: 7350 })
  expect(await cancel(ana, mixed, variantId)).toMatchObject({ statusCode: 409, body: { code: 'unpaid_order_line' } })
  expect(await stockOf(variantId)).toBe(19)
})

it('takes the line of an order with a balance off what is due, and gives back what was paid beyond that', async () => {
  const { ana, admin } = shop
  const balanceAfter = async (received: string) => {
    const workshop = await addWorkshop(shop)
    const cream = await shop.addProduct()
    const lines = [workshop, { productId: cream.id, variantId: cream.id }]
    const items = lines.map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 }))
    const order = await manualOrder(shop, ana, { items, total: 4500 + 2850 })
    const tender = { kind: 'cash', amount: received, clientKey: crypto.randomUUID() }
    expect((await call(shop, admin, 'POST', `/api/admin/orders/${order}/tenders`, tender)).statusCode).toBe(201)
    const { body } = await cancel(ana, order, workshop.variantId)
    expect(await stockOf(workshop.variantId)).toBe(20)
    return body
  }
  // The seat is $45.00 of $73.50.
  expect(await balanceAfter('20.00')).toMatchObject({ paymentStatus: 'partially_paid', paid: '20.00', due: '8.50' })
  expect(await balanceAfter('28.50')).toMatchObject({ paymentStatus: 'paid', paid: '28.50', due: '0.00' })
  const back = { paymentStatus: 'partially_refunded', paid: '28.50', due: '0.00', refunds: [{ amount: '11.50' }] }
  expect(await balanceAfter('40.00')).toMatchObject(back)
})

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { addService, insertCalendarOffering, timeAt } from '../../testing/appointment-records.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { addDiscount, clearRules } from '../../testing/price-rules.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { addWorkshop } from '../../testing/workshop.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

const cancel = (id: string, input: object = {}) =>
  call(shop, shop.admin, 'POST', `/api/admin/orders/${id}/cancel`, { refund: 'all', restock: true, ...input })
const templatesAbout = async (id: string) =>
  (await shop.rows('select template from mails where subject_id = $1 order by template', [id])).map(
    ({ template }) => template,
  )
const cancellationMail = async (id: string) => {
  const [mail] = await shop.rows("select payload from mails where subject_id = $1 and template = 'order_canceled'", [
    id,
  ])
  return JSON.parse(open(shop.platform.config.appSecret, mailPayloadPurpose, String(mail?.payload)))
}
const toShip = async () => {
  const { body } = await call(shop, shop.admin, 'GET', '/api/admin/orders?filter=to_ship')
  return (body.orders as { id: string }[]).map(({ id }) => id)
}

/** A cream, two seats and an appointment for half the price, paid with the code HOLA. */
async function sellEverything() {
  await addDiscount(shop, { value: 5000 })
  const cream = await shop.addProduct({ stock: 5 })
  const workshop = await addWorkshop(shop)
  const service = await addService(shop)
  const slot = { startsAt: timeAt(shop, 10), calendarId: await insertCalendarOffering(shop, [service.id]) }
  const lines = [
    { id: cream.id, price: cream.price, quantity: 1 },
    { id: workshop.productId, variantId: workshop.variantId, price: 4500, quantity: 2 },
    { id: service.id, price: service.price, quantity: 1, slot },
  ]
  const half = (lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0) / 200).toFixed(2)
  const customerInfo = { firstName: 'Ana', lastName: 'Peña', email: shop.ana.email, phone: '787-555-0142' }
  const { body } = await openPayment(shop, shop.ana, lines, { customerInfo, code: 'HOLA', amount: half })
  await shop.emulator.approve(body.id)
  await capture(shop, shop.ana, body.id)
  const [order] = await shop.rows('select id from orders where order_number = $1', [body.orderNumber])
  const state = async () => ({
    ...(await shop.rows('select stock from products where id = $1', [cream.id]))[0],
    seats: (await shop.rows('select stock from product_variants where id = $1', [workshop.variantId]))[0]?.stock,
    booking: (await shop.rows('select state from bookings where product_id = $1', [service.id]))[0]?.state,
    uses: (await shop.rows("select uses from discounts where code = 'HOLA'"))[0]?.uses,
  })
  return { id: String(order?.id), half, state }
}

it('gives money, goods, seats, appointments and codes back in one step, once for several requests', async () => {
  const { id, half, state } = await sellEverything()
  expect(await state()).toEqual({ stock: 4, seats: 18, booking: 'confirmed', uses: 1 })
  const reason = 'La maestra se enfermó.'
  const answers = await Promise.all([1, 2, 3].map(() => cancel(id, { reason })))
  expect(answers.map(({ statusCode }) => statusCode < 300)).toEqual([true, true, true])
  expect(await cancel(id)).toMatchObject({
    statusCode: 200,
    body: { order: { paymentStatus: 'refunded', cancelReason: reason, refunds: [{ amount: half }] } },
  })
  expect(await state()).toEqual({ stock: 5, seats: 20, booking: 'canceled', uses: 0 })
  expect(await templatesAbout(id)).toEqual(['order_canceled', 'order_confirmation', 'order_refunded'])
  const mail = await cancellationMail(id)
  expect(mail).toMatchObject({ refund: Number(half) * 100, reason })
  expect(mail.calendar).toMatchObject({ isCanceled: true })
  expect(mail.calendar.events).toHaveLength(2)
  const [first] = await shop.mailsAbout(id)
  expect(first).toMatchObject({ note: reason, creditNote: expect.stringMatching(/^CN-/) })
  expect(first?.calendar).toBeUndefined()
  const events = await shop.rows("select after from audit_events where subject_id = $1 and action = 'order.canceled'", [
    id,
  ])
  expect(events).toHaveLength(1)
  expect(JSON.stringify(events)).not.toContain('maestra')
  await clearRules(shop)
})

it('frees the time of an appointment to come that staff had noted as attended, for good', async () => {
  const { id, state } = await sellEverything()
  const [booking] = await shop.rows('select id from bookings where order_id = $1', [id])
  const note = (to: string) => call(shop, shop.admin, 'PUT', `/api/admin/bookings/${booking?.id}/state`, { state: to })
  expect((await note('attended')).statusCode).toBe(200)
  expect((await cancel(id)).statusCode).toBeLessThan(300)
  expect((await state()).booking).toBe('canceled')
  expect(await note('confirmed')).toMatchObject({ statusCode: 409, body: { code: 'booking_state' } })
  await clearRules(shop)
})

it('without money frees seats and appointments, ships nothing, keeps the sale, and can still be refunded', async () => {
  const { id, state } = await sellEverything()
  expect(await toShip()).toContain(id)
  expect(await cancel(id, { refund: 'none', restock: false })).toMatchObject({
    statusCode: 200,
    body: { refund: null, order: { paymentStatus: 'paid', refunds: [] } },
  })
  expect(await state()).toEqual({ stock: 4, seats: 20, booking: 'canceled', uses: 0 })
  expect(await templatesAbout(id)).toEqual(['order_canceled', 'order_confirmation'])
  expect(await cancellationMail(id)).toMatchObject({ refund: 0 })
  expect(await toShip()).not.toContain(id)
  for (const [method, path, body] of [
    ['POST', `/api/admin/orders/${id}/parcels`, {}],
    ['PUT', `/api/orders/${id}/status`, { status: 'processed' }],
  ] as const) {
    expect((await call(shop, shop.admin, method, path, body)).body.code).toBe('order_canceled')
  }
  const calendar = `/api/orders/customer/${shop.ana.id}/${id}/calendar`
  expect((await call(shop, shop.ana, 'GET', calendar)).statusCode).toBe(404)
  expect(await shop.details({ id })).toMatchObject({ refunds: [], returnable: [] })
  // The cream came back after all, and staff refund later.
  const details = (await call(shop, shop.admin, 'GET', `/api/admin/orders/${id}`)).body as unknown as {
    restockable: { lineId: string; productId: string }[]
  }
  const lines = details.restockable.map(({ lineId, productId }) => ({ lineId, productId, restocked: 1 }))
  await call(shop, shop.admin, 'POST', `/api/admin/orders/${id}/restock`, { lines })
  expect(await state()).toMatchObject({ stock: 5 })
  expect(await cancel(id)).toMatchObject({ body: { order: { paymentStatus: 'refunded' } } })
  expect(await state()).toMatchObject({ stock: 5, seats: 20 })
  expect(await templatesAbout(id)).toEqual(['order_canceled', 'order_confirmation', 'order_refunded'])
  await clearRules(shop)
})

it('stays canceled when PayPal refuses the money; canceling it again tries once more', async () => {
  const sold = await shop.sell()
  shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
  const { statusCode, body } = await cancel(sold.id)
  expect(statusCode).toBe(200)
  expect(body.refund).toMatchObject({ state: 'failed', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' })
  expect(await toShip()).not.toContain(sold.id)
  expect(await shop.stockOf(sold)).toBe(7)
  expect(await cancel(sold.id)).toMatchObject({ body: { order: { paymentStatus: 'refunded' } } })
  expect(await shop.stockOf(sold)).toBe(10)
  expect(await templatesAbout(sold.id)).toEqual(['order_canceled', 'order_confirmation', 'order_refunded'])
})

it('repeated after a lost answer does nothing, although the payment is no longer what it was', async () => {
  const sold = await shop.sell()
  expect((await cancel(sold.id, { from: 'awaiting' })).body).toMatchObject({ code: 'status_changed' })
  for (const _ of ['first', 'again']) {
    expect(await cancel(sold.id, { from: 'paid' })).toMatchObject({
      statusCode: 200,
      body: { order: { paymentStatus: 'refunded' } },
    })
  }
  expect(shop.backOf(sold)).toBe(8550)
  expect(await templatesAbout(sold.id)).toEqual(['order_canceled', 'order_confirmation', 'order_refunded'])
})

it('waits while the provider has not decided about the payment', async () => {
  const cream = await shop.addProduct()
  const { body } = await openPayment(shop, shop.ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  await shop.emulator.approve(body.id, 'pending')
  await capture(shop, shop.ana, body.id)
  const [order] = await shop.rows('select id, payment_status from orders where order_number = $1', [body.orderNumber])
  expect(order).toMatchObject({ payment_status: 'pending_review' })
  expect(await cancel(String(order?.id))).toMatchObject({ statusCode: 409, body: { code: 'payment_undecided' } })
})

it('refunds what earlier refunds left, and leaves their units out of stock', async () => {
  const sold = await shop.sell()
  const returned = [{ productId: sold.productId, quantity: 1, restocked: 0 }]
  await shop.refund(sold, { amount: '28.50', returned })
  expect(await cancel(sold.id)).toMatchObject({ body: { refund: { amount: '57.00' } } })
  expect(shop.backOf(sold)).toBe(8550)
  expect(await shop.stockOf(sold)).toBe(9)
})

it('voids a parcel that has not left; one that has left is refunded instead', async () => {
  const tomorrow = new Date(shop.platform.clock().getTime() + 86_400_000).toISOString()
  const parcelOf = (id: string, body: object) => call(shop, shop.admin, 'POST', `/api/admin/orders/${id}/parcels`, body)
  const packed = await shop.sell()
  const { orders } = (await call(shop, shop.admin, 'GET', '/api/admin/orders?filter=to_ship')).body as unknown as {
    orders: { id: string; items: { lineId: string }[] }[]
  }
  const lineId = orders.find(({ id }) => id === packed.id)?.items[0]?.lineId
  await parcelOf(packed.id, { shippedAt: tomorrow, lines: [{ lineId, quantity: 2 }] })
  const { body } = await cancel(packed.id)
  expect(body.order).toMatchObject({ status: 'pending', parcels: [{ voidedAt: expect.any(String) }] })

  const complete = await shop.sell()
  expect((await parcelOf(complete.id, { shippedAt: tomorrow })).body.order).toMatchObject({ status: 'shipped' })
  expect((await cancel(complete.id)).body.order).toMatchObject({
    status: 'pending',
    parcels: [{ voidedAt: expect.any(String) }],
  })

  const sent = await shop.sell()
  await parcelOf(sent.id, { number: '9400111202555842332669' })
  expect(await cancel(sent.id)).toMatchObject({ statusCode: 409, body: { code: 'order_sent' } })
  expect(shop.backOf(sent)).toBe(0)
})

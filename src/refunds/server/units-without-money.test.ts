import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Order } from '../../orders/api.ts'
import { addressInPonce, call } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { addDiscount } from '../../testing/price-rules.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { addSession, addWorkshop, buyItems } from '../../testing/workshop.ts'
import { settleSession } from '../../workshops/server/sessions.ts'

// Goods are given back by units, money by amounts: neither follows from the other.

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

const seatsLeft = async (variantId: string) =>
  (await shop.rows('select stock from product_variants where id = $1', [variantId]))[0]?.stock
const orderOf = async (id: string) => {
  const answer = await call(shop, shop.ana, 'GET', `/api/orders/customer/${shop.ana.id}`)
  const orders = answer.body as unknown as { id: string; paymentStatus: string; items: { returned: number }[] }[]
  return orders.find((order) => order.id === id)
}
const cancelLine = (order: string, variant: string) =>
  call(shop, shop.ana, 'POST', `/api/orders/customer/${shop.ana.id}/${order}/lines/${variant}/cancel`)
const isToShip = async (id: string) => {
  const { body } = await call(shop, shop.admin, 'GET', '/api/admin/orders?filter=to_ship&size=100')
  return (body.orders as { id: string }[]).some((order) => order.id === id)
}

async function addFreeSession() {
  const session = await addWorkshop(shop)
  await giveAway(session.productId)
  return session
}

const giveAway = (productId: string) =>
  addDiscount(shop, { code: null, value: 10_000, productIds: [productId], combines: true })

/** Two free seats, for which nobody takes money. */
async function takeFreeSeats() {
  const { productId, variantId } = await addFreeSession()
  const { ana } = shop
  const answer = await call(shop, ana, 'POST', '/api/orders', {
    total: '0.00',
    items: [{ productId, variantId, quantity: 2 }],
    customerEmail: ana.email,
    customerName: 'Ana Peña',
    customerPhone: '787-555-0142',
    paymentMethod: 'None',
    billingAddress: addressInPonce,
    clientKey: randomUUID(),
  })
  expect(answer.statusCode).toBeLessThan(300)
  const [order] = await shop.rows('select id from orders where order_number = $1', [answer.body.orderNumber])
  return { id: String(order?.id), productId, variantId }
}

/** A soap of $10.00 that ships, and a free seat. */
async function buySoapAndSeat() {
  const { productId, variantId } = await addFreeSession()
  const soap = await shop.addProduct({ price: 1000, stock: 10 })
  const items = [
    { productId: soap.id, variantId: soap.id, quantity: 1 },
    { productId, variantId, quantity: 1 },
  ]
  return { id: await buyItems(shop, shop.ana, { items, total: 1000 }), soap: soap.id, productId, variantId }
}

it('a session that is canceled for everybody gives free seats back and tells their holders', async () => {
  const { id, variantId } = await takeFreeSeats()
  expect((await call(shop, shop.admin, 'POST', `/api/admin/sessions/${variantId}/cancel`)).statusCode).toBe(200)
  await settleSession(shop.platform, variantId)
  await settleSession(shop.platform, variantId)
  expect(await orderOf(id)).toMatchObject({ items: [{ returned: 2 }] })
  const mails = await shop.mailsAbout(id)
  expect(mails).toMatchObject([{ refunded: 0, refundedLines: [{ quantity: 2 }], calendar: { isCanceled: true } }])
  expect(mails[0]?.creditNote).toBeUndefined()
})

it('a customer gives a free seat back', async () => {
  const { id, variantId } = await takeFreeSeats()
  expect((await cancelLine(id, variantId)).statusCode).toBe(200)
  expect(await seatsLeft(variantId)).toBe(20)
  expect(await orderOf(id)).toMatchObject({ items: [{ returned: 2 }] })
})

it('staff give a free seat back with no amount, but no refund is empty', async () => {
  const { id, productId, variantId } = await takeFreeSeats()
  expect(await shop.refund({ id }, { amount: '0.00' })).toMatchObject({ statusCode: 400 })
  const returned = [{ productId, variantId, quantity: 1 }]
  expect((await shop.refund({ id }, { amount: '0.00', returned })).statusCode).toBe(200)
  expect(await seatsLeft(variantId)).toBe(19)
})

it('nothing of an order that was not paid, or ended without a payment, is given back', async () => {
  const { id, productId, variantId } = await takeFreeSeats()
  const returned = [{ productId, variantId, quantity: 1 }]
  const change = (values: readonly unknown[]) =>
    shop.rows('update orders set environment = $2, payment_status = $3, status = $4 where id = $1', [id, ...values])
  const [before] = await shop.rows('select environment, payment_status, status from orders where id = $1', [id])
  for (const values of [
    ['personal', 'awaiting', 'pending'],
    ['personal', 'voided', 'pending'],
    ['personal', 'pending_review', 'pending'],
  ]) {
    await change(values)
    const answer = await shop.refund({ id }, { amount: '0.00', returned })
    expect(answer).toMatchObject({ statusCode: 409, body: { code: 'nothing_to_refund' } })
  }
  await change([before?.environment, before?.payment_status, before?.status])
  expect(await seatsLeft(variantId)).toBe(18)
})

it('the refund of all that was paid takes no free seat away', async () => {
  const { id, soap, variantId } = await buySoapAndSeat()
  const returned = [{ productId: soap, variantId: soap, quantity: 1 }]
  expect((await shop.refund({ id }, { amount: '10.00', returned })).statusCode).toBe(200)
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refunded', items: [{ returned: 1 }, { returned: 0 }] })
  expect(await seatsLeft(variantId)).toBe(19)
  const { body } = await call(shop, shop.admin, 'GET', `/api/admin/sessions/${variantId}/attendees`)
  expect(body.attendees).toMatchObject([{ orderId: id, quantity: 1 }])
  expect((await cancelLine(id, variantId)).statusCode).toBe(200)
  expect(await seatsLeft(variantId)).toBe(20)
})

it('all money back as a courtesy leaves the goods to be sent', async () => {
  const { id, variantId } = await buySoapAndSeat()
  expect((await shop.refund({ id }, { amount: '10.00' })).statusCode).toBe(200)
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refunded', items: [{ returned: 0 }, { returned: 0 }] })
  expect(await seatsLeft(variantId)).toBe(19)
  expect(await isToShip(id)).toBe(true)
  expect((await call(shop, shop.admin, 'POST', `/api/admin/orders/${id}/parcels`, {})).statusCode).toBe(201)
})

it('a full refund at PayPal cancels what was paid for, and nothing that was free', async () => {
  const { id, variantId } = await buySoapAndSeat()
  const [order] = await shop.rows('select paypal_transaction_id from orders where id = $1', [id])
  await shop.emulator.refund(String(order?.paypal_transaction_id))
  await shop.deliverWebhooks()
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refunded', items: [{ returned: 1 }, { returned: 0 }] })
  expect(await seatsLeft(variantId)).toBe(19)
  expect(await isToShip(id)).toBe(false)
})

it('a courtesy larger than a seat is worth neither keeps nor takes seats', async () => {
  const { productId } = await addWorkshop(shop)
  const [dear, cheap] = [await addSession(shop, { productId }), await addSession(shop, { productId }, { price: 1000 })]
  const items = [dear, cheap].map(({ variantId }) => ({ productId, variantId, quantity: 1 }))
  const id = await buyItems(shop, shop.ana, { items, total: 5500 })
  expect((await shop.refund({ id }, { amount: '40.00' })).statusCode).toBe(200)
  expect((await cancelLine(id, dear.variantId)).statusCode).toBe(200)
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refunded', items: [{ returned: 1 }, { returned: 0 }] })
  expect((await cancelLine(id, cheap.variantId)).statusCode).toBe(200)
  expect([await seatsLeft(dear.variantId), await seatsLeft(cheap.variantId)]).toEqual([20, 20])
})

it('the delivery is given back by itself', async () => {
  const soap = await shop.addProduct({ stock: 10 })
  await giveAway(soap.id)
  const value = { shipping_enabled: true, shipping_rate: 5, free_shipping_threshold: 0 }
  const save = (change: object) =>
    call(shop, shop.root, 'POST', '/api/settings/shopping_cart', { key: 'shopping_cart', value: change })
  expect((await save(value)).statusCode).toBe(200)
  const items = [{ productId: soap.id, variantId: soap.id, quantity: 1 }]
  const id = await buyItems(shop, shop.ana, { items, total: 500 })
  await save({ ...value, shipping_enabled: false })
  const { returnable } = await shop.details({ id })
  const delivery = returnable.find((line) => 'lineId' in line && line.lineId === '00000000-0000-0000-0000-000000000000')
  expect((await shop.refund({ id }, { amount: '5.00', returned: [delivery] })).statusCode).toBe(200)
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'refunded', items: [{ returned: 0 }] })
  expect(await isToShip(id)).toBe(true)
  expect((await call(shop, shop.admin, 'GET', `/api/orders/${id}/packing-slip`)).statusCode).toBe(200)
})

it.each([1, 2])(
  'an order whose only payment was voided after %i of 2 pieces came back without money is voided',
  async (count) => {
    const soap = await shop.addProduct({ price: 1000, stock: 10 })
    const items = [{ productId: soap.id, variantId: soap.id, quantity: 2 }]
    const id = await manualOrder(shop, shop.ana, { items, total: 2000 })
    const staff = (path: string, body: object) => call(shop, shop.admin, 'POST', `/api/admin/orders/${id}${path}`, body)
    const paid = await staff('/tenders', { kind: 'check', amount: '5.00', clientKey: randomUUID() })
    const [tender] = (paid.body.order as unknown as Order).tenders
    const returned = [{ productId: soap.id, variantId: soap.id, quantity: count }]
    expect(await shop.refund({ id }, { amount: '0.00', returned })).toMatchObject({ statusCode: 200 })
    expect(await staff(`/tenders/${tender?.id}/void`, { reason: 'Sin fondos' })).toMatchObject({ statusCode: 200 })
    const canceled = await staff('/cancel', { refund: 'all', restock: true })
    expect(canceled).toMatchObject({
      statusCode: 200,
      body: { order: { paymentStatus: 'voided', paid: '0.00', due: '0.00' } },
    })
    expect(await seatsLeft(soap.id)).toBe(10)
  },
)

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { addWorkshop, buySeats } from '../../testing/workshop.ts'
import { settleSession } from '../../workshops/server/sessions.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

const moneyToSend = async () => (await call(shop, shop.admin, 'GET', '/api/dashboard/attention')).body.moneyToSend
const markSent = (id: string | undefined) => call(shop, shop.admin, 'POST', `/api/admin/refunds/${id}/sent`)

/** A manually paid order of two seats for $90.00. */
async function paidByHand() {
  const { ana, admin } = shop
  const { productId, variantId } = await addWorkshop(shop)
  const id = await manualOrder(shop, ana, { items: [{ productId, variantId, quantity: 2 }], total: 9000 })
  const paid = { status: 'completed' }
  expect((await call(shop, admin, 'PUT', `/api/orders/${id}/status`, paid)).statusCode).toBe(200)
  const cancel = () => call(shop, ana, 'POST', `/api/orders/customer/${ana.id}/${id}/lines/${variantId}/cancel`)
  return { id, cancel }
}

const refundOf = async (order: { id: string }) => (await shop.details(order)).refunds[0]

it('lists canceled money of a manually paid order until staff confirm once that it was sent', async () => {
  const order = await paidByHand()
  expect((await order.cancel()).statusCode).toBe(200)
  const refund = await refundOf(order)
  expect(refund).toMatchObject({ state: 'completed', owed: true, sentAt: null })
  expect(await moneyToSend()).toMatchObject({
    count: 1,
    first: [{ id: refund?.id, amount: '90.00', customerName: 'Ana Peña' }],
  })
  const answers = await Promise.all([markSent(refund?.id), markSent(refund?.id)])
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200)
    expect(body).toMatchObject({ owed: true, sentAt: expect.any(String) })
  }
  expect(await moneyToSend()).toEqual({ count: 0, first: [] })
  const [event, ...more] = await shop.rows(
    `select actor_id, subject_id, after from audit_events where action = 'refund.sent'`,
  )
  expect(more).toEqual([])
  expect(event).toMatchObject({ actor_id: shop.admin.id, subject_id: order.id, after: { refundId: refund?.id } })
})

it('lists the money of a session that was canceled for everybody', async () => {
  const order = await paidByHand()
  const [line] = await shop.rows(`select items -> 0 ->> 'variantId' as id from orders where id = $1`, [order.id])
  await call(shop, shop.admin, 'POST', `/api/admin/sessions/${line?.id}/cancel`)
  await settleSession(shop.platform, String(line?.id))
  const refund = await refundOf(order)
  expect(await moneyToSend()).toMatchObject({ count: 1, first: [{ id: refund?.id }] })
  expect((await markSent(refund?.id)).statusCode).toBe(200)
})

it('does not list refunds of staff by hand or through PayPal, and refuses to mark them', async () => {
  const byHand = await paidByHand()
  await shop.refund(byHand, { amount: '10.00' })
  const workshop = await addWorkshop(shop)
  const id = await buySeats(shop, shop.ana, workshop)
  await call(shop, shop.ana, 'POST', `/api/orders/customer/${shop.ana.id}/${id}/lines/${workshop.variantId}/cancel`)
  expect(await moneyToSend()).toEqual({ count: 0, first: [] })
  for (const order of [byHand, { id }]) {
    const refund = await refundOf(order)
    expect(refund).toMatchObject({ state: 'completed', owed: false })
    expect(await markSent(refund?.id)).toMatchObject({ statusCode: 409, body: { code: 'nothing_to_send' } })
  }
  expect((await markSent(randomUUID())).statusCode).toBe(404)
})

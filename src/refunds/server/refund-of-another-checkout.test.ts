import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordCapture } from '../../checkout/server/record-capture.ts'
import { required } from '../../kit/server/database/required.ts'
import { findCheckout } from '../../sale/server/checkout-queries.ts'
import { call } from '../../testing/buyer.ts'
import { type Sold, startRefundShop } from '../../testing/refund-shop.ts'

// A tender of an order may be the capture of another checkout than that with which it was placed: here the payment of a
// second order becomes one of the first.

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())

/** An order with two payments at PayPal of $85.50 each. */
async function soldTwice(): Promise<{ order: Sold; second: Sold; checkouts: unknown[] }> {
  const [order, second] = [await shop.sell(), await shop.sell()]
  const found = await shop.rows('select id, checkout_id from orders where id in ($1, $2)', [order.id, second.id])
  await shop.rows('update tenders set order_id = $1 where order_id = $2', [order.id, second.id])
  await shop.rows('delete from orders where id = $1', [second.id])
  const checkouts = [second, order].map(({ id }) => found.find((row) => row.id === id)?.checkout_id)
  return { order, second, checkouts }
}

const partsOf = ({ id }: Sold) =>
  shop.rows(
    `select r.state, r.amount, r.checkout_id, r.id from refunds r join tenders t on t.id = r.tender_id
     where t.order_id = $1 and r.group_id is not null order by t.received_at desc`,
    [id],
  )
const wholeOf = async ({ id }: Sold) =>
  (
    await shop.rows(
      'select state, divided from refunds where checkout_id = (select checkout_id from orders where id = $1) and divided is not null',
      [id],
    )
  )[0]
const decide = (id: unknown, decision: string) =>
  call(shop, shop.admin, 'POST', `/api/admin/refunds/${id}/decision`, { decision })

it('each part goes back from the account of its own capture, and stands with the order', async () => {
  const { order, second, checkouts } = await soldTwice()
  expect((await shop.refund(order, { amount: '100.00' })).body).toMatchObject({ refund: { state: 'completed' } })
  expect([shop.backOf(second), shop.backOf(order)]).toEqual([8550, 1450])
  expect((await partsOf(order)).map((part) => [part.amount, part.checkout_id])).toEqual([
    ['85.50', checkouts[1]],
    ['14.50', checkouts[1]],
  ])
  expect(await shop.mailsAbout(order.id)).toMatchObject([{ refunded: 10_000 }])
  expect((await shop.details(order)).refunds.map(({ amount }) => amount)).toEqual(['85.50', '14.50'])
})

it('a part whose account is not set up any more waits, and the others go back', async () => {
  const { order, second, checkouts } = await soldTwice()
  await shop.rows(`update checkouts set paypal_client_id = 'gone' where id = $1`, [checkouts[0]])
  expect(await shop.refund(order, { amount: '100.00' })).toMatchObject({
    statusCode: 202,
    body: { refund: { state: 'requested' } },
  })
  expect([shop.backOf(second), shop.backOf(order)]).toEqual([0, 1450])
  expect((await partsOf(order)).map(({ state }) => state)).toEqual(['requested', 'completed'])
})

it('what PayPal says went back of a capture is compared with the refunds of that capture', async () => {
  const order = await shop.sell()
  const [tender] = await shop.rows('select id from tenders where order_id = $1', [order.id])
  const parts = [{ tenderId: tender?.id, amount: '10.00', by: 'cash', reason: 'Lo pidió' }]
  expect((await shop.refund(order, { amount: '10.00', parts })).statusCode).toBe(200)
  await shop.emulator.refund(order.captureId, 1000)
  const [stored] = await shop.rows('select checkout_id from orders where id = $1', [order.id])
  const checkout = required(await findCheckout(shop.platform.database.db, String(stored?.checkout_id)), 'checkout')
  const account = await shop.platform.providers.of(checkout)
  const paymentId = checkout.paymentId ?? ''
  for (const capture of (await account.read(paymentId)).captures) {
    // It may list none of its refunds.
    const update = { paymentId, environment: account.environment, source: 'reconciler' as const }
    await recordCapture(shop.platform, { ...update, capture: { ...capture, refunds: [] } })
  }
  expect((await shop.details(order)).refunds).toMatchObject([
    { amount: '10.00', byHand: true },
    { amount: '10.00', byHand: false, origin: 'paypal' },
  ])
})

it('of which PayPal refuses every part is refused, keeps no units, and begins again with one of them', async () => {
  const { order, second } = await soldTwice()
  const returned = [{ productId: order.productId, quantity: 1 }]
  shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds', times: 2 })
  expect(await shop.refund(order, { amount: '100.00', returned })).toMatchObject({
    statusCode: 409,
    body: { code: 'refund_refused', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' },
  })
  shop.emulator.clearFaults()
  expect(await wholeOf(order)).toEqual({ state: 'failed', divided: '100.00' })
  expect((await shop.details(order)).returnable).toMatchObject([{ quantity: 3 }])
  const [first, other] = await partsOf(order)
  expect((await decide(first?.id, 'retry')).statusCode).toBe(200)
  expect(await wholeOf(order)).toEqual({ state: 'completed', divided: '100.00' })
  expect((await shop.details(order)).returnable).toMatchObject([{ quantity: 2 }])
  expect([shop.backOf(second), shop.backOf(order)]).toEqual([8550, 0])
  expect((await decide(other?.id, 'drop')).statusCode).toBe(200)
  expect((await partsOf(order)).map(({ state }) => state)).toEqual(['completed', 'dropped'])
  expect(await wholeOf(order)).toEqual({ state: 'completed', divided: '100.00' })
  expect(await shop.mailsAbout(order.id)).toHaveLength(1)
})

it('of which every refused part is dropped is dropped', async () => {
  const { order } = await soldTwice()
  shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds', times: 2 })
  await shop.refund(order, { amount: '100.00' })
  shop.emulator.clearFaults()
  for (const { id } of await partsOf(order)) expect((await decide(id, 'drop')).statusCode).toBe(200)
  expect(await wholeOf(order)).toEqual({ state: 'dropped', divided: '100.00' })
  expect(await shop.mailsAbout(order.id)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { checkInvariants } from './check-invariants.ts'

const rule = 'the shares of refunded units are at most the total of their order'
let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())

const reported = async (of = rule) =>
  (await checkInvariants(shop.platform.database)).filter((found) => found.rule === of).map(({ subject }) => subject)

it('refunded units that are worth more than their order are reported', async () => {
  const sold = await shop.sell()
  const returned = [{ productId: sold.productId, quantity: 3 }]
  expect((await shop.refund(sold, { amount: '85.50', returned })).statusCode).toBe(200)
  const [order] = await shop.rows(`select order_number from orders where id = $1`, [sold.id])
  expect(await reported()).not.toContain(order?.order_number)
  await shop.rows(
    `update refund_lines set amount = amount + 0.01 where refund_id in (
      select r.id from refunds r join orders o on o.checkout_id = r.checkout_id where o.id = $1
    )`,
    [sold.id],
  )
  expect(await reported()).toContain(order?.order_number)
})

it('a divided refund that is not what its parts are, and a tender that gave back too much, are reported', async () => {
  const soap = await shop.addProduct()
  const items = [{ productId: soap.id, variantId: soap.id, quantity: 1 }]
  const id = await manualOrder(shop, shop.ana, { items, total: 2850 })
  for (const [kind, amount] of [
    ['cash', '10.00'],
    ['check', '18.50'],
  ]) {
    await call(shop, shop.admin, 'POST', `/api/admin/orders/${id}/tenders`, { kind, amount, clientKey: randomUUID() })
  }
  const key = randomUUID()
  expect((await shop.refund({ id }, { key, amount: '20.00' })).statusCode).toBe(200)
  const ofWhole = 'a divided refund is what its parts are'
  expect(await reported(ofWhole)).toEqual([])
  await shop.rows(`update refunds set divided = 19.99 where id = $1`, [key])
  expect(await reported(ofWhole)).toEqual([key])
  await shop.rows(`update refunds set divided = 20, state = 'failed' where id = $1`, [key])
  expect(await reported(ofWhole)).toEqual([key])
  const ofTender = 'no more of a tender goes back than it was'
  const [order] = await shop.rows('select order_number from orders where id = $1', [id])
  expect(await reported(ofTender)).toEqual([])
  await shop.rows(`update tenders set amount = 18.49 where order_id = $1 and kind = 'check'`, [id])
  expect(await reported(ofTender)).toEqual([order?.order_number])
})

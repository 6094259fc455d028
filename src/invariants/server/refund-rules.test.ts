import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { checkInvariants } from './check-invariants.ts'

const rule = 'the shares of refunded units are at most the total of their order'
let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())

const reported = async () =>
  (await checkInvariants(shop.platform.database)).filter((found) => found.rule === rule).map(({ subject }) => subject)

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

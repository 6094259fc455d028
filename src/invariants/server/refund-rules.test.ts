import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { checkInvariants } from './check-invariants.ts'

const rule = 'a full refund refunds every unit, and the shares of the units are its total'
let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())

const reported = async () =>
  (await checkInvariants(shop.platform.database)).filter((found) => found.rule === rule).map(({ subject }) => subject)

// Each on an order of its own, which stays damaged.
it.each([
  ['with a unit less', `update refund_lines set quantity = quantity - 1`],
  ['with a share that is too small', `update refund_lines set amount = amount - 0.01`],
  ['without lines', `delete from refund_lines`],
])('a full refund %s is reported', async (_, damage) => {
  const sold = await shop.sell()
  expect((await shop.refund(sold, { amount: '85.50' })).statusCode).toBe(200)
  const [order] = await shop.rows(`select order_number, payment_status from orders where id = $1`, [sold.id])
  expect(order?.payment_status).toBe('refunded')
  expect(await reported()).not.toContain(order?.order_number)
  await shop.rows(
    `${damage} where refund_id in (
      select r.id from refunds r join orders o on o.checkout_id = r.checkout_id where o.id = $1
    )`,
    [sold.id],
  )
  expect(await reported()).toContain(order?.order_number)
})

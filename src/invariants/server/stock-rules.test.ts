import { afterAll, beforeAll, expect, it } from 'vitest'
import { capture, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { checkInvariants } from './check-invariants.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root', password: '$argon2id$x' })
  ana = await shop.signIn({ password: '$argon2id$x' })
})
afterAll(() => shop.close())

const query = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as { id: string }[]

const violations = async () => {
  const rules = (await checkInvariants(shop.platform.database)).map(({ rule }) => rule)
  return rules.filter((rule) => /stock|capture/.test(rule))
}

async function sell(stock: number | null): Promise<string> {
  const cream = await shop.addProduct({ stock })
  const { body } = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 2 }])
  await shop.emulator.approve(body.id)
  await capture(shop, ana, body.id)
  const [checkout] = await query('select id from checkouts where paypal_order_id = $1', [body.id])
  return checkout?.id ?? ''
}

const holds = 'a checkout holds the stock of its lines, or none'

it('report a sold line without its stock movement, and a movement without a sale', async () => {
  const counted = await sell(10)
  const uncounted = await sell(null)
  expect(await violations()).toEqual([])
  await query(
    'update products set stock = null where id in (select product_id from stock_movements where checkout_id = $1)',
    [uncounted],
  )
  await query('update stock_movements set delta = -1 where checkout_id = $1', [counted])
  expect(await violations()).toContain(holds)
  await query('update stock_movements set delta = -2 where checkout_id = $1', [counted])
  await query('update checkouts set stock_held = false where id = $1', [counted])
  expect(await violations()).toContain(holds)
  await query('update checkouts set stock_held = true where id = $1', [counted])
  expect(await violations()).toEqual([])
})

it('report a captured payment without an order', async () => {
  const checkout = await sell(10)
  await query(
    `update payments set checkout_id = (select id from checkouts where id <> $1 limit 1) where checkout_id = $1`,
    [checkout],
  )
  expect(await violations()).toContain('an order has at most one capture')
  await query(
    `update payments set checkout_id = $1 where capture_id = (select paypal_transaction_id from orders where checkout_id = $1)`,
    [checkout],
  )
  expect(await violations()).toEqual([])
  await query(`delete from tenders where order_id = (select id from orders where checkout_id = $1)`, [checkout])
  await query(`delete from orders where checkout_id = $1`, [checkout])
  expect(await violations()).toContain('a completed capture has exactly one order')
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Charge } from '../../sale/charge.ts'
import { openPayment } from '../../testing/buyer.ts'
import { addDiscount } from '../../testing/price-rules.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { heldDiscounts } from './held-discounts.ts'
import { takeUse } from './price-queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]

// Neither transaction sees the row of the other: only the unique index `discount_uses_once` makes the second one wait and
// find out. Checkouts of one customer are rarely captured in the very same moment, so no test of captures proves this.
it('two transactions of one customer take one use of a discount for once per customer', async () => {
  const buyer = await shop.signIn({ emailVerified: true })
  const cream = await shop.addProduct({ stock: null })
  for (const quantity of [1, 2]) await openPayment(shop, buyer, [{ id: cream.id, price: cream.price, quantity }])
  const [first, second] = (await rows('select id from checkouts where user_id = $1', [buyer.id])).map(({ id }) => ({
    id: String(id),
    userId: buyer.id,
  }))
  if (!first || !second) throw new Error('two checkouts are needed')
  const discount = await addDiscount(shop, { code: `ONCE${randomUUID()}`, oncePerCustomer: true })
  const { database } = shop.platform
  const isWaiting = async () =>
    (await rows(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length
  let later: Promise<boolean> = Promise.resolve(true)
  const earlier = await inTransaction(database, async (tx) => {
    const taken = await takeUse(tx, discount, first)
    later = inTransaction(database, (other) => takeUse(other, discount, second))
    await expect.poll(isWaiting).toBe(1)
    return taken
  })
  expect([earlier, await later]).toEqual([true, false])
  expect(await rows('select checkout_id from discount_uses where discount_id = $1', [discount])).toEqual([
    { checkout_id: first.id },
  ])
  expect(await rows('select uses from discounts where id = $1', [discount])).toEqual([{ uses: 1 }])
})

// Two checkouts with the same discounts in another order would otherwise wait for each other.
it('discounts are taken in the order of their ids, whatever the order of the charges', async () => {
  const buyer = await shop.signIn({ emailVerified: true })
  const cream = await shop.addProduct({ stock: null })
  const { body } = await openPayment(shop, buyer, [{ id: cream.id, price: cream.price, quantity: 1 }])
  const [checkout] = await rows('select id from checkouts where paypal_order_id = $1', [body.id])
  const usedUp = async () => {
    const code = `LAST${randomUUID()}`
    return { code, rule: await addDiscount(shop, { code, useLimit: 1, uses: 1 }) }
  }
  const charges = [await usedUp(), await usedUp()].map(
    ({ code, rule }): Charge => ({ kind: 'discount', label: code, labelEs: null, amount: -100, code, rule }),
  )
  const [first] = charges.toSorted((a, b) => ((a.rule ?? '') < (b.rule ?? '') ? -1 : 1))
  for (const order of [charges, charges.toReversed()]) {
    const held = { id: String(checkout?.id), userId: buyer.id, charges: order }
    const shortage = await inTransaction(shop.platform.database, (tx) => heldDiscounts.hold(tx, held))
    expect(shortage).toMatchObject({ usedUp: { name: first?.label } })
  }
})

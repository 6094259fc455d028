import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { readMigrations } from '../../kit/server/database/migrate.ts'
import { openPayment } from '../../testing/buyer.ts'
import { seed } from '../../testing/seed.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { closePastDays } from './close-past-days.ts'
import { salesBySpan, sumSales } from './sales-queries.ts'

// Reports read the sums of closed days. They must equal the plain sums of the orders at any time, to the cent.

let shop: Awaited<ReturnType<typeof startTestShop>>
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  ana = await shop.signIn({ emailVerified: true })
  await seedOrders(300)
})
afterAll(() => shop.close())

const query = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, never>[]

/** Orders over 400 days with random amounts, states and refunds, copied from one real checkout. */
async function seedOrders(count: number): Promise<void> {
  const cream = await shop.addProduct({ price: 10_000 })
  await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  await query('select setseed($1)', [(seed % 1_000_000) / 1_000_000])
  const columns = (
    await query(`select string_agg(column_name, ', ') as names from information_schema.columns
    where table_name = 'checkouts' and is_generated = 'NEVER'
      and column_name not in ('id', 'order_number', 'paypal_order_id', 'client_key', 'state', 'created_at')`)
  )[0]?.names
  await query(`insert into checkouts (${columns}, order_number, state, created_at)
    select ${columns}, 'FM-9' || lpad(n::text, 5, '0'), 'completed', now() - random() * interval '400 days'
    from checkouts, generate_series(1, ${count}) n`)
  await query(`insert into orders (order_number, checkout_id, user_id, status, payment_status, subtotal, tax, shipping,
      total, tax_name, shipping_name, currency, language, items, customer_email, customer_name, billing_address,
      payment_method, environment, created_at)
    select order_number, id, user_id, (array['pending', 'completed', 'shipped'])[1 + floor(random() * 3)]::order_status,
      (array['paid', 'awaiting', 'partially_refunded', 'voided', 'refunded'])[1 + floor(random() * 5)]::payment_status,
      total, 0, 0, round((random() * 100 + 1)::numeric, 2), tax_name, shipping_name, currency, language, items,
      customer_email, customer_name, billing_address, (array['PayPal', 'Manual'])[1 + floor(random() * 2)],
      (array['live', 'sandbox', 'personal'])[1 + floor(random() * 3)], created_at
    from checkouts where order_number like 'FM-9%'`)
  await query(`insert into payments (checkout_id, capture_id, paypal_order_id, status, amount, currency, environment, source)
    select checkout_id, id::text, id::text, 'COMPLETED', total, currency, environment, 'client'
    from orders where environment <> 'personal' and payment_status in ('paid', 'partially_refunded', 'refunded')`)
  await query(`select write_tenders(array_agg(id)), settle_order_money(array_agg(id)) from orders`)
  await query(`insert into refunds (checkout_id, amount, state, origin, completed_at)
    select checkout_id, round((random() * total)::numeric + 0.01, 2), 'completed', 'staff', now()
    from orders where payment_status = 'partially_refunded'`)
}

const plainSums = async (real: boolean, from = new Date(0)) => {
  const [row] = await query(
    `select coalesce(sum(greatest(o.total - coalesce(r.amount, 0), 0)) * 100, 0)::int as sales from orders o
     left join (select checkout_id, sum(amount) as amount from refunds where state = 'completed' group by 1) r
       on r.checkout_id = o.checkout_id
     where (payment_status in ('paid', 'partially_refunded')
         or (environment = 'personal' and payment_status = 'awaiting' and status <> 'pending'))
       and ($1 = false or environment in ('live', 'personal')) and created_at >= $2`,
    [real, from],
  )
  return row?.sales
}

async function expectPlainSums(): Promise<void> {
  const { db } = shop.platform.database
  for (const real of [true, false]) {
    expect((await sumSales(db, {}, real)).sales, `SEED=${seed}`).toBe(await plainSums(real))
    const from = new Date(Date.now() - 33.3 * 86_400_000)
    expect((await sumSales(db, { from }, real)).sales, `SEED=${seed}`).toBe(await plainSums(real, from))
    const months = await salesBySpan(db, { unit: 'month', back: 15, now: new Date() }, real)
    expect(months.reduce((sum, { sales }) => sum + sales, 0)).toBe(await plainSums(real))
  }
  expect((await sumSales(db, {}, true)).placed).toBe(
    (await query('select count(*)::int as count from orders'))[0]?.count,
  )
}

const openDays = async () =>
  (await query(`select day from sales_days where not closed and day < shop_day(now()) - 1`)).length

const salesRule = 'a closed day has the sums of its orders'
const brokenDays = async () => (await checkInvariants(shop.platform.database)).filter(({ rule }) => rule === salesRule)

describe('the sums of past days', () => {
  it('equal the plain sums before and after the days are closed', async () => {
    await expectPlainSums()
    await closePastDays(shop.platform.database)
    expect(await openDays()).toBe(0)
    await expectPlainSums()
    expect(await brokenDays()).toEqual([])
  })

  it('follow a late refund, a late payment and a voided order, in their transaction', async () => {
    await closePastDays(shop.platform.database)
    const [paid] = await query(
      `select checkout_id as id from orders where payment_status = 'paid' order by created_at limit 1`,
    )
    await query(`insert into refunds (checkout_id, amount, state, origin) values ($1, 0.37, 'requested', 'staff')`, [
      paid?.id,
    ])
    expect(await openDays()).toBe(0)
    await query(`update refunds set state = 'completed' where checkout_id = $1`, [paid?.id])
    expect(await openDays()).toBe(1)
    await query(`update orders set payment_status = 'voided' where id = (
      select id from orders where payment_status = 'paid' order by created_at desc limit 1 offset 20)`)
    await query(`update orders set status = 'completed' where environment = 'personal' and payment_status = 'awaiting'`)
    await expectPlainSums()
    await closePastDays(shop.platform.database)
    await expectPlainSums()
    expect(await brokenDays()).toEqual([])
  })

  it('stay open when an order changes while its day is being closed', async () => {
    await query('update sales_days set closed = false')
    const client = await shop.platform.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`update orders set total = total + 5 where id = (
        select id from orders where payment_status = 'paid' order by created_at limit 1)`)
      await client.query(`update tenders set amount = amount + 5 where order_id = (
        select id from orders where payment_status = 'paid' order by created_at limit 1)`)
      const closing = closePastDays(shop.platform.database)
      await expect
        .poll(async () => (await query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length)
        .toBeGreaterThan(0)
      await client.query('commit')
      await closing
    } finally {
      client.release()
    }
    await expectPlainSums()
    expect(await brokenDays()).toEqual([])
  })

  it('of a release that did not count orders of $0.00 are summed anew after its upgrade', async () => {
    const { database } = shop.platform
    await query(`update orders set total = 0, environment = 'none', payment_status = 'paid' where id = (
      select id from orders where payment_status = 'paid' order by created_at limit 1 offset 5)`)
    await closePastDays(database)
    const sold = async () => {
      const days = await salesBySpan(database.db, { unit: 'month', back: 15, now: new Date() }, true)
      return days.reduce((sum, { orders }) => sum + orders, 0)
    }
    const now = await sold()
    await query(`update sales_days set real_sold = real_sold - 1
      where day = (select shop_day(created_at) from orders where environment = 'none')`)
    expect(await sold()).toBe(now - 1)
    const migration = (await readMigrations()).find(({ tag }) => tag.endsWith('_count_free_orders_of_past_days'))
    for (const statement of migration?.statements ?? []) await query(statement)
    expect(await openDays()).toBe(1)
    await closePastDays(database)
    expect(await sold()).toBe(now)
  })

  it('are checked by the invariants', async () => {
    await closePastDays(shop.platform.database)
    await query(`update sales_days set sales = sales + 1 where day = (select max(day) from sales_days where closed)`)
    expect(await brokenDays()).toHaveLength(1)
  })
})

it('numbers the millionth order and the next ones without repetition', async () => {
  await query(`select setval('order_numbers', 999998)`)
  const cream = await shop.addProduct()
  const numbers = []
  for (let at = 0; at < 3; at++) {
    const buyer = await shop.signIn({ emailVerified: true, email: `${randomUUID()}@correo.test` })
    const { body } = await openPayment(shop, buyer, [{ id: cream.id, price: cream.price, quantity: 1 }])
    const [row] = await query('select order_number from checkouts where paypal_order_id = $1', [body.id])
    numbers.push(row?.order_number)
  }
  expect(numbers).toEqual(['FM-999999', 'FM-1000000', 'FM-1000001'])
})

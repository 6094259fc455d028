import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readStats } from '../../desk/server/stats.ts'
import { parseCents } from '../../kit/money.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { discountSums } from '../../orders/server/discount-queries.ts'
import { exportCreditNotes } from '../../orders/server/export-credit-notes.ts'
import { exportOrders } from '../../orders/server/export-orders.ts'
import { orders } from '../../orders/server/tables.ts'
import { listDiscounts } from '../../prices/server/discount-queries.ts'
import { discountUses } from '../../prices/server/tables.ts'
import { isDemoMoney } from '../../sale/demo-money.ts'
import { netOf, wasReceived } from '../../sale/order-status.ts'
import { type PaymentEnvironment, paymentEnvironments } from '../../sale/payment.ts'
import { checkouts, refunds } from '../../sale/server/tables.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { tenders } from '../../tenders/server/tables.ts'
import { sampleRecordsOf } from '../../testing/all-samples.ts'
import { parseCsv } from '../../testing/parse-csv.ts'
import { addDiscount } from '../../testing/price-rules.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { saveInput } from '../../testing/saved-settings.ts'
import { seed } from '../../testing/seed.ts'
import { storePayment } from '../../testing/stored-payment.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { closePastDays } from './close-past-days.ts'
import { readTaxReport } from './price-reports.ts'
import { readSalesHistory } from './sales.ts'

// Every statement that names money of orders, over random orders: of real, sandbox and no payments, unpaid, paid, declined,
// refunded, and taken back in whole or in part. All must say what the rules say of each order.

const random = randomFrom(seed)
const below = (limit: number) => Math.floor(random() * limit)
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T

let shop: TestShop
let ana: SignedIn
let discount: string
type Order = typeof orders.$inferSelect
const made: { order: Order; refunded: number; uses: boolean }[] = []

beforeAll(async () => {
  shop = await startTestShop()
  ana = await shop.signIn()
  discount = await addDiscount(shop)
  await sampleRecordsOf(shop, ana, await shop.addProduct()).orderId()
  const { db } = shop.platform.database
  const [template] = await db.select().from(orders)
  const [checkout] = await db.select().from(checkouts)
  if (!(template && checkout)) throw new Error('no order')
  for (let at = 0; at < 150; at++) made.push(await addOrder(template, checkout))
  await db.delete(tenders).where(eq(tenders.orderId, template.id))
  await db.delete(orders).where(eq(orders.id, template.id))
  const value = {
    paypal_type: 'business',
    paypal_mode: 'live',
    paypal_client_id: 'client',
    paypal_client_secret: 'secret',
    personal_email: '',
    personal_name: '',
    personal_phone: '',
    personal_address: '',
  } as const
  await inTransaction(shop.platform.database, (tx) => saveInput(shop.platform, tx, 'paypal', value))
  clearSettingsCache(db)
})
afterAll(() => shop.close())

/** Half of the orders have a tax in their total, and half were placed with the discount. */
async function addOrder(template: Order, checkout: typeof checkouts.$inferSelect) {
  const { db } = shop.platform.database
  const environment: PaymentEnvironment = pick(paymentEnvironments)
  const isFree = environment === 'none'
  const paymentStatus = isFree ? 'paid' : pick(['awaiting', 'pending_review', 'voided', 'paid', 'paid'] as const)
  const isPaid = paymentStatus === 'paid' && !isFree
  const isPart = paymentStatus === 'awaiting' && environment === 'personal' && below(2) === 0
  const refunded = isPaid && below(2) === 0
  const total = isFree ? 0 : 100 + below(20_000)
  const tax = below(2) === 0 ? 0 : Math.floor(total / 10)
  const uses = below(2) === 0
  const off = { kind: 'discount' as const, label: 'Welcome', labelEs: null, amount: -500, rule: discount }
  const amounts = refunded ? pick([[total], [1 + below(total - 1)], [1 + below(50), 1 + below(49)]]) : []
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  const createdAt = new Date(Date.now() - below(300) * 86_400_000)
  const id = randomUUID()
  const orderNumber = `FM-${id.slice(0, 8)}`
  const values = {
    ...template,
    id,
    checkoutId: id,
    orderNumber,
    environment,
    total,
    tax,
    createdAt,
    paidAt: createdAt,
    paymentId: null,
    captureId: null,
    paid: 0,
    discount: uses ? 500 : 0,
    status: isPart ? ('pending' as const) : pick(['pending', 'completed'] as const),
    charges: [...(uses ? [off] : []), { kind: 'tax' as const, label: 'IVU', labelEs: null, amount: tax }],
    paymentStatus: sum === 0 ? paymentStatus : sum === total ? ('refunded' as const) : ('partially_refunded' as const),
    takenBack: isPaid && below(5) === 0,
    lost: isPaid && below(5) === 0 ? below(300) : 0,
  } satisfies Partial<Order>
  await db.insert(checkouts).values({ ...checkout, id, orderNumber, paymentId: null })
  if (isPaid && environment !== 'personal') await storePayment(db, { checkoutId: id, amount: total, environment })
  const [order] = await db.insert(orders).values(values).returning()
  if (!order) throw new Error('not inserted')
  const parts = isPart ? pick([[1], [total - 1], [1 + below(50), 1 + below(49)]]) : []
  for (const amount of parts) {
    const part = { orderId: id, kind: 'cash' as const, method: 'Cash', state: 'settled' as const, environment }
    await db.insert(tenders).values({ ...part, amount, receivedAt: createdAt })
  }
  for (const [at, amount] of [...amounts, 7].entries()) {
    const isCompleted = at < amounts.length
    await db.insert(refunds).values({
      checkoutId: id,
      amount,
      origin: 'staff' as const,
      requestedBy: ana.id,
      completedAt: createdAt,
      createdAt,
      state: isCompleted ? ('completed' as const) : pick(['requested', 'failed', 'dropped'] as const),
      creditNote: isCompleted ? `CN-${randomUUID()}` : null,
    })
  }
  if (uses) await db.insert(discountUses).values({ discountId: discount, checkoutId: id, userId: ana.id, once: false })
  const [stored = order] = await db.select().from(orders).where(eq(orders.id, id))
  return { order: stored, refunded: sum, uses }
}

async function csvSum(file: Promise<{ csv: AsyncIterable<unknown> }>, column: string, real: boolean): Promise<number> {
  let text = ''
  for await (const part of (await file).csv) text += String(part)
  return parseCsv(text)
    .filter((row) => !(real && isDemoMoney({ environment: row.Environment ?? '' })))
    .reduce((sum, row) => sum + (parseCents(row[column] ?? '') ?? Number.NaN), 0)
}

it.each([true, false])('they agree with the rules, for real money only: %s', async (real) => {
  const { platform } = shop
  const { db } = platform.database
  const production = {
    ...platform,
    config: { ...platform.config, mode: real ? ('production' as const) : ('demo' as const) },
  }
  const counted = made.filter(({ order }) => !(real && isDemoMoney(order)))
  const received = counted.filter(({ order }) => wasReceived(order))
  const sumOf = (some: typeof made, cents: (one: (typeof made)[number]) => number) =>
    some.reduce((sum, one) => sum + cents(one), 0)
  const left = sumOf(counted, ({ order }) => netOf(order))
  const used = received.filter(({ uses }) => uses)
  const hint = `SEED=${seed}`

  expect((await readStats(production)).totalSales, hint).toBe(left)
  await closePastDays(platform.database)
  expect((await readStats(production)).totalSales, hint).toBe(left)
  const { columns } = await readSalesHistory(production, '12m')
  expect(
    columns.reduce((sum, { sales }) => sum + sales, 0),
    hint,
  ).toBe(left)
  expect(await csvSum(exportOrders(platform, null, { language: 'en' }), 'Net', real), hint).toBe(left)
  expect(await csvSum(exportOrders(platform, null, { language: 'en' }), 'Refunded', real), hint).toBe(
    sumOf(counted, ({ refunded }) => refunded),
  )

  const figures = { uses: used.length, revenue: sumOf(used, ({ order }) => netOf(order)) }
  expect(await discountSums(db, real), hint).toMatchObject([{ ...figures, given: 500 * used.length }])
  expect(await listDiscounts(db, { sums: discountSums, real }), hint).toMatchObject([{ revenue: figures.revenue }])

  const days = { from: shopDay(new Date(Date.now() - 301 * 86_400_000)), to: shopDay(new Date()) }
  const { total } = await readTaxReport(production, days)
  const partOf = ({ total, due }: Order, cents: number) => Math.round((cents * (total - due)) / (total || 1))
  expect(total.tax, hint).toBe(sumOf(received, ({ order }) => partOf(order, order.tax)))
  // Each base and the tax of a part are rounded.
  const bases = total.taxable + total.exempt + total.outside + total.tax
  const inParts = received.filter(({ order }) => order.due > 0).length
  expect(Math.abs(bases - sumOf(received, ({ order }) => order.total - order.due)), hint).toBeLessThanOrEqual(
    2 * inParts,
  )
  expect(await csvSum(exportCreditNotes(platform, null, { language: 'en' }), 'Tax', real), hint).toBe(total.refunded)
})

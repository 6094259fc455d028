import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mails } from '../mail/tables.ts'
import { orders } from '../orders/tables.ts'
import { checkouts, payments } from '../payments/tables.ts'
import { inTransaction } from '../platform/database.ts'
import { saveSetting } from '../settings/save-setting.ts'
import { forgetSettings } from '../settings/settings-memory.ts'
import { call, capture, openPayment } from '../testing/buyer.ts'
import { type SignedIn, startTestShop } from '../testing/test-shop.ts'
import { readStats } from './read-stats.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn
let root: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  root = await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn({ emailVerified: true })
})
afterAll(() => shop.close())

/** A paid order of $28.50; answers its number. */
async function sell(): Promise<string> {
  const cream = await shop.addProduct()
  const { body } = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  await shop.emulator.approve(body.id)
  return (await capture(shop, ana, body.id)).body.orderNumber
}

const stats = async (user = admin) => (await call(shop, user, 'GET', '/api/dashboard/stats')).body
const attention = async (user = admin) => (await call(shop, user, 'GET', '/api/dashboard/attention')).body
const change = (number: string, values: Partial<typeof orders.$inferInsert>) =>
  shop.platform.database.db.update(orders).set(values).where(eq(orders.orderNumber, number))

describe('the figures', () => {
  it('are all 0.00 sales before the first order', async () => {
    expect(await stats()).toMatchObject({ totalSales: '0.00', totalOrders: 0, totalUsers: 3, usersUnverified: 0 })
  })

  it('count what was paid less what was refunded, and orders by hand from completed on', async () => {
    const { db } = shop.platform.database
    // 28.50 + (28.50 - 10.00) + 0 (refunded whole) + 0 (by hand, unpaid) + 28.50 (by hand, completed) = 75.50
    await sell()
    const partly = await sell()
    const wholly = await sell()
    const unpaid = await sell()
    const byHand = await sell()
    const checkoutOf = db.select({ id: orders.checkoutId }).from(orders).where(eq(orders.orderNumber, partly))
    await db.update(payments).set({ refunded: 1000 }).where(sql`${payments.checkoutId} = (${checkoutOf})`)
    await change(partly, { paymentStatus: 'partially_refunded' })
    await change(wholly, { paymentStatus: 'refunded' })
    await change(unpaid, { paymentMethod: 'Manual', paymentStatus: 'awaiting', environment: 'personal' })
    const completed = { paymentMethod: 'Manual', paymentStatus: 'awaiting', status: 'completed' } as const
    await change(byHand, { ...completed, environment: 'personal' })
    expect(await stats()).toMatchObject({ totalSales: '75.50', salesLast30Days: '75.50', totalOrders: 5 })
    expect(await stats()).toMatchObject({ ordersToShip: 3, totalProducts: 5 })
  })

  it('leave demo and sandbox orders out once the shop is live', async () => {
    const { platform } = shop
    const production = { ...platform, config: { ...platform.config, mode: 'production' as const } }
    // A sandbox account: not live yet.
    expect((await readStats(production)).totalSales).toBe(7550)
    const value = {
      paypal_type: 'business',
      paypal_client_id: 'client',
      paypal_client_secret: 'secret',
      paypal_mode: 'live',
      personal_email: '',
      personal_name: '',
      personal_phone: '',
      personal_address: '',
    } as const
    await inTransaction(platform.database, (tx) => saveSetting(platform, tx, 'paypal', value))
    forgetSettings(platform.database.db)
    expect((await readStats(production)).totalSales).toBe(2850)
  })

  it('compare the last 30 days with the 30 before', async () => {
    const [first] = await shop.platform.database.db.select().from(orders).orderBy(orders.createdAt).limit(1)
    await change(first?.orderNumber ?? '', { createdAt: new Date(Date.now() - 45 * 86_400_000) })
    expect(await stats()).toMatchObject({
      totalSales: '75.50',
      salesLast30Days: '47.00',
      salesPrevious30Days: '28.50',
    })
  })
})

describe('what needs action', () => {
  it('names low stock, the emptiest first; unlimited stock is never low', async () => {
    await shop.addProduct({ name: 'Few', stock: 5 })
    await shop.addProduct({ name: 'None', stock: 0 })
    await shop.addProduct({ name: 'Unlimited', stock: null })
    await shop.addProduct({ name: 'Hidden', stock: 0, isActive: false })
    expect(await attention()).toMatchObject({
      ordersToShip: 3,
      lowStock: { count: 2, first: [{ name: 'None', stock: 0 }, { name: 'Few' }] },
    })
    expect(await stats()).toMatchObject({ productsSoldOut: 1 })
  })

  it('names failed mails, those to roots to roots only', async () => {
    const { db } = shop.platform.database
    const mail = { template: 'test', language: 'en', payload: '', lastError: '550 no such box' } as const
    await db.insert(mails).values({ ...mail, recipient: ana.email, state: 'dead' })
    await db.insert(mails).values({ ...mail, recipient: root.email, state: 'queued' })
    expect(await attention()).toMatchObject({
      failedMails: { count: 1, first: [{ recipient: ana.email, error: '550 no such box' }] },
    })
    expect(await attention(root)).toMatchObject({ failedMails: { count: 2 } })
  })

  it('names payments that a person must look at', async () => {
    const number = await sell()
    const { db } = shop.platform.database
    const review = { state: 'review', note: 'Other amount.' } as const
    await db.update(checkouts).set(review).where(eq(checkouts.orderNumber, number))
    expect(await attention()).toMatchObject({
      paymentsToReview: { count: 1, first: [{ orderNumber: number, total: '28.50', note: 'Other amount.' }] },
    })
  })

  it('is for staff only', async () => {
    for (const path of ['/api/dashboard/stats', '/api/dashboard/attention']) {
      expect((await call(shop, ana, 'GET', path)).statusCode).toBe(403)
      expect((await call(shop, null, 'GET', path)).statusCode).toBe(401)
    }
  })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readStats } from '../../desk/server/stats.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { seal } from '../../kit/server/secrets/secret-box.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { addDays } from '../../kit/zoned-time.ts'
import { mails } from '../../mail/server/tables.ts'
import { contactMessages } from '../../messages/server/tables.ts'
import { orders } from '../../orders/server/tables.ts'
import { checkouts } from '../../sale/server/tables.ts'
import { settingPurpose } from '../../settings/server/read-settings.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { settings } from '../../settings/server/tables.ts'
import { sampleAppointment } from '../../testing/appointment-records.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { saveInput } from '../../testing/saved-settings.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { readSalesHistory } from './sales.ts'

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

/** Places a paid order of $28.50. @returns its number. */
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

async function refund(number: string, amount: string, { units = 0 } = {}): Promise<void> {
  const { db } = shop.platform.database
  const [order] = await db.select().from(orders).where(eq(orders.orderNumber, number))
  const answer = await call(shop, admin, 'POST', `/api/orders/${order?.id}/refunds`, {
    key: randomUUID(),
    amount,
    returned: (order?.items ?? [])
      .filter(() => units > 0)
      .map(({ lineId, productId, variantId }) => ({ lineId, productId, variantId, quantity: units })),
  })
  expect(answer.statusCode).toBe(200)
}

describe('the dashboard figures', () => {
  it('are 0.00 before the first order', async () => {
    expect(await stats()).toMatchObject({ totalSales: '0.00', totalOrders: 0, totalUsers: 3, usersUnverified: 0 })
  })

  it('count payments minus refunds, and manual orders once they are completed', async () => {
    // 28.50 + (28.50 - 10.00) + 0 (refunded whole) + 0 (by hand, unpaid) + 28.50 (by hand, completed) = 75.50
    await sell()
    const partly = await sell()
    const wholly = await sell()
    const unpaid = await sell()
    const byHand = await sell()
    await refund(partly, '10.00')
    await refund(wholly, '28.50', { units: 1 })
    await change(unpaid, { paymentMethod: 'Manual', paymentStatus: 'awaiting', environment: 'personal' })
    await shop.platform.database.pool.query(
      'delete from tenders where order_id = (select id from orders where order_number = $1)',
      [unpaid],
    )
    const completed = { paymentMethod: 'Manual', paymentStatus: 'awaiting', status: 'completed' } as const
    await change(byHand, { ...completed, environment: 'personal' })
    expect(await stats()).toMatchObject({ totalSales: '75.50', salesLast30Days: '75.50', totalOrders: 5 })
    expect(await stats()).toMatchObject({ ordersToShip: 3, totalProducts: 5 })
  })

  it('exclude demo and sandbox orders once the shop is live', async () => {
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
    await inTransaction(platform.database, (tx) => saveInput(platform, tx, 'paypal', value))
    clearSettingsCache(platform.database.db)
    expect((await readStats(production)).totalSales).toBe(2850)
    // The figures do not depend on the secret: one that cannot be decrypted has no effect.
    const { db } = platform.database
    const sealed = seal('another secret', settingPurpose, 'lost')
    await db
      .update(settings)
      .set({ value: { ...value, paypal_client_secret: sealed } })
      .where(eq(settings.key, 'paypal'))
    clearSettingsCache(db)
    expect((await readStats(production)).totalSales).toBe(2850)
  })

  it('compare the last 30 days with the previous 30', async () => {
    const [first] = await shop.platform.database.db.select().from(orders).orderBy(orders.createdAt).limit(1)
    await change(first?.orderNumber ?? '', { createdAt: new Date(Date.now() - 45 * 86_400_000) })
    expect(await stats()).toMatchObject({
      totalSales: '75.50',
      salesLast30Days: '47.00',
      salesPrevious30Days: '28.50',
    })
  })

  it('are of the same days as the sales chart beside them', async () => {
    const [first] = await shop.platform.database.db.select().from(orders).orderBy(orders.createdAt).limit(1)
    const now = shop.platform.clock()
    // Less than 30 times 24 hours ago, but on the day before the first of 30.
    const before = new Date(Date.parse(`${addDays(shopDay(now), -29)}T04:00:00Z`) - 1)
    await change(first?.orderNumber ?? '', { createdAt: before })
    const { columns } = await readSalesHistory(shop.platform, '30d')
    const { salesLast30Days, salesPrevious30Days } = await readStats(shop.platform)
    expect(salesLast30Days).toBe(columns.reduce((sum, { sales }) => sum + sales, 0))
    expect([salesLast30Days, salesPrevious30Days]).toEqual([4700, 2850])
  })
})

describe('the attention list', () => {
  it('contains low stock, lowest first; unlimited stock is never low', async () => {
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

  it('contains failed mails, those to root users for root users only', async () => {
    const { db } = shop.platform.database
    const mail = { template: 'test', language: 'en', payload: '', lastError: '550 no such box' } as const
    await db.insert(mails).values({ ...mail, recipient: ana.email, state: 'dead' })
    await db.insert(mails).values({ ...mail, recipient: root.email, state: 'queued' })
    expect(await attention()).toMatchObject({
      failedMails: { count: 1, first: [{ recipient: ana.email, error: '550 no such box' }] },
    })
    expect(await attention(root)).toMatchObject({ failedMails: { count: 2 } })
  })

  it('contains payments under review', async () => {
    const number = await sell()
    const { db } = shop.platform.database
    const review = { state: 'review', note: 'Other amount.' } as const
    await db.update(checkouts).set(review).where(eq(checkouts.orderNumber, number))
    expect(await attention()).toMatchObject({
      paymentsToReview: { count: 1, first: [{ orderNumber: number, total: '28.50', note: 'Other amount.' }] },
    })
  })

  it('counts open and overdue messages', async () => {
    const { db } = shop.platform.database
    const letter = { name: 'Ana', email: ana.email, message: 'Hola', language: 'es' } as const
    const createdAt = new Date(shop.platform.clock().getTime() - 25 * 60 * 60 * 1000)
    await db.insert(contactMessages).values([letter, { ...letter, createdAt }])
    await db.insert(contactMessages).values({ ...letter, createdAt, answeredAt: new Date() })
    expect(await attention()).toMatchObject({ messages: { open: 2, overdue: 1 } })
  })

  it('is for staff only', async () => {
    for (const path of [
      '/api/dashboard/stats',
      '/api/dashboard/attention',
      '/api/dashboard/sales',
      '/api/admin/search',
    ]) {
      expect((await call(shop, ana, 'GET', path)).statusCode).toBe(403)
      expect((await call(shop, null, 'GET', path)).statusCode).toBe(401)
    }
  })
})

describe('the sales chart', () => {
  const columns = async (span: '30d' | '12m', now: string) => {
    const platform = { ...shop.platform, clock: () => new Date(now) }
    return (await readSalesHistory(platform, span)).columns
  }
  const place = async (createdAt: string) => change(await sell(), { createdAt: new Date(createdAt) })

  it('groups by days in Puerto Rico time including empty ones, today last', async () => {
    // In Puerto Rico: March 9, 23:30 (March 10 in UTC), and the first two minutes of March 10.
    await place('2031-03-10T03:30:00Z')
    await place('2031-03-10T04:00:00Z')
    await place('2031-03-10T04:01:00Z')
    const days = await columns('30d', '2031-03-11T03:59:00Z')
    expect(days).toHaveLength(30)
    expect(days[0]).toEqual({ from: '2031-02-09', sales: 0, orders: 0 })
    expect(days.slice(-2)).toEqual([
      { from: '2031-03-09', sales: 2850, orders: 1 },
      { from: '2031-03-10', sales: 5700, orders: 2 },
    ])
  })

  it('groups by months, this month last', async () => {
    await place('2030-04-01T04:00:00Z')
    const months = await columns('12m', '2031-03-31T12:00:00Z')
    expect(months).toHaveLength(12)
    expect(months[0]).toEqual({ from: '2030-04-01', sales: 2850, orders: 1 })
    expect(months.at(-1)).toEqual({ from: '2031-03-01', sales: 8550, orders: 3 })
  })
})

describe('the page of a customer', () => {
  const read = async (id: string, user = admin) => call(shop, user, 'GET', `/api/admin/customers/${id}`)

  it('shows orders, appointments, messages with their threads, and notes of this customer only', async () => {
    const [ana, rosa] = [await shop.signIn({ firstName: 'Ana' }), await shop.signIn()]
    const { pool } = shop.platform.database
    const number = await sell()
    const { rows } = await pool.query('update orders set user_id = $1 where order_number = $2 returning id', [
      ana.id,
      number,
    ])
    await call(shop, admin, 'POST', `/api/admin/orders/${rows[0].id}/notes`, { text: 'Llamó: recoge el viernes.' })
    const { bookingId } = await sampleAppointment(shop)
    await pool.query('update bookings set customer_email = $1 where id = $2', [ana.email, bookingId])
    const contact = { isHuman: true, name: 'Ana', message: '¿Hacen envíos?' }
    for (const sender of [ana, rosa])
      await call(shop, sender, 'POST', '/api/contact', { ...contact, email: sender.email })
    const { rows: sent } = await pool.query('select id from contact_messages where user_id = $1', [ana.id])
    const answer = { key: randomUUID(), kind: 'sent', text: 'Sí.' }
    await call(shop, admin, 'POST', `/api/admin/messages/${sent[0].id}/entries`, answer)

    expect((await read(ana.id)).body).toMatchObject({
      user: { id: ana.id, email: ana.email, role: 'customer' },
      figures: { orders: 1 },
      orders: [{ orderNumber: number, total: '28.50' }],
      bookings: [{ id: bookingId, productName: 'Facial' }],
      messages: [{ message: '¿Hacen envíos?', entries: [{ kind: 'sent', text: 'Sí.' }] }],
      notes: [{ text: 'Llamó: recoge el viernes.', orderNumber: number }],
    })
    expect((await read(rosa.id)).body).toMatchObject({
      orders: [],
      bookings: [],
      notes: [],
      messages: [{ entries: [] }],
    })
    expect((await read(randomUUID())).statusCode).toBe(404)
    expect((await read(root.id)).statusCode).toBe(404)
    expect((await read(ana.id, ana)).statusCode).toBe(403)
  })
})

describe('the global search', () => {
  const find = async (search: string, user = admin) =>
    (await call(shop, user, 'GET', `/api/admin/search?${new URLSearchParams({ search })}`)).body

  it('finds orders, products and people by all words, ignoring accents', async () => {
    const number = await sell()
    const núñez = await shop.signIn({ firstName: 'Luis', lastName: 'Núñez' })
    const serum = await shop.addProduct({ name: 'Rose Serum', nameEs: 'Sérum de Rosas', isActive: false })
    await shop.addProduct({ name: 'Rose Water', archivedAt: new Date(), isActive: false })
    expect((await find(number)).orders).toEqual([expect.objectContaining({ orderNumber: number, total: '28.50' })])
    expect(await find('nunez LUIS')).toMatchObject({ people: [{ id: núñez.id, name: 'Luis Núñez' }] })
    expect((await find('rose')).products).toEqual([
      { id: serum.id, name: 'Rose Serum', nameEs: 'Sérum de Rosas', isActive: false },
    ])
    expect((await find('luis rose')).people).toEqual([])
    const nothing = { orders: [], products: [], people: [], bookings: [], messages: [] }
    expect(await find(' ')).toEqual(nothing)
    expect(await find('100%_')).toEqual(nothing)
  })

  it('finds who has no account by name and by the digits of a phone: in bookings, messages and orders', async () => {
    const { bookingId } = await sampleAppointment(shop)
    const { pool } = shop.platform.database
    const nguyen = ['Nguyễn Thị', '+1 (787) 555-0177', bookingId]
    await pool.query('update bookings set customer_name = $1, customer_phone = $2 where id = $3', nguyen)
    const contact = { isHuman: true, name: 'Şahin', email: 'sahin@correo.test', message: 'Mi número: 787.555.0177' }
    await call(shop, null, 'POST', '/api/contact', contact)
    await sell()
    await pool.query("update orders set customer_name = 'João', customer_phone = '787 555 0177'")
    for (const typed of ['7875550177', '(787) 555-0177', '+1 787.555.0177']) {
      expect(await find(typed)).toMatchObject({ bookings: [{ id: bookingId }], messages: [{ name: 'Şahin' }] })
      expect((await find(typed)).orders).not.toEqual([])
    }
    expect(await find('nguyen')).toMatchObject({ bookings: [{ id: bookingId, productName: 'Facial' }], messages: [] })
    expect(await find('sahin')).toMatchObject({ bookings: [], messages: [{ email: 'sahin@correo.test' }] })
    expect((await find('joao')).orders).not.toEqual([])
  })

  it('shows root users to root users only', async () => {
    expect((await find(root.email)).people).toEqual([])
    expect((await find(root.email, root)).people).toMatchObject([{ id: root.id }])
  })
})

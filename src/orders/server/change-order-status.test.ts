import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { mails } from '../../mail/server/tables.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { overdueOrder } from '../../testing/overdue-order.ts'
import { saveInput } from '../../testing/saved-settings.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { orders } from './tables.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop({ environment: { STATUS_MAIL_HOLD_SECONDS: '0' } })
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn()
})
afterAll(() => shop.close())

async function paidOrder(change: object = {}): Promise<string> {
  const cream = await shop.addProduct()
  const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }], change)
  await shop.emulator.approve(opened.body.id)
  await capture(shop, ana, opened.body.id)
  const orderBody = { total: '28.50', items: [{ productId: cream.id, quantity: 1 }], paymentMethod: 'PayPal' }
  const person = { customerEmail: ana.email, customerName: 'Ana Peña', paypalOrderId: opened.body.id }
  return orderOf(await call(shop, ana, 'POST', '/api/orders', { ...orderBody, ...person })).id
}

async function manualOrder(): Promise<string> {
  const { platform } = shop
  const personal = { personal_email: 'pagos@tienda.test', personal_name: 'Yarelis', personal_phone: '' }
  const account = { paypal_type: 'personal', paypal_mode: 'sandbox', ...personal, personal_address: '' }
  const value = { ...account, paypal_client_id: 'client', paypal_client_secret: 'secret' } as const
  await inTransaction(platform.database, (tx) => saveInput(platform, tx, 'paypal', value))
  clearSettingsCache(platform.database.db)
  const cream = await shop.addProduct()
  const answer = await call(shop, ana, 'POST', '/api/orders', {
    total: '28.50',
    items: [{ productId: cream.id, quantity: 1 }],
    customerEmail: ana.email,
    customerName: 'Ana Peña',
    shippingAddress: addressInPonce,
    paymentMethod: 'PayPal',
    clientKey: randomUUID(),
  })
  return orderOf(answer).id
}

const orderOf = (answer: { body: object }) => (answer.body as { order: { id: string } }).order

const setStatus = (id: string, status: string, user = admin) =>
  call(shop, user, 'PUT', `/api/orders/${id}/status`, { status })

const statusMails = async (id: string) => {
  const rows = await shop.platform.database.db.select().from(mails).where(eq(mails.subjectId, id))
  return rows.filter((mail) => mail.template === 'order_status')
}

describe('a change of status', () => {
  it('is saved, mailed in the buyer’s language and audited in one transaction', async () => {
    const id = await paidOrder({ language: 'es' })
    const answer = await setStatus(id, 'shipped')
    expect(answer).toMatchObject({
      statusCode: 200,
      body: { order: { id, status: 'shipped', paymentStatus: 'paid' } },
    })
    expect(answer.body).not.toHaveProperty('emailWarning')
    expect(await statusMails(id)).toMatchObject([{ recipient: ana.email, language: 'es', state: 'queued' }])
    const { db } = shop.platform.database
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'order.status_changed'))
    expect(event).toMatchObject({
      actorId: admin.id,
      subjectId: id,
      before: { status: 'pending', paymentStatus: 'paid' },
      after: { status: 'shipped', paymentStatus: 'paid' },
    })
  })

  it('accepts any status in any order, and sends no mail when the status stays the same', async () => {
    const id = await paidOrder()
    for (const status of ['shipped', 'completed', 'completed', 'processed', 'pending']) {
      expect((await setStatus(id, status)).statusCode).toBe(200)
    }
    expect(await statusMails(id)).toHaveLength(4)
  })

  it('is applied once when it is requested twenty times at once', async () => {
    const id = await paidOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => setStatus(id, 'processed')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await statusMails(id)).toHaveLength(1)
  })

  it('rejects an unknown status, an unknown order and users who are not staff', async () => {
    const id = await paidOrder()
    expect((await setStatus(id, 'refunded')).statusCode).toBe(400)
    expect((await call(shop, admin, 'PUT', `/api/orders/${id}/status`, { total: '1.00' })).statusCode).toBe(400)
    expect((await setStatus(randomUUID(), 'shipped')).statusCode).toBe(404)
    expect((await setStatus(id, 'shipped', ana)).statusCode).toBe(403)
    expect(await statusMails(id)).toEqual([])
  })

  it('is saved with a warning when mail cannot be sent', async () => {
    const { db } = shop.platform.database
    const id = await overdueOrder(shop, ana, await shop.addProduct())
    const unpaid = await overdueOrder(shop, ana, await shop.addProduct())
    const stuck = { template: 'test', language: 'en', recipient: 'a@b.test', payload: '', lastError: '451' } as const
    const [mail] = await db.insert(mails).values(stuck).returning()
    const answer = await setStatus(id, 'completed')
    expect(answer).toMatchObject({ statusCode: 200, body: { order: { status: 'completed' } } })
    const warnings = {
      en: 'The customer’s email could not be sent yet. We will keep trying.',
      es: 'Aún no pudimos enviar el correo al cliente. Seguiremos intentando.',
    }
    expect(answer.body.emailWarning).toBe(warnings.en)
    // Refunds and cancellations carry the same warning.
    const refund = { key: randomUUID(), amount: '28.50', language: 'es' }
    for (const [path, body, warning] of [
      [`/api/orders/${id}/refunds`, refund, warnings.es],
      [`/api/admin/orders/${unpaid}/cancel`, { refund: 'none', restock: true, language: 'en' }, warnings.en],
    ] as const) {
      expect((await call(shop, admin, 'POST', path, body)).body.emailWarning).toBe(warning)
    }
    await db.delete(mails).where(eq(mails.id, mail?.id ?? ''))
  })

  it('ships an order whose payment is pending only when the request says so', async () => {
    const cream = await shop.addProduct()
    const { body } = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    await shop.emulator.approve(body.id, 'pending')
    expect((await capture(shop, ana, body.id)).body.status).toBe('PENDING')
    const { rows } = await shop.platform.database.pool.query('select id from orders where paypal_order_id = $1', [
      body.id,
    ])
    const id = String(rows[0]?.id)
    expect((await setStatus(id, 'processed')).statusCode).toBe(200)
    for (const change of [{}, { shipUnpaid: false }, { paymentReceived: true }, { from: 'processed' }]) {
      const refused = await call(shop, admin, 'PUT', `/api/orders/${id}/status`, { status: 'shipped', ...change })
      expect(refused).toMatchObject({ statusCode: 409, body: { code: 'payment_pending' } })
    }
    expect(await statusMails(id)).toHaveLength(1)
    const shipped = await call(shop, admin, 'PUT', `/api/orders/${id}/status`, { status: 'shipped', shipUnpaid: true })
    expect(shipped).toMatchObject({
      statusCode: 200,
      body: { order: { status: 'shipped', paymentStatus: 'pending_review' } },
    })
  })

  it('marks a manually paid order as paid, and as unpaid again', async () => {
    const id = await manualOrder()
    const invoice = () => call(shop, admin, 'GET', `/api/orders/${id}/invoice`)
    expect((await invoice()).statusCode).toBe(409)
    const paid = await setStatus(id, 'completed')
    expect(paid.body).toMatchObject({ order: { status: 'completed', paymentStatus: 'paid' } })
    expect((await invoice()).statusCode).toBe(200)
    expect(await checkInvariants(shop.platform.database)).toEqual([])
    const back = await setStatus(id, 'pending')
    expect(back.body).toMatchObject({ order: { status: 'pending', paymentStatus: 'awaiting' } })
    expect((await invoice()).statusCode).toBe(409)
  })

  it('records a manual payment with status shipped only when the request confirms that the money arrived', async () => {
    const id = await manualOrder()
    for (const body of [{ status: 'shipped' }, { status: 'processed', paymentReceived: false }]) {
      const refused = await call(shop, admin, 'PUT', `/api/orders/${id}/status`, body)
      expect(refused).toMatchObject({ statusCode: 409, body: { code: 'payment_not_stated' } })
    }
    expect(await statusMails(id)).toEqual([])
    const body = { status: 'shipped', from: 'pending', paymentReceived: true }
    const shipped = await call(shop, admin, 'PUT', `/api/orders/${id}/status`, body)
    expect(shipped).toMatchObject({ statusCode: 200, body: { order: { status: 'shipped', paymentStatus: 'paid' } } })
    const { db } = shop.platform.database
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
    expect(events.filter(({ action }) => action === 'order.status_changed')).toMatchObject([
      {
        actorId: admin.id,
        before: { status: 'pending', paymentStatus: 'awaiting' },
        after: { status: 'shipped', paymentStatus: 'paid' },
      },
    ])
  })
})

describe('the order list of the back office', () => {
  const browse = async (query: Record<string, string>) => {
    const answer = await call(shop, admin, 'GET', `/api/admin/orders?${new URLSearchParams(query)}`)
    return answer.body as unknown as {
      orders: { id: string; status: string; paymentStatus: string; createdAt: string }[]
      page: number
      pages: number
      matching: number
      total: number
    }
  }

  it('searches by number, name without accents and email address, and treats wildcards literally', async () => {
    const all = await browse({ size: '100' })
    expect(all.orders).toHaveLength(all.total)
    expect((await browse({ search: 'pena ANA' })).matching).toBe(all.total)
    expect((await browse({ search: ana.email })).matching).toBe(all.total)
    expect((await browse({ search: 'ana nobody' })).matching).toBe(0)
    expect((await browse({ search: '%' })).matching).toBe(0)
  })

  it('is returned in full by GET /api/orders, newest first', async () => {
    const all = (await call(shop, admin, 'GET', '/api/orders')).body as unknown as { id: string }[]
    const { orders, total } = await browse({ size: '100' })
    expect(all).toHaveLength(total)
    expect(all.map(({ id }) => id)).toEqual(orders.map(({ id }) => id))
  })

  it('filters by status, unpaid orders and orders to ship', async () => {
    const { orders } = await browse({ size: '100' })
    const count = (matches: (order: (typeof orders)[number]) => boolean) => orders.filter(matches).length
    const filtered = async (filter: string) => (await browse({ filter })).matching
    expect(await filtered('processed')).toBe(count(({ status }) => status === 'processed'))
    expect(await filtered('unpaid')).toBe(count(({ paymentStatus }) => paymentStatus === 'awaiting'))
    const toShip = count(
      ({ status, paymentStatus }) => status !== 'shipped' && ['paid', 'refunded'].includes(paymentStatus),
    )
    expect(await filtered('to_ship')).toBe(toShip)
    expect((await call(shop, admin, 'GET', '/api/admin/orders?filter=x')).statusCode).toBe(400)
  })

  it('is paginated, newest first; a page beyond the last returns the last page', async () => {
    const { orders, total } = await browse({ size: '100' })
    const days = orders.map(({ createdAt }) => createdAt)
    expect(new Set(days).size).toBeGreaterThan(2)
    expect(days).toEqual(days.toSorted().reverse())
    const second = await browse({ size: '2', page: '2' })
    expect(second).toMatchObject({ page: 2, pages: Math.ceil(total / 2), matching: total })
    expect(second.orders.map(({ id }) => id)).toEqual(orders.slice(2, 4).map(({ id }) => id))
    expect(await browse({ size: '2', page: '999' })).toMatchObject({ page: Math.ceil(total / 2) })
    expect((await call(shop, admin, 'GET', '/api/admin/orders?page=0')).statusCode).toBe(400)
  })
})

it('tells nobody that a payment was received that the bank took back', async () => {
  const id = await manualOrder()
  await shop.platform.database.db
    .update(orders)
    .set({ takenBack: true, paymentStatus: 'paid' })
    .where(eq(orders.id, id))
  expect((await setStatus(id, 'completed')).statusCode).toBe(200)
  expect(await statusMails(id)).toEqual([])
})

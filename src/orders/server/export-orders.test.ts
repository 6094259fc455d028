import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { paymentKind } from '../../sale/payment.ts'
import type { RefundState } from '../../sale/refund.ts'
import { checkouts, refunds } from '../../sale/server/tables.ts'
import { sampleRecordsOf } from '../../testing/all-samples.ts'
import { call } from '../../testing/buyer.ts'
import { storePayment } from '../../testing/stored-payment.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { orders } from './tables.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn
let ana: SignedIn
let template: typeof orders.$inferSelect

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn()
  const id = await sampleRecordsOf(shop, ana, await shop.addProduct()).orderId()
  const [row] = await shop.platform.database.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('no order')
  template = row
  await addOrder({ createdAt: new Date('2020-01-01T12:00:00Z') })
})
afterAll(() => shop.close())

/** Inserts a copy of the first order with these changes. */
async function addOrder(change: Partial<typeof orders.$inferInsert>): Promise<string> {
  const { db } = shop.platform.database
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, template.checkoutId))
  if (!checkout) throw new Error('no checkout')
  const orderNumber = `FM-${randomUUID().slice(0, 8)}`
  const id = randomUUID()
  await db.insert(checkouts).values({ ...checkout, id, orderNumber, paymentId: null })
  const bare = { paymentId: null, captureId: null, paid: 0 }
  const order = { ...template, id, checkoutId: id, orderNumber, ...bare, ...change }
  const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'partially_refunded'
  if (isPaid && paymentKind(order) === 'provider') {
    await storePayment(db, { checkoutId: id, amount: order.total, environment: order.environment })
  }
  await db.insert(orders).values(order)
  return orderNumber
}

async function download(query: Record<string, string> = {}, user: SignedIn | null = admin, list = 'orders') {
  const url = `/api/admin/${list}/export?${new URLSearchParams(query)}`
  return shop.server.inject({ method: 'GET', url, headers: user ? { cookie: user.cookie } : {} })
}

const lines = (payload: string) => payload.replace('\uFEFF', '').trimEnd().split('\r\n')
const numbersIn = (payload: string) =>
  lines(payload)
    .slice(1)
    .map((line) => line.split(',')[0])

async function browse(query: Record<string, string>): Promise<string[]> {
  const url = `/api/admin/orders?${new URLSearchParams({ size: '100', ...query })}`
  const { orders } = (await call(shop, admin, 'GET', url)).body as unknown as { orders: { orderNumber: string }[] }
  return orders.map(({ orderNumber }) => orderNumber)
}

describe('date filters', () => {
  it('use days in Puerto Rico time, in the list and in the export', async () => {
    const last = await addOrder({ createdAt: new Date('2025-03-11T03:59:59.999Z') })
    const first = await addOrder({ createdAt: new Date('2025-03-10T04:00:00.000Z') })
    await addOrder({ createdAt: new Date('2025-03-10T03:59:59.999Z') })
    await addOrder({ createdAt: new Date('2025-03-11T04:00:00.000Z') })
    const day = { from: '2025-03-10', to: '2025-03-10' }
    expect(await browse(day)).toEqual([last, first])
    expect(numbersIn((await download(day)).payload)).toEqual([last, first])
    expect(await browse({ from: '2025-03-12', to: '2025-03-31' })).toEqual([])
    expect(await browse({ to: '2020-01-01' })).toHaveLength(1)
    expect(await browse({ from: shopDay(new Date()) })).toContain(template.orderNumber)
  })

  it('reject dates that do not exist', async () => {
    for (const from of ['2025-02-29', '2025-3-1', '0001-01-01', '9999-12-31', 'today', '']) {
      expect((await download({ from })).statusCode, from).toBe(400)
      expect((await call(shop, admin, 'GET', `/api/admin/orders?from=${from}`)).statusCode, from).toBe(400)
    }
    expect(await browse({ from: '1900-01-01', to: '2999-12-31' })).toContain(template.orderNumber)
  })
})

describe('the export', () => {
  it('is a CSV file with a name, a UTF-8 byte order mark and all filters applied', async () => {
    const number = await addOrder({
      createdAt: new Date('2024-06-02T03:30:00Z'),
      customerName: 'Begoña "Bego" Núñez, hija',
      status: 'shipped',
      items: template.items.map((item) => ({ ...item, nameEs: 'Crema de Sábila' })),
    })
    const answer = await download({ search: 'nunez', filter: 'shipped', from: '2024-06-01', to: '2024-06-01' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="flor-de-maga-orders-2024-06-01.csv"`,
      'cache-control': 'private, no-store',
    })
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, row, ...more] = lines(answer.payload)
    expect(more).toEqual([])
    expect(head).toMatch(/^Order number,Date \(Puerto Rico\),Status,/)
    expect(row).toContain(`${number},2024-06-01 23:30:00,Shipped,Paid,"Begoña ""Bego"" Núñez, hija",${ana.email},`)
    expect(row).toContain('"Calle Unión 12, Ponce, PR 00730",1 × Aloe Cream,28.50,0.00,0.00,28.50,USD,')
    const spanish = await download({ language: 'es', search: number })
    expect(spanish.headers['content-disposition']).toContain('-pedidos-')
    expect(lines(spanish.payload)[1]).toMatch(/,Enviado,.*,1 × Crema de Sábila,/)
  })

  it('names what is paid by hand in the language of the file', async () => {
    const named = { None: 'Ninguna', Cash: 'Efectivo', Manual: 'Pago manual', PayPal: 'PayPal' }
    for (const [paymentMethod, name] of Object.entries(named)) {
      const number = await addOrder({ paymentMethod })
      const { payload } = await download({ language: 'es', search: number })
      expect(payload).toContain(`,USD,${name},${template.environment},`)
    }
  })

  it('escapes cells that a spreadsheet would evaluate as a formula', async () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '＝']) {
      const number = await addOrder({ customerName: `${start}HYPERLINK("http://evil.test")` })
      const { payload } = await download({ search: number })
      expect(payload).toContain(`"'${start}HYPERLINK(""http://evil.test"")"`)
    }
  })

  it('says what was refunded and what is left, with the number and day of each credit note', async () => {
    const number = await addOrder({ createdAt: new Date('2024-07-01T12:00:00Z'), paymentStatus: 'partially_refunded' })
    const [order] = await shop.platform.database.db.select().from(orders).where(eq(orders.orderNumber, number))
    const refund = (amount: number, state: RefundState, creditNote: string | null) => ({
      checkoutId: order?.checkoutId ?? '',
      amount,
      state,
      creditNote,
      origin: 'staff' as const,
      completedAt: new Date('2024-07-03T03:00:00Z'),
    })
    await shop.platform.database.db
      .insert(refunds)
      .values([
        refund(1000, 'completed', 'CN-900001'),
        refund(550, 'completed', 'CN-900002'),
        refund(300, 'failed', null),
      ])
    const answer = await download({ from: '2024-07-01', to: '2024-07-31', search: number })
    expect(answer.headers['content-disposition']).toContain('-orders-2024-07-01-to-2024-07-31.csv"')
    const [head, row] = lines(answer.payload)
    expect(head).toMatch(/,Refunded,Net,Credit notes,Discount,Charges,Customer’s note,Paid,Due,Payments$/)
    expect(row).toMatch(
      /,15\.50,13\.00,CN-900001 2024-07-02; CN-900002 2024-07-02,0\.00,[^,]*,,13\.00,0\.00,[-\d]+ PayPal 28\.50$/,
    )
    expect(lines((await download({ search: template.orderNumber })).payload)[1]).toMatch(
      /,0\.00,28\.50,,0\.00,[^,]*,,28\.50,0\.00,[-\d]+ PayPal 28\.50$/,
    )
  })

  it('has nothing left of what was never paid, declined or taken back', async () => {
    const netOf = async (values: Parameters<typeof addOrder>[0]) => {
      const number = await addOrder(values)
      return lines((await download({ search: number })).payload)[1]?.match(
        /,0\.00,([^,]*),,0\.00,[^,]*,,[^,]*,[^,]*,[^,]*$/,
      )?.[1]
    }
    expect(await netOf({})).toBe('28.50')
    expect(await netOf({ paymentStatus: 'voided' })).toBe('0.00')
    expect(await netOf({ paymentStatus: 'pending_review' })).toBe('0.00')
    expect(await netOf({ takenBack: true, lost: 2850 })).toBe('0.00')
    expect(await netOf({ lost: 850 })).toBe('20.00')
  })

  it('leaves phone numbers readable', async () => {
    const number = await addOrder({ customerPhone: '+1 (787) 555-0123' })
    expect((await download({ search: number })).payload).toContain(',+1 (787) 555-0123,')
  })

  it('streams several batches, each order once', async () => {
    for (let round = 0; round < 11; round++) {
      await Promise.all(Array.from({ length: 50 }, () => addOrder({ createdAt: new Date('2023-01-01T12:00:00Z') })))
    }
    const numbers = numbersIn((await download({ from: '2023-01-01', to: '2023-01-01' })).payload)
    expect(numbers).toHaveLength(550)
    expect(new Set(numbers).size).toBe(550)
  })

  it('is audited without the search text', async () => {
    await download({ search: 'searched-name', filter: 'shipped' })
    const { db } = shop.platform.database
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'order.list_exported'))
    const last = events.at(-1)
    expect(last).toMatchObject({ actorId: admin.id, after: { filter: 'shipped', searched: true } })
    expect(JSON.stringify(last)).not.toContain('searched-name')
  })

  it('is for staff only', async () => {
    expect((await download({}, ana)).statusCode).toBe(403)
    expect((await download({}, null)).statusCode).toBe(401)
    expect((await download({ filter: 'lost' })).statusCode).toBe(400)
  })
})

describe('the export of credit notes', () => {
  const notes = (query: Record<string, string>, user: SignedIn | null = admin) => download(query, user, 'credit-notes')

  /** Adds an order with these refunds, which are completed unless they say otherwise. */
  async function addRefunds(order: Parameters<typeof addOrder>[0], changes: Partial<typeof refunds.$inferInsert>[]) {
    const { db } = shop.platform.database
    const number = await addOrder(order)
    const [{ checkoutId = '' } = {}] = await db.select().from(orders).where(eq(orders.orderNumber, number))
    const common = { checkoutId, amount: 100, state: 'completed', origin: 'staff', requestedBy: admin.id } as const
    await db.insert(refunds).values(changes.map((change) => ({ ...common, ...change })))
    return number
  }

  it('has a row per credit note with its own amount, in this order of columns, of the days of the notes', async () => {
    const charges = [{ kind: 'tax' as const, label: 'IVU', labelEs: null, amount: 285 }]
    const taxed = { items: template.items.map((line) => ({ ...line, taxes: [285] })), tax: 285, charges }
    const number = await addRefunds({ createdAt: new Date('2024-08-01T12:00:00Z'), customerName: '=Bego', ...taxed }, [
      { amount: 1000, creditNote: 'CN-910001', completedAt: new Date('2024-09-01T04:00:00Z'), providerRefundId: '1AB' },
      { amount: 550, creditNote: 'CN-910002', completedAt: new Date('2024-10-01T03:59:59Z'), providerRefundId: '2CD' },
      { amount: 1, creditNote: 'CN-910000', completedAt: new Date('2024-09-01T03:59:59Z') },
      { amount: 2, creditNote: 'CN-910003', completedAt: new Date('2024-10-01T04:00:00Z') },
      { amount: 300, state: 'failed', createdAt: new Date('2024-09-10T12:00:00Z') },
    ])
    const answer = await notes({ from: '2024-09-01', to: '2024-09-30' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="flor-de-maga-credit-notes-2024-09-01-to-2024-09-30.csv"',
      'cache-control': 'private, no-store',
    })
    const { paymentMethod, environment } = template
    expect(lines(answer.payload)).toEqual([
      'Credit note,Date (Puerto Rico),Order number,Customer,Amount,Currency,Refund status,Payment method,Environment,PayPal refund ID,Shipping,Tax,Charges',
      `CN-910002,2024-09-30 23:59:59,${number},'=Bego,5.50,USD,Refunded,${paymentMethod},${environment},2CD,0.00,0.55,IVU 0.55`,
      `CN-910001,2024-09-01 00:00:00,${number},'=Bego,10.00,USD,Refunded,${paymentMethod},${environment},1AB,0.00,1.00,IVU 1.00`,
    ])
  })

  it('says what money staff still have to send, in both languages', async () => {
    const completedAt = new Date('2024-11-05T12:00:00Z')
    await addRefunds({ createdAt: completedAt }, [
      { creditNote: 'CN-920001', completedAt, requestedBy: null },
      { creditNote: 'CN-920002', completedAt, requestedBy: null, sentAt: completedAt },
      { creditNote: 'CN-920003', completedAt },
    ])
    const states = async (language: string) =>
      lines((await notes({ from: '2024-11-05', to: '2024-11-05', language })).payload).map((line) => line.split(',')[6])
    expect(await states('en')).toEqual(['Refund status', 'Refunded', 'Refunded', 'To send'])
    expect((await states('es'))[0]).toBe('Estado del reembolso')
    const spanish = await notes({ from: '2024-11-05', to: '2024-11-05', language: 'es' })
    expect(spanish.headers['content-disposition']).toContain('-notas-de-credito-2024-11-05.csv"')
  })

  it('streams several batches, each credit note once', async () => {
    const completedAt = new Date('2023-02-01T12:00:00Z')
    const many = Array.from({ length: 1001 }, (_, at) => ({ creditNote: `CN-${930_000 + at}`, completedAt }))
    // A few per order: each refund of an order sums up all of them.
    for (let at = 0; at < many.length; at += 91) await addRefunds({ createdAt: completedAt }, many.slice(at, at + 91))
    const numbers = numbersIn((await notes({ from: '2023-02-01', to: '2023-02-01' })).payload)
    expect(numbers).toEqual(many.map(({ creditNote }) => creditNote).reverse())
  })

  it('is audited, for staff only, and rejects dates that do not exist', async () => {
    await notes({ from: '2024-09-01' })
    const { db } = shop.platform.database
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'order.credit_notes_exported'))
    expect(events.at(-1)).toMatchObject({ actorId: admin.id, after: { from: '2024-09-01' } })
    expect((await notes({}, ana)).statusCode).toBe(403)
    expect((await notes({}, null)).statusCode).toBe(401)
    expect((await notes({ from: '2025-02-29' })).statusCode).toBe(400)
  })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditEvent, recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import { mails } from '../../mail/server/tables.ts'
import { staffMails } from '../../orders/mails/staff-mails.ts'
import { findOrder } from '../../orders/server/order-queries.ts'
import { orders } from '../../orders/server/tables.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let root: SignedIn
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop({ environment: { STATUS_MAIL_HOLD_SECONDS: '0' } })
  root = await shop.signIn({ role: 'root', firstName: 'Yarelis', lastName: 'Colón' })
  admin = await shop.signIn({ role: 'admin', firstName: 'Nilsa', lastName: 'Báez' })
  ana = await shop.signIn()
})
afterAll(() => shop.close())

/** A paid order of $28.50. */
async function sell(): Promise<string> {
  const cream = await shop.addProduct()
  const { body } = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  await shop.emulator.approve(body.id)
  const { orderNumber } = (await capture(shop, ana, body.id)).body
  const [order] = await shop.platform.database.db.select().from(orders).where(eq(orders.orderNumber, orderNumber))
  return order?.id ?? ''
}

const setStatus = (id: string, status: string, by = admin) =>
  call(shop, by, 'PUT', `/api/orders/${id}/status`, { status })

interface Entry {
  kind: string
  at: string
  action?: string
  template?: string
}
const timeline = async (id: string, by = admin) => {
  const answer = await call(shop, by, 'GET', `/api/admin/orders/${id}/timeline`)
  expect(answer.statusCode).toBe(200)
  return (answer.body as unknown as { entries: Entry[] }).entries
}
const namesOf = (entries: Entry[]) => entries.map(({ action, template }) => action ?? template)

test('lists events with their actors and the mails of an order, newest last', async () => {
  const id = await sell()
  await setStatus(id, 'shipped')
  await call(shop, root, 'POST', `/api/orders/${id}/refunds`, { key: randomUUID(), amount: '10.00' })
  const entries = await timeline(id)
  expect(namesOf(entries)).toEqual([
    'order.placed',
    'payment.captured',
    'order_confirmation',
    'order.status_changed',
    'order_status',
    'order.refund_requested',
    'order.refunded',
    'order_refunded',
  ])
  const [placed, captured, confirmation, status, , requested, refunded] = entries
  expect(placed).toMatchObject({ kind: 'event', actor: null })
  expect(captured).toMatchObject({ amount: '28.50' })
  expect(confirmation).toMatchObject({ kind: 'mail', state: 'queued', fault: null })
  const actor = { name: 'Nilsa Báez', role: 'admin' }
  expect(status).toMatchObject({ actor, status: { from: 'pending', to: 'shipped' }, amount: null })
  expect(requested).toMatchObject({ actor: { name: 'Yarelis Colón', role: 'root' }, amount: '10.00' })
  expect(refunded).toMatchObject({ amount: '10.00', creditNote: expect.stringMatching(/^CN-\d{6}$/), origin: 'staff' })
})

test('shows admins only name and role of a root user, and mails to root users to root users only', async () => {
  const id = await sell()
  await setStatus(id, 'processed', root)
  const { platform } = shop
  const order = await findOrder(platform.database.db, id)
  await inTransaction(platform.database, (tx) =>
    queueMail(platform, tx, {
      to: { address: root.email },
      language: 'en',
      about: { type: 'checkout', id: order?.checkoutId ?? '' },
      mail: staffMails.staff_alert({
        orderNumber: 'FM-000417',
        note: 'Look at this',
        link: 'https://tienda.test/admin/payments',
      }),
    }),
  )
  const adminEntries = await timeline(id)
  expect(namesOf(adminEntries)).not.toContain('staff_alert')
  expect(JSON.stringify(adminEntries)).not.toMatch(new RegExp(`${root.email}|${root.id}|${ana.email}`))
  expect(namesOf(await timeline(id, root))).toContain('staff_alert')
})

test('shows the state of mails and who resent them', async () => {
  const id = await sell()
  const { database } = shop.platform
  const dead = { state: 'dead', lastFault: 'recipient_refused', lastError: '550 canary' } as const
  const [mail] = await database.db.update(mails).set(dead).where(eq(mails.subjectId, id)).returning({ id: mails.id })
  expect((await call(shop, admin, 'POST', `/api/admin/mails/${mail?.id}/retry`, {})).statusCode).toBe(200)
  await database.db.update(mails).set(dead).where(eq(mails.subjectId, id))
  const entries = await timeline(id)
  expect(entries).toContainEqual(expect.objectContaining({ state: 'dead', fault: 'recipient_refused' }))
  expect(namesOf(entries)).toContain('mail.retried')
  expect(JSON.stringify(entries)).not.toContain('canary')
})

test('shows manual payments and unknown actions', async () => {
  const { database } = shop.platform
  const cream = await shop.addProduct()
  const id = await manualOrder(shop, ana, { items: [{ productId: cream.id, quantity: 1 }], total: cream.price })
  await setStatus(id, 'completed')
  await setStatus(id, 'pending')
  await inTransaction(database, (tx) =>
    recordAudit(tx, {
      by: null,
      // Of a later version.
      action: 'order.remembered' as string as AuditEvent['action'],
      subject: { type: 'order', id },
      after: { secret: 'x' },
    }),
  )
  const entries = (await timeline(id)).filter(({ kind }) => kind === 'event')
  expect(namesOf(entries)).toEqual([
    'order.placed',
    'order.status_changed',
    'payment.received',
    'order.status_changed',
    'payment.awaited',
    'order.remembered',
  ])
  expect(JSON.stringify(entries)).not.toContain('secret')
})

test('an unknown order is 404', async () => {
  expect((await call(shop, admin, 'GET', `/api/admin/orders/${randomUUID()}/timeline`)).statusCode).toBe(404)
})

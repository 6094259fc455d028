import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { mails } from '../../mail/server/tables.ts'
import { orders } from '../../orders/server/tables.ts'
import { lockCheckout } from '../../sale/server/checkout-queries.ts'
import { call } from '../../testing/buyer.ts'
import { overdueOrder } from '../../testing/overdue-order.ts'
import { expectConsistency, paymentSteps, startPaymentShop } from '../../testing/payment-shop.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import { cancelOverdueOrders, cancelUnpaidOrder } from './cancel-order.ts'

let shop: Awaited<ReturnType<typeof startPaymentShop>>
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startPaymentShop()
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn()
})
afterAll(() => shop.close())
afterEach(() => expectConsistency(shop))

const { rows, stockOf } = paymentSteps(() => shop)
const one = async (text: string, id: string) => (await rows(text, [id]))[0] ?? {}
const cancel = (id: string, input: object = {}, user = admin) =>
  call(shop, user, 'POST', `/api/admin/orders/${id}/cancel`, { refund: 'all', restock: true, ...input })
const setStatus = (id: string, status: string) => call(shop, admin, 'PUT', `/api/orders/${id}/status`, { status })
const isUnpaid = async (id: string) => (await call(shop, admin, 'GET', `/api/admin/orders/${id}`)).body.unpaid

async function overdue() {
  const cream = await shop.addProduct({ stock: 5 })
  return { cream, id: await overdueOrder(shop, ana, cream) }
}

const expiryMails = (id: string) =>
  shop.platform.database.db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, id), eq(mails.template, 'order_expired')))

describe('an overdue unpaid order', () => {
  it('is canceled by staff: the stock is released, the buyer is mailed, and the audit trail names the actor', async () => {
    const { cream, id } = await overdue()
    expect(await stockOf(cream.id)).toBe(4)
    expect(await isUnpaid(id)).toBe(true)
    expect(await cancel(id)).toMatchObject({
      statusCode: 200,
      body: { order: { id, status: 'pending', paymentStatus: 'voided' } },
    })
    expect(await isUnpaid(id)).toBe(false)
    expect(await stockOf(cream.id)).toBe(5)
    expect(await expiryMails(id)).toMatchObject([{ recipient: ana.email, language: 'es', state: 'queued' }])
    const { db } = shop.platform.database
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'order.expired'))
    expect(event).toMatchObject({
      actorId: admin.id,
      subjectId: id,
      before: { paymentStatus: 'awaiting' },
      after: { paymentStatus: 'voided' },
    })
    const timeline = await call(shop, admin, 'GET', `/api/admin/orders/${id}/timeline`)
    expect(timeline.body.entries).toContainEqual(expect.objectContaining({ action: 'order.expired' }))
  })

  it('is canceled once when several requests arrive at the same time', async () => {
    const { cream, id } = await overdue()
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await stockOf(cream.id)).toBe(5)
    expect(await expiryMails(id)).toHaveLength(1)
  })

  it('is either paid or canceled when both are requested at the same time', async () => {
    const { cream, id } = await overdue()
    const [paid, canceled] = await Promise.all([setStatus(id, 'completed'), cancel(id, { from: 'awaiting' })])
    const { payment_status: now } = await one('select payment_status from orders where id = $1', id)
    const outcome = { now, stock: await stockOf(cream.id), paid: paid.body.code, canceled: canceled.body.code }
    expect([
      { now: 'voided', stock: 5, paid: 'order_canceled', canceled: undefined },
      { now: 'paid', stock: 4, paid: undefined, canceled: 'status_changed' },
    ]).toContainEqual(outcome)
  })

  it('is paid without waiting for who holds its checkout and waits for the order: that would be a deadlock', async () => {
    const { id } = await overdue()
    await inTransaction(shop.platform.database, async (tx) => {
      const [{ checkoutId = '' } = {}] = await tx.select().from(orders).where(eq(orders.id, id))
      await lockCheckout(tx, checkoutId)
      expect(await setStatus(id, 'completed')).toMatchObject({ statusCode: 200 })
    })
  })

  it('accepts no other status after the cancellation, and sends no other mail', async () => {
    const { id } = await overdue()
    await cancel(id)
    for (const status of ['completed', 'processed', 'shipped']) {
      expect(await setStatus(id, status)).toMatchObject({ statusCode: 409, body: { code: 'order_canceled' } })
    }
    expect(await one('select status, payment_status from orders where id = $1', id)).toEqual({
      status: 'pending',
      payment_status: 'voided',
    })
    const { db } = shop.platform.database
    const about = await db.select().from(mails).where(eq(mails.subjectId, id))
    expect(about.filter(({ template }) => template === 'order_status')).toEqual([])
    expect(await expiryMails(id)).toHaveLength(1)
  })
})

it('an overdue unpaid order that staff cancel for a reason is mailed with it, not as expired', async () => {
  const { id } = await overdue()
  expect((await cancel(id, { reason: 'Se agotó' })).statusCode).toBe(200)
  expect(await expiryMails(id)).toEqual([])
  expect(
    await rows("select template from mails where subject_id = $1 and template = 'order_canceled'", [id]),
  ).toHaveLength(1)
})

describe('an unpaid order within its deadline', () => {
  it('is not canceled by the shop on its own', async () => {
    const { cream, id } = await overdue()
    await one('update orders set created_at = now() where id = $1', id)
    await expect(cancelUnpaidOrder(shop.platform, null, { id })).rejects.toMatchObject({
      status: 409,
      code: 'order_not_unpaid',
    })
    expect(await stockOf(cream.id)).toBe(4)
  })

  it('can be canceled by staff, with a mail that names no deadline', async () => {
    const { cream, id } = await overdue()
    await one('update orders set created_at = now() where id = $1', id)
    expect(await isUnpaid(id)).toBe(true)
    expect(await cancel(id)).toMatchObject({ statusCode: 200, body: { order: { paymentStatus: 'voided' } } })
    expect(await stockOf(cream.id)).toBe(5)
    expect(await expiryMails(id)).toEqual([])
    const { db } = shop.platform.database
    const about = await db.select().from(mails).where(eq(mails.subjectId, id))
    expect(about.map(({ template }) => template).toSorted()).toEqual(['order_canceled', 'order_confirmation'])
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'order.canceled'))
    expect(event).toMatchObject({ actorId: admin.id, subjectId: id })
  })

  it('is canceled automatically, once, and only after seven days', async () => {
    const { cream, id } = await overdue()
    await one(`update orders set created_at = now() - interval '6 days 23 hours' where id = $1`, id)
    await cancelOverdueOrders(shop.platform)
    expect(await stockOf(cream.id)).toBe(4)
    shop.wait(2 * 60 * 60_000)
    await Promise.all([cancelOverdueOrders(shop.platform), cancelOverdueOrders(shop.platform)])
    expect(await one('select payment_status from orders where id = $1', id)).toEqual({ payment_status: 'voided' })
    expect(await stockOf(cream.id)).toBe(5)
    expect(await expiryMails(id)).toHaveLength(1)
    const { db } = shop.platform.database
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
    expect(events.filter(({ action }) => action === 'order.expired')).toMatchObject([{ actorId: null }])
  })
})

describe('a cancellation is rejected', () => {
  it('for an order that was sent or refunded, an unknown one, a payment that changed, and users who are not staff', async () => {
    const { cream, id } = await overdue()
    expect((await cancel(id, {}, ana)).statusCode).toBe(403)
    await setStatus(id, 'completed')
    expect(await cancel(id, { from: 'awaiting' })).toMatchObject({ statusCode: 409, body: { code: 'status_changed' } })
    await setStatus(id, 'shipped')
    expect(await cancel(id)).toMatchObject({ statusCode: 409, body: { code: 'order_sent' } })
    expect((await cancel(randomUUID())).statusCode).toBe(404)
    expect((await cancel(id, { refund: 'half' })).body.fields).toMatchObject([{ field: 'refund' }])
    expect(await stockOf(cream.id)).toBe(4)
    expect(await expiryMails(id)).toEqual([])
    await call(shop, admin, 'POST', `/api/orders/${id}/refunds`, {
      key: randomUUID(),
      amount: '28.50',
      returned: [{ productId: cream.id, quantity: 1 }],
    })
    await one("update orders set status = 'processed' where id = $1", id)
    expect(await cancel(id)).toMatchObject({ statusCode: 409, body: { code: 'nothing_to_cancel' } })
  })
})

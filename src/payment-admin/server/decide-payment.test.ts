import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import type { PaymentEntry } from '../office-api.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(async () => {
  shop.emulator.clearFaults()
  await shop.deliverWebhooks()
  expect(await checkInvariants(shop.platform.database)).toEqual([])
})
afterAll(() => shop.close())

interface Page {
  payments: (Omit<PaymentEntry, 'total'> & { total: string })[]
  matching: number
  total: number
}

async function browse(query: Record<string, string> = {}): Promise<Page> {
  const url = `/api/admin/payments?${new URLSearchParams({ size: '100', ...query })}`
  return (await call(shop, shop.admin, 'GET', url)).body as unknown as Page
}

async function entryOf(id: string) {
  const found = (await browse()).payments.find((payment) => payment.id === id)
  if (!found) throw new Error('no such payment')
  return found
}

const post = (path: string, body?: object, user = shop.admin) => call(shop, user, 'POST', `/api/admin/${path}`, body)
const decide = (id: string, decision: string) => post(`payments/${id}/decision`, { decision })
const recheck = (id: string) => post(`payments/${id}/recheck`)

/** Creates an approved payment of one item. @returns the ids of checkout, PayPal order and product. */
async function approve(stock = 10) {
  const cream = await shop.addProduct({ stock })
  const { body } = await openPayment(shop, shop.ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  await shop.emulator.approve(body.id)
  const [checkout] = await shop.rows('select id from checkouts where paypal_order_id = $1', [body.id])
  return { id: String(checkout?.id), paypalOrderId: body.id, productId: cream.id }
}

/** A capture whose amount differs from the checkout's total. */
async function mismatch() {
  const paid = await approve()
  shop.emulator.setFault({ operation: 'capture', kind: 'wrong_amount' })
  await capture(shop, shop.ana, paid.paypalOrderId)
  return paid
}

/** A capture of a sold-out product whose automatic refund PayPal refuses. */
async function soldOut() {
  const paid = await approve(1)
  await setStock(paid.productId, -1)
  await shop.rows(`update checkouts set state = 'released' where id = $1`, [paid.id])
  await (await shop.provider.current()).capture(paid.paypalOrderId, 'late')
  await shop.deliverWebhooks()
  shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
  await shop.reconcile()
  return paid
}

async function setStock(productId: string, delta: number): Promise<void> {
  await shop.rows('update products set stock = stock + $2 where id = $1', [productId, delta])
  await shop.rows(`insert into stock_movements (product_id, delta, reason) values ($1, $2, 'adjusted')`, [
    productId,
    delta,
  ])
}

describe('a payment under review', () => {
  it('with a wrong amount can be refunded, but not accepted', async () => {
    const { id } = await mismatch()
    expect(await entryOf(id)).toMatchObject({
      state: 'review',
      trouble: 'review',
      orderId: null,
      decisions: ['refund'],
      captures: [{ status: 'COMPLETED', amount: '29.50' }],
    })
    expect(await decide(id, 'accept')).toMatchObject({ statusCode: 409, body: { code: 'nothing_to_decide' } })
    const twice = await Promise.all([decide(id, 'refund'), decide(id, 'refund')])
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await entryOf(id)).toMatchObject({
      state: 'refunded',
      trouble: null,
      decisions: [],
      refunds: [{ amount: '29.50', state: 'completed', creditNote: null }],
    })
    const refundMails = await shop.rows(
      `select template from mails where subject_id = $1 and template = 'order_refunded'`,
      [id],
    )
    expect(refundMails).toHaveLength(1)
    expect(await compareLedger(shop)).toEqual([])
  })

  it('becomes an order once stock is available again', async () => {
    const { id, productId } = await soldOut()
    expect(await entryOf(id)).toMatchObject({
      trouble: 'review',
      decisions: ['accept', 'refund'],
      refunds: [{ origin: 'shop', state: 'failed', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }],
    })
    expect(await decide(id, 'accept')).toMatchObject({ statusCode: 409, body: { code: 'payment_not_accepted' } })
    await setStock(productId, 1)
    const accepted = await decide(id, 'accept')
    expect(accepted).toMatchObject({ statusCode: 200, body: { state: 'completed', orderId: expect.any(String) } })
    expect(await shop.rows('select stock from products where id = $1', [productId])).toEqual([{ stock: 0 }])
    const { db } = shop.platform.database
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'checkout.accepted'))
    expect(events.at(-1)).toMatchObject({ actorId: shop.admin.id, subjectId: id })
    // The refused refund is obsolete: the payment has an order now.
    const [failed] = (await entryOf(id)).refunds
    expect((await post(`refunds/${failed?.id}/decision`, { decision: 'drop' })).body).toMatchObject({ trouble: null })
    expect(await compareLedger(shop)).toEqual([])
  })

  it('is refunded by a retry after PayPal refused the first refund', async () => {
    const { id } = await soldOut()
    const [failed] = (await entryOf(id)).refunds
    const again = await post(`refunds/${failed?.id}/decision`, { decision: 'retry' })
    expect(again).toMatchObject({ statusCode: 200, body: { state: 'refunded', trouble: null } })
    expect(await post(`refunds/${failed?.id}/decision`, { decision: 'retry' })).toMatchObject({
      statusCode: 409,
      body: { code: 'nothing_to_decide' },
    })
    expect(await compareLedger(shop)).toEqual([])
  })
})

describe('checking a payment at PayPal', () => {
  it('finds a capture that was never reported', async () => {
    const { id, paypalOrderId } = await approve()
    await (await shop.provider.current()).capture(paypalOrderId, 'unreported')
    expect(await entryOf(id)).toMatchObject({ state: 'created', orderId: null })
    expect(await recheck(id)).toMatchObject({
      statusCode: 200,
      body: { state: 'completed', orderId: expect.any(String) },
    })
    const { db } = shop.platform.database
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'checkout.rechecked'))
    expect(events.at(-1)).toMatchObject({
      actorId: shop.admin.id,
      before: { state: 'created' },
      after: { state: 'completed' },
    })
  })

  it('imports refunds of a finished payment and completes open ones', async () => {
    const sold = await shop.sell()
    const [checkout] = await shop.rows('select checkout_id as id from orders where id = $1', [sold.id])
    await shop.emulator.refund(sold.captureId, 500)
    shop.emulator.setFault({ operation: 'refund', kind: '503', times: 3 })
    await shop.refund(sold, { amount: '10.00' })
    expect(await recheck(String(checkout?.id))).toMatchObject({
      statusCode: 200,
      body: { captures: [{ status: 'PARTIALLY_REFUNDED', refunded: '15.00' }] },
    })
  })

  it('reports that PayPal does not respond or has no such payment', async () => {
    const { id, paypalOrderId } = await approve()
    shop.emulator.setFault({ operation: 'get', kind: '503', times: 3 })
    expect((await recheck(id)).statusCode).toBe(503)
    await shop.rows('update checkouts set paypal_order_id = null where id = $1', [id])
    expect(await recheck(id)).toMatchObject({ statusCode: 409, body: { code: 'nothing_to_check' } })
    await shop.rows('update checkouts set paypal_order_id = $2 where id = $1', [id, paypalOrderId])
    expect((await recheck(randomUUID())).statusCode).toBe(404)
  })
})

describe('the payment list', () => {
  it('shows payments that need attention first, searches by capture, and filters by state', async () => {
    const { id } = await mismatch()
    const sold = await shop.sell()
    const { payments, total, matching } = await browse()
    expect(matching).toBe(total)
    const withProblems = payments.map(({ trouble }) => trouble !== null)
    expect(withProblems).toEqual(withProblems.toSorted((a, b) => Number(b) - Number(a)))
    expect((await browse({ search: sold.captureId })).payments).toMatchObject([
      { orderId: sold.id, state: 'completed' },
    ])
    expect((await browse({ filter: 'attention' })).payments.map((payment) => payment.id)).toContain(id)
    expect(new Set((await browse({ filter: 'completed' })).payments.map(({ state }) => state))).toEqual(
      new Set(['completed']),
    )
    expect((await call(shop, shop.admin, 'GET', '/api/admin/payments?filter=lost')).statusCode).toBe(400)
    expect((await call(shop, shop.ana, 'GET', '/api/admin/payments')).statusCode).toBe(403)
    const attention = await call(shop, shop.admin, 'GET', '/api/dashboard/attention')
    expect(attention.body.paymentsToReview).toMatchObject({ count: (await browse({ filter: 'attention' })).matching })
  })

  it('sorts payments without an order first, then by waiting time, then newest first', async () => {
    const [old, young, waiting] = [await mismatch(), await mismatch(), await shop.sell()]
    shop.emulator.setFault({ operation: 'refund', kind: '503', times: 3 })
    await shop.refund(waiting, { amount: '3.00' })
    await shop.rows(`update refunds set checks = 5 where amount = 3`)
    await shop.rows(`update checkouts set created_at = now() - interval '7 days' where id = $1`, [old.id])
    const { payments } = await browse()
    const rank = ({ trouble }: (typeof payments)[number]) => {
      if (trouble === 'review' || trouble === 'no_order') return 0
      return trouble === null ? 2 : 1
    }
    const createdMs = (payment: (typeof payments)[number]) => Date.parse(String(payment.createdAt))
    const sortKey = (payment: (typeof payments)[number]) =>
      rank(payment) === 2 ? -createdMs(payment) : createdMs(payment)
    expect(payments.map(({ id }) => id)).toEqual(
      payments.toSorted((a, b) => rank(a) - rank(b) || sortKey(a) - sortKey(b)).map(({ id }) => id),
    )
    expect(new Set(payments.map(rank))).toEqual(new Set([0, 1, 2]))
    const place = (id: string) => payments.findIndex((payment) => payment.id === id)
    expect(place(old.id)).toBe(0)
    expect(payments[place(young.id) + 1]?.trouble).not.toBeNull()
    await shop.reconcile()
  })

  it('shows refused refunds until staff retry or drop them', async () => {
    const sold = await shop.sell()
    const [{ id } = { id: '' }] = (await shop.rows('select checkout_id as id from orders where id = $1', [
      sold.id,
    ])) as {
      id: string
    }[]
    shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds', times: 2 })
    await shop.refund(sold, { amount: '5.00' })
    expect(await entryOf(id)).toMatchObject({ trouble: 'refund_failed', state: 'completed' })
    await shop.refund(sold, { amount: '6.00' })
    const [, second] = (await entryOf(id)).refunds
    expect(await entryOf(id)).toMatchObject({ trouble: 'refund_failed' })
    await post(`refunds/${second?.id}/decision`, { decision: 'drop' })
    expect(await entryOf(id)).toMatchObject({ trouble: null })
    shop.emulator.setFault({ operation: 'refund', kind: '503', times: 3 })
    await shop.refund(sold, { amount: '7.00' })
    await shop.rows(`update refunds set created_at = now() - interval '11 minutes' where amount = 7`)
    expect(await entryOf(id)).toMatchObject({ trouble: 'refund_waiting' })
    await shop.reconcile()
  })

  it('shows a payment that has been capturing for long', async () => {
    const { id } = await approve()
    await shop.rows(
      `update checkouts set state = 'capturing', capturing_since = now() - interval '3 minutes' where id = $1`,
      [id],
    )
    expect(await entryOf(id)).toMatchObject({ trouble: 'capturing' })
    await shop.rows(`update checkouts set state = 'created', capturing_since = null where id = $1`, [id])
  })
})

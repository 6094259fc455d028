import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { processWebhook } from '../../checkout/server/webhooks.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { closePastDays } from '../../reports/server/close-past-days.ts'
import { sumSales, sumSalesOfUser } from '../../reports/server/sales-queries.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let ana: SignedIn
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
  await shop.signIn({ role: 'root', email: 'root@shop.test', language: 'es' })
  ana = await shop.signIn()
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  await shop.emulator.setWebhookUrl(`${shop.server.listeningOrigin}/paypal/webhook`)
  shop.emulator.setWebhooks({ off: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await deliver()
  await rows('delete from disputes')
  await rows('delete from mails')
})

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]
const disputeMails = () =>
  rows(`select recipient, language from mails where template = 'dispute_notice' order by recipient`)
const disputesOf = async (orderNumber: string) => {
  const { body } = await call(shop, admin, 'GET', `/api/admin/payments?search=${orderNumber}`)
  const [payment] = body.payments as { trouble: string | null; disputes: Record<string, unknown>[] }[]
  return payment
}
const waiting = async () => {
  const { body } = await call(shop, admin, 'GET', '/api/dashboard/attention')
  return body.paymentsToReview as { count: number }
}

/** A paid order, and its capture at PayPal. */
async function paid(): Promise<{ orderNumber: string; captureId: string }> {
  const cream = await shop.addProduct({ stock: 10 })
  const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  await shop.emulator.approve(opened.body.id)
  const { body } = await capture(shop, ana, opened.body.id)
  const [entry] = shop.emulator.ledger().filter(({ orderId }) => orderId === opened.body.id)
  return { orderNumber: body.orderNumber, captureId: entry?.captureId ?? '' }
}

/** Delivers PayPal's signed webhooks and processes all stored ones, payments before disputes. */
async function deliver(): Promise<void> {
  await shop.emulator.flushWebhooks()
  for (const { id } of await rows('select id from webhook_events where processed_at is null order by type desc')) {
    await processWebhook(shop.platform, String(id))
  }
}

describe('a dispute', () => {
  it('is stored, shown with reason, amount and deadline, counted as needing attention, and mailed to staff once', async () => {
    const { orderNumber, captureId } = await paid()
    const before = (await waiting()).count
    const respondBy = '2026-12-01T15:00:00.000Z'
    const { id } = await shop.emulator.dispute(captureId, { cents: 1000, respondBy })
    shop.emulator.setWebhooks({ duplicate: true })
    await deliver()
    shop.emulator.setWebhooks({ duplicate: false })
    expect(await disputesOf(orderNumber)).toMatchObject({
      trouble: 'dispute',
      disputes: [
        {
          kind: 'dispute',
          paypalId: id,
          state: 'WAITING_FOR_SELLER_RESPONSE',
          reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
          stage: 'INQUIRY',
          amount: '10.00',
          respondBy,
          handled: false,
        },
      ],
    })
    expect(await waiting()).toMatchObject({ count: before + 1, first: [{ orderNumber, trouble: 'dispute' }] })
    expect(await disputeMails()).toHaveLength(1)
    const { body } = await call(shop, admin, 'GET', '/api/admin/payments?filter=attention')
    expect(body.payments).toMatchObject([{ orderNumber }])
  })

  it('needs attention until staff mark it as handled, and again after each change at PayPal', async () => {
    const { orderNumber, captureId } = await paid()
    const { id } = await shop.emulator.dispute(captureId)
    await deliver()
    const handle = async () => {
      const [dispute] = (await disputesOf(orderNumber))?.disputes ?? []
      const path = `/api/admin/disputes/${dispute?.id}/handled`
      return call(shop, admin, 'POST', path, { changedAt: dispute?.changedAt })
    }
    expect(await handle()).toMatchObject({ statusCode: 200, body: { trouble: null, disputes: [{ handled: true }] } })
    expect(await handle()).toMatchObject({ statusCode: 409, body: { code: 'dispute_changed' } })
    shop.wait(60_000)
    await shop.emulator.updateDispute(id, { stage: 'CHARGEBACK', status: 'UNDER_REVIEW' })
    await deliver()
    expect(await disputesOf(orderNumber)).toMatchObject({
      trouble: 'dispute',
      disputes: [{ state: 'UNDER_REVIEW', stage: 'CHARGEBACK', handled: false }],
    })
    await shop.emulator.resolveDispute(id, 'RESOLVED_SELLER_FAVOUR')
    await deliver()
    expect(await disputesOf(orderNumber)).toMatchObject({
      trouble: 'dispute',
      disputes: [{ state: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR', respondBy: null }],
    })
    expect(await disputeMails()).toHaveLength(3)
    expect(await handle()).toMatchObject({ body: { trouble: null } })
    const events = await rows(
      `select action from audit_events where action like 'checkout.dispute%' and actor_id = $1`,
      [admin.id],
    )
    expect(events).toHaveLength(2)
  })

  it('stays resolved when webhooks arrive in reverse order', async () => {
    const { orderNumber, captureId } = await paid()
    await deliver()
    const { id } = await shop.emulator.dispute(captureId)
    await shop.emulator.updateDispute(id, { status: 'UNDER_REVIEW' })
    await shop.emulator.resolveDispute(id, 'CANCELED_BY_BUYER')
    await shop.emulator.flushWebhooks()
    for (const what of ['RESOLVED', 'UPDATED', 'CREATED']) {
      const type = `CUSTOMER.DISPUTE.${what}`
      const webhooks = await rows('select id from webhook_events where type = $1 and processed_at is null', [type])
      expect(webhooks).toHaveLength(1)
      await processWebhook(shop.platform, String(webhooks[0]?.id))
    }
    expect((await disputesOf(orderNumber))?.disputes).toMatchObject([{ state: 'RESOLVED' }])
    expect(await disputeMails()).toHaveLength(1)
  })

  it('about a capture that is not recorded yet is kept and retried', async () => {
    const cream = await shop.addProduct({ stock: 10 })
    const opened = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    await shop.emulator.approve(opened.body.id)
    shop.emulator.setFault({ operation: 'capture', kind: 'apply_then_drop', times: 3 })
    await capture(shop, ana, opened.body.id)
    shop.emulator.clearFaults()
    const [entry] = shop.emulator.ledger().filter(({ orderId }) => orderId === opened.body.id)
    await shop.emulator.dispute(entry?.captureId ?? '')
    await shop.emulator.flushWebhooks()
    const [webhook] = await rows(
      `select id from webhook_events where type = 'CUSTOMER.DISPUTE.CREATED' and processed_at is null`,
    )
    const processAgain = () => processWebhook(shop.platform, String(webhook?.id))
    await expect(processAgain()).rejects.toThrow('unknown or not stored yet')
    await deliver()
    expect(await disputesOf(opened.body.orderNumber)).toMatchObject({ trouble: 'dispute' })
  })

  it('is mailed to the addresses of the mail settings in the language of the shop', async () => {
    const { captureId } = await paid()
    const account = { smtpHost: 'smtp.shop.test', smtpUser: 'a@b.test', fromName: 'Shop', fromEmail: 'a@b.test' }
    const value = { ...account, destinationEmails: 'one@shop.test, two@shop.test', supportEmail: 'help@shop.test' }
    await rows(`insert into settings (key, value) values ('email', $1)`, [JSON.stringify(value)])
    shop.changes.changed('settings')
    await shop.emulator.dispute(captureId)
    await deliver()
    expect(await disputeMails()).toEqual([
      { recipient: 'one@shop.test', language: 'en' },
      { recipient: 'two@shop.test', language: 'en' },
    ])
    await rows(`delete from settings where key = 'email'`)
    shop.changes.changed('settings')
  })
})

describe('a reversal', () => {
  it('is shown, counted and mailed', async () => {
    const { orderNumber, captureId } = await paid()
    await shop.emulator.reverse(captureId)
    await deliver()
    expect(await disputesOf(orderNumber)).toMatchObject({
      trouble: 'dispute',
      disputes: [{ kind: 'reversal', state: 'REVERSED', amount: '28.50', respondBy: null }],
    })
    expect(await disputeMails()).toHaveLength(1)
  })
})

describe('a payment that was taken back', () => {
  /** Whether each view counts the order as paid, and what it says of its money. */
  const views = async (orderNumber: string) => {
    const { body } = await call(shop, admin, 'GET', `/api/admin/orders?search=${orderNumber}`)
    const [order] = body.orders as { id: string; paymentStatus: string; takenBack: boolean; lost: string }[]
    const { id = '', paymentStatus, takenBack, lost } = order ?? {}
    const toShip = await call(shop, admin, 'GET', '/api/admin/orders?filter=to_ship&size=100')
    const invoice = await shop.server.inject({ url: `/api/orders/${id}/invoice`, headers: { cookie: admin.cookie } })
    const csv = await shop.server.inject({
      url: `/api/admin/orders/export?search=${orderNumber}`,
      headers: { cookie: admin.cookie },
    })
    const own = Object.values((await call(shop, ana, 'GET', `/api/orders/customer/${ana.id}`)).body) as unknown[]
    return {
      paymentStatus,
      takenBack,
      lost,
      toShip: (toShip.body.orders as { id: string }[]).some((one) => one.id === id),
      invoice: invoice.statusCode,
      refundable: (await call(shop, admin, 'GET', `/api/admin/orders/${id}`)).body.refundable,
      csv: csv.body.includes('Taken back'),
      own: (own as { id: string; takenBack: boolean }[]).find((one) => one.id === id)?.takenBack,
    }
  }
  const sales = async () => {
    await closePastDays(shop.platform.database)
    const { sales: cents } = await sumSales(shop.platform.database.db, {}, false)
    expect(cents).toBe(await sumSalesOfUser(shop.platform.database.db, ana.id, false))
    return cents
  }
  const kept = {
    takenBack: false,
    lost: '0.00',
    toShip: true,
    invoice: 200,
    refundable: '28.50',
    csv: false,
    own: false,
  }
  const gone = { takenBack: true, lost: '28.50', toShip: false, invoice: 409, refundable: '0.00', csv: true, own: true }
  /** Moves an order to a closed day of the past. */
  const age = (orderNumber: string) =>
    rows(`update orders set created_at = created_at - interval '3 days' where order_number = $1`, [orderNumber])

  it('by a reversal leaves sales, parcels, invoice and refunds, until a dispute about it is won', async () => {
    const { orderNumber, captureId } = await paid()
    await age(orderNumber)
    const before = await sales()
    expect(await views(orderNumber)).toEqual({ paymentStatus: 'paid', ...kept })
    await shop.emulator.reverse(captureId)
    await deliver()
    expect(await views(orderNumber)).toEqual({ paymentStatus: 'paid', ...gone })
    expect(await sales()).toBe(before - 2850)
    const [order] = await rows('select id from orders where order_number = $1', [orderNumber])
    const refund = { key: crypto.randomUUID(), amount: '1.00' }
    expect(await call(shop, admin, 'POST', `/api/orders/${order?.id}/refunds`, refund)).toMatchObject({
      statusCode: 409,
      body: { code: 'nothing_to_refund' },
    })
    const shipping = await call(shop, admin, 'PUT', `/api/orders/${order?.id}/status`, { status: 'shipped' })
    expect(shipping).toMatchObject({ statusCode: 409, body: { code: 'payment_pending' } })
    const { id } = await shop.emulator.dispute(captureId)
    await deliver()
    expect(await views(orderNumber)).toEqual({ paymentStatus: 'paid', ...gone })
    await shop.emulator.resolveDispute(id, 'RESOLVED_SELLER_FAVOUR')
    await deliver()
    expect(await views(orderNumber)).toEqual({ paymentStatus: 'paid', ...kept })
    expect(await sales()).toBe(before)
    expect(await checkInvariants(shop.platform.database)).not.toContainEqual(
      expect.objectContaining({ rule: expect.stringMatching(/taken back|closed day/) }),
    )
  })

  it.each([
    ['RESOLVED_BUYER_FAVOUR', gone],
    ['ACCEPTED', gone],
    ['RESOLVED_SELLER_FAVOUR', kept],
    ['RESOLVED_WITH_PAYOUT', kept],
    ['CANCELED_BY_BUYER', kept],
    ['DENIED', kept],
  ])('follows a dispute that ends with %s', async (outcome, expected) => {
    const { orderNumber, captureId } = await paid()
    const { id } = await shop.emulator.dispute(captureId)
    await deliver()
    expect(await views(orderNumber)).toMatchObject(kept)
    await shop.emulator.resolveDispute(id, outcome)
    await deliver()
    expect(await views(orderNumber)).toMatchObject(expected)
  })

  it('in part is subtracted, and counts once when a chargeback is a dispute and a reversal', async () => {
    const { orderNumber, captureId } = await paid()
    const before = await sales()
    const { id } = await shop.emulator.dispute(captureId, { cents: 1000 })
    await shop.emulator.resolveDispute(id, 'RESOLVED_BUYER_FAVOUR')
    await deliver()
    expect(await views(orderNumber)).toMatchObject({ ...kept, lost: '10.00', refundable: '18.50' })
    expect(await sales()).toBe(before - 1000)
    await shop.emulator.reverse(captureId)
    await deliver()
    expect(await views(orderNumber)).toMatchObject(gone)
  })

  it('is one whose capture PayPal calls REVERSED', async () => {
    const { orderNumber, captureId } = await paid()
    const callIt = (status: string | null) =>
      rows('update payments set anomaly = $2, updated_at = now() where capture_id = $1', [captureId, status])
    await callIt('REVERSED')
    expect(await views(orderNumber)).toMatchObject(gone)
    await callIt(null)
    expect(await views(orderNumber)).toMatchObject(kept)
  })
})

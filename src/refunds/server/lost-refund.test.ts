import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { processWebhook } from '../../checkout/server/webhooks.ts'
import { call } from '../../testing/buyer.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop({ CAPTURE_TIMEOUT_SECONDS: '1' })
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

describe('PayPal', () => {
  it.each(['apply_then_drop', 'malformed', 'apply_then_hang'] as const)(
    'refunds without a usable response (%s): one refund, completed by reconciliation',
    async (kind) => {
      const sold = await shop.sell()
      shop.emulator.setFault({ operation: 'refund', kind, times: 3 })
      const key = randomUUID()
      const answer = await shop.refund(sold, { key, amount: '10.00' })
      expect(answer).toMatchObject({ statusCode: 202, body: { refund: { state: 'requested' } } })
      expect(shop.backOf(sold)).toBe(1000)
      expect(await shop.details(sold)).toMatchObject({ refundable: '75.50' })
      await shop.reconcile()
      expect((await shop.details(sold)).refunds).toMatchObject([{ id: key, state: 'completed' }])
      expect(shop.backOf(sold)).toBe(1000)
    },
    30_000,
  )

  it('sends the webhook before its response: the webhook is matched to our refund', async () => {
    const sold = await shop.sell()
    shop.emulator.setFault({ operation: 'refund', kind: 'apply_then_drop', times: 3 })
    const key = randomUUID()
    await shop.refund(sold, { key, amount: '10.00' })
    await shop.deliverWebhooks()
    expect((await shop.details(sold)).refunds).toMatchObject([{ id: key, state: 'completed' }])
    expect((await shop.refund(sold, { key, amount: '10.00' })).statusCode).toBe(200)
    await shop.reconcile()
    expect(shop.backOf(sold)).toBe(1000)
  })

  it('gets one request at a time while it does not respond', async () => {
    const sold = await shop.sell()
    shop.emulator.setFault({ operation: 'refund', kind: 'hang', times: 1000 })
    const requestCount = () => 1000 - (shop.emulator.faults()[0]?.times ?? 0)
    const key = randomUUID()
    const click = shop.refund(sold, { key, amount: '10.00' })
    await vi.waitFor(() => expect(requestCount()).toBe(1))
    const [checkout] = await shop.rows('select checkout_id from orders where id = $1', [sold.id])
    const others = [
      shop.reconcile(),
      shop.reconcile(),
      shop.refund(sold, { key, amount: '10.00' }),
      call(shop, shop.admin, 'POST', `/api/admin/payments/${checkout?.checkout_id}/recheck`),
    ]
    await Promise.all(others)
    expect(requestCount()).toBe(1)
    expect((await click).statusCode).toBe(202)
    expect(requestCount()).toBeLessThanOrEqual(3)
    shop.emulator.clearFaults()
    await shop.reconcile()
    expect((await shop.details(sold)).refunds).toMatchObject([{ id: key, state: 'completed' }])
    expect(shop.backOf(sold)).toBe(1000)
  }, 30_000)

  it('is unavailable: the refund is retried and completed', async () => {
    const sold = await shop.sell()
    shop.emulator.setFault({ operation: 'refund', kind: '503', times: 6 })
    expect((await shop.refund(sold, { amount: '10.00' })).statusCode).toBe(202)
    await shop.reconcile()
    expect((await shop.details(sold)).refunds).toMatchObject([{ state: 'requested' }])
    await shop.reconcile()
    expect((await shop.details(sold)).refunds).toMatchObject([{ state: 'completed' }])
  })

  it('refuses: no money moves, staff get the reason and may try again', async () => {
    const sold = await shop.sell()
    shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
    expect(await shop.refund(sold, { amount: '10.00' })).toMatchObject({
      statusCode: 409,
      body: { code: 'refund_refused', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' },
    })
    expect(await shop.details(sold)).toMatchObject({
      refundable: '85.50',
      refunds: [{ state: 'failed', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS', creditNote: null }],
    })
    expect(await shop.mailsAbout(sold.id)).toEqual([])
    expect((await shop.refund(sold, { amount: '10.00' })).statusCode).toBe(200)
  })

  it('answers pending: the refund stays pending until it completes or fails', async () => {
    for (const [end, state, refundable] of [
      ['COMPLETED', 'completed', '75.50'],
      ['FAILED', 'failed', '85.50'],
    ] as const) {
      const sold = await shop.sell()
      shop.emulator.setFault({ operation: 'refund', kind: 'pending_refund' })
      const answer = await shop.refund(sold, { amount: '10.00' })
      expect(answer).toMatchObject({ statusCode: 202, body: { refund: { state: 'pending' } } })
      await shop.reconcile()
      expect((await shop.details(sold)).refunds).toMatchObject([{ state: 'pending' }])
      const waiting = shop.emulator.refunds().find(({ captureId }) => captureId === sold.captureId)
      await shop.emulator.resolveRefund(waiting?.id ?? '', end)
      await shop.reconcile()
      expect(await shop.details(sold)).toMatchObject({ refundable, refunds: [{ state }] })
    }
  })

  it('reports a refund made on its site: imported once, with credit note and mail', async () => {
    const sold = await shop.sell()
    await shop.emulator.refund(sold.captureId, 1000)
    await shop.emulator.refund(sold.captureId, 1000)
    await shop.deliverWebhooks()
    await shop.deliverWebhooks()
    expect((await shop.details(sold)).refunds).toMatchObject([
      { amount: '10.00', origin: 'paypal', state: 'completed', creditNote: expect.any(String) },
      { amount: '10.00', origin: 'paypal', state: 'completed' },
    ])
    expect(await shop.details(sold)).toMatchObject({ refundable: '65.50' })
    expect(await shop.mailsAbout(sold.id)).toHaveLength(2)
  })

  it('reports a full refund made on its site before our request: ours fails, theirs is imported', async () => {
    const sold = await shop.sell()
    await shop.emulator.refund(sold.captureId)
    expect(await shop.refund(sold, { amount: '85.50' })).toMatchObject({
      statusCode: 409,
      body: { code: 'refund_refused', issue: 'CAPTURE_FULLY_REFUNDED' },
    })
    const { refunds } = await shop.details(sold)
    expect(refunds.map(({ state, amount }) => [state, amount])).toEqual([
      ['failed', '85.50'],
      ['completed', '85.50'],
    ])
    expect(await shop.rows('select payment_status from orders where id = $1', [sold.id])).toEqual([
      { payment_status: 'refunded' },
    ])
  })

  it('reports a refund made on its site with the same amount as ours: both are recorded', async () => {
    const sold = await shop.sell()
    shop.emulator.setFault({ operation: 'refund', kind: '503', times: 3 })
    await shop.refund(sold, { amount: '10.00' })
    await shop.emulator.refund(sold.captureId, 1000)
    await shop.emulator.flushWebhooks()
    const [event] = await shop.rows(
      `select id from webhook_events where processed_at is null and type = 'PAYMENT.CAPTURE.REFUNDED'`,
    )
    await expect(processWebhook(shop.platform, String(event?.id))).rejects.toThrow('may match')
    await shop.reconcile()
    await shop.deliverWebhooks()
    expect(shop.backOf(sold)).toBe(2000)
    const { refunds } = await shop.details(sold)
    expect(refunds.map(({ state }) => state)).toEqual(['completed', 'completed'])
  })

  it('is no longer configured: no refund is created', async () => {
    const sold = await shop.sell()
    const opened = 'id = (select checkout_id from orders where id = $1)'
    await shop.rows(`update checkouts set environment = 'live' where ${opened}`, [sold.id])
    expect(await shop.refund(sold, { amount: '10.00' })).toMatchObject({
      statusCode: 503,
      body: { code: 'payments_not_configured' },
    })
    expect((await shop.details(sold)).refunds).toEqual([])
    await shop.rows(`update checkouts set environment = 'emulator' where ${opened}`, [sold.id])
  })
})

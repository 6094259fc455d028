import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { processWebhook } from '../checkout/receive-webhook.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { call } from '../testing/buyer.ts'
import { compareLedger } from '../testing/compare-ledger.ts'
import { startRefundShop } from '../testing/refund-shop.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(async () => {
  shop.emulator.clearFaults()
  await shop.news()
  expect(await checkInvariants(shop.platform.database)).toEqual([])
  expect(await compareLedger(shop)).toEqual([])
})
afterAll(() => shop.close())

describe('PayPal that', () => {
  it.each(['apply_then_drop', 'malformed', 'apply_then_hang'] as const)(
    'does it and does not answer (%s): it happens once, and is found out',
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

  it('tells of it by a notice before its answer has come: it is known for ours', async () => {
    const sold = await shop.sell()
    shop.emulator.setFault({ operation: 'refund', kind: 'apply_then_drop', times: 3 })
    const key = randomUUID()
    await shop.refund(sold, { key, amount: '10.00' })
    await shop.news()
    expect((await shop.details(sold)).refunds).toMatchObject([{ id: key, state: 'completed' }])
    expect((await shop.refund(sold, { key, amount: '10.00' })).statusCode).toBe(200)
    await shop.reconcile()
    expect(shop.backOf(sold)).toBe(1000)
  })

  it('does not answer is asked by one process at a time, whoever wants the refund', async () => {
    const sold = await shop.sell()
    shop.emulator.setFault({ operation: 'refund', kind: 'hang', times: 1000 })
    const asked = () => 1000 - (shop.emulator.faults()[0]?.times ?? 0)
    const key = randomUUID()
    const click = shop.refund(sold, { key, amount: '10.00' })
    await vi.waitFor(() => expect(asked()).toBe(1))
    const [checkout] = await shop.rows('select checkout_id from orders where id = $1', [sold.id])
    const others = [
      shop.reconcile(),
      shop.reconcile(),
      shop.refund(sold, { key, amount: '10.00' }),
      call(shop, shop.admin, 'POST', `/api/admin/payments/${checkout?.checkout_id}/recheck`),
    ]
    await Promise.all(others)
    expect(asked()).toBe(1)
    expect((await click).statusCode).toBe(202)
    expect(asked()).toBeLessThanOrEqual(3)
    shop.emulator.clearFaults()
    await shop.reconcile()
    expect((await shop.details(sold)).refunds).toMatchObject([{ id: key, state: 'completed' }])
    expect(shop.backOf(sold)).toBe(1000)
  }, 30_000)

  it('is away: the refund waits, is asked for again, and happens', async () => {
    const sold = await shop.sell()
    shop.emulator.setFault({ operation: 'refund', kind: '503', times: 6 })
    expect((await shop.refund(sold, { amount: '10.00' })).statusCode).toBe(202)
    await shop.reconcile()
    expect((await shop.details(sold)).refunds).toMatchObject([{ state: 'requested' }])
    await shop.reconcile()
    expect((await shop.details(sold)).refunds).toMatchObject([{ state: 'completed' }])
  })

  it('says no: nothing moved, staff are told why, and may try again', async () => {
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

  it('takes its time: the refund is pending until it is done, or comes to nothing', async () => {
    for (const [end, state, left] of [
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
      expect(await shop.details(sold)).toMatchObject({ refundable: left, refunds: [{ state }] })
    }
  })

  it('gave money back at its own site: the order shows it, once, with credit note and mail', async () => {
    const sold = await shop.sell()
    await shop.emulator.refund(sold.captureId, 1000)
    await shop.emulator.refund(sold.captureId, 1000)
    await shop.news()
    await shop.news()
    expect((await shop.details(sold)).refunds).toMatchObject([
      { amount: '10.00', origin: 'paypal', state: 'completed', creditNote: expect.any(String) },
      { amount: '10.00', origin: 'paypal', state: 'completed' },
    ])
    expect(await shop.details(sold)).toMatchObject({ refundable: '65.50' })
    expect(await shop.mailsAbout(sold.id)).toHaveLength(2)
  })

  it('gave everything back at its own site just before we asked: that is what happened', async () => {
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

  it('gave as much back at its own site as we ask for: the two are told apart', async () => {
    const sold = await shop.sell()
    shop.emulator.setFault({ operation: 'refund', kind: '503', times: 3 })
    await shop.refund(sold, { amount: '10.00' })
    await shop.emulator.refund(sold.captureId, 1000)
    await shop.emulator.flushWebhooks()
    const [event] = await shop.rows(
      `select id from webhook_events where processed_at is null and type = 'PAYMENT.CAPTURE.REFUNDED'`,
    )
    await expect(processWebhook(shop.platform, shop.paypal, String(event?.id))).rejects.toThrow('may be the one')
    await shop.reconcile()
    await shop.news()
    expect(shop.backOf(sold)).toBe(2000)
    const { refunds } = await shop.details(sold)
    expect(refunds.map(({ state }) => state)).toEqual(['completed', 'completed'])
  })

  it('is not set up any more: nothing is promised', async () => {
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

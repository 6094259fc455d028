import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call, capture } from '../../testing/buyer.ts'
import { expectConsistency, paymentSteps, startPaymentShop } from '../../testing/payment-shop.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { requeueWebhooks, workWebhook } from './webhooks.ts'

// Webhooks of PayPal whose attempts fail, because PayPal's API does not answer for hours.

const token = 'a-token-of-the-monitoring'
let shop: Awaited<ReturnType<typeof startPaymentShop>>
let admin: SignedIn
let ana: SignedIn

beforeAll(async () => {
  shop = await startPaymentShop({ METRICS_TOKEN: token })
  admin = await shop.signIn({ role: 'admin' })
  ana = await shop.signIn()
  shop.emulator.setWebhooks({ off: false })
})
afterAll(() => shop.close())

const { rows, orderOf, opened } = paymentSteps(() => shop)

const attention = async () => (await call(shop, admin, 'GET', '/api/dashboard/attention')).body.failedNotices
const metrics = async () =>
  (await shop.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
const violations = async () => (await checkInvariants(shop.platform.database)).map(({ rule }) => rule)
const waitingWebhooks = () =>
  rows('select id, attempts, last_error, processed_at from webhook_events where processed_at is null')
const removeJobs = () => rows(`delete from pgboss.job where name = 'paypal-webhook'`)

/** A payment whose money moved while the shop lost PayPal's answer, and the stored webhook about it. */
async function paidWithLostAnswer() {
  const payment = await opened(ana)
  await shop.emulator.approve(payment.id)
  await shop.emulator.flushWebhooks()
  await rows(`update webhook_events set processed_at = now()`)
  shop.emulator.setFault({ kind: 'apply_then_drop', operation: 'capture', times: 3 })
  expect((await capture(shop, ana, payment.id)).body.status).toBe('PROCESSING')
  await shop.emulator.flushWebhooks()
  const [webhook] = await waitingWebhooks()
  return { ...payment, webhook: String(webhook?.id) }
}

/** Lets every attempt fail, as the job makes them. */
async function failAll(webhook: string) {
  shop.emulator.setFault({ kind: 'malformed', operation: 'get', times: 1000 })
  for (let attempt = 0; attempt < 13; attempt++) {
    await expect(workWebhook(shop.platform, webhook)).rejects.toThrow('UNREADABLE_ANSWER')
  }
  await removeJobs()
}

describe('a webhook of PayPal whose attempts fail', () => {
  it('is shown to staff and monitoring with its error, and is processed by the next start', async () => {
    const { id, webhook } = await paidWithLostAnswer()
    expect(await attention()).toEqual({ count: 0, first: [] })
    await failAll(webhook)
    const error = expect.stringContaining('UNREADABLE_ANSWER')
    expect(await waitingWebhooks()).toMatchObject([{ id: webhook, attempts: 13, last_error: error }])
    expect(await attention()).toMatchObject({
      count: 1,
      first: [{ id: webhook, type: 'PAYMENT.CAPTURE.COMPLETED', error }],
    })
    expect(await metrics()).toContain('shop_waiting{kind="failed_notices"} 1')
    expect(await violations()).toContain('a notice from PayPal is processed')
    shop.emulator.clearFaults()
    // A process that reconciles nothing: the webhook alone must lead to the order.
    await rows('update checkouts set next_check_at = null where paypal_order_id = $1', [id])
    const restarted = await startTestShop({ share: shop, background: true })
    await vi.waitFor(async () => expect(await waitingWebhooks()).toEqual([]), 20_000)
    await restarted.close()
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
    expect(await attention()).toEqual({ count: 0, first: [] })
    await expectConsistency(shop)
  })

  it('is enqueued again once, not while a job of it waits', async () => {
    const { webhook, id } = await paidWithLostAnswer()
    expect(await requeueWebhooks(shop.platform.database, shop.platform.jobs)).toBe(0)
    await failAll(webhook)
    const counts = await Promise.all([
      requeueWebhooks(shop.platform.database, shop.platform.jobs),
      requeueWebhooks(shop.platform.database, shop.platform.jobs),
    ])
    expect(counts.toSorted()).toEqual([0, 1])
    expect((await attention()) as object).toMatchObject({ count: 1 })
    shop.emulator.clearFaults()
    await workWebhook(shop.platform, webhook)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
    await removeJobs()
    await expectConsistency(shop)
  })

  it('never shows the parameters of a failed statement', async () => {
    await rows(
      `insert into webhook_events (id, type, resource) values ('WH-odd', 'CHECKOUT.ORDER.COMPLETED', '{"id":"Ana\\u0001Peña"}')`,
    )
    await rows('alter table checkouts rename column paypal_order_id to away')
    const failed = workWebhook(shop.platform, 'WH-odd')
    await expect(failed).rejects.toThrow()
    await rows('alter table checkouts rename column away to paypal_order_id')
    const [webhook] = await waitingWebhooks()
    expect(webhook?.last_error).toMatch(/paypal_order_id/)
    expect(webhook?.last_error).not.toContain('Peña')
    await rows(`delete from webhook_events where id = 'WH-odd'`)
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { recordPayment } from './capture-payment.ts'
import { reconcileCheckouts } from './reconcile-checkouts.ts'
import { processWebhook } from './webhooks.ts'

// Lost, late and stale responses, and webhooks in any order: the captures at PayPal decide, whichever source reports them.

let shop: Awaited<ReturnType<typeof startTestShop>>
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop({ environment: { CAPTURE_TIMEOUT_SECONDS: '0.6' } })
  await shop.signIn({ role: 'root' })
  ana = await shop.signIn()
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  await shop.emulator.setWebhookUrl(`${shop.server.listeningOrigin}/paypal/webhook`)
  shop.emulator.setWebhooks({ off: true })
})
afterEach(async () => {
  shop.emulator.clearFaults()
  shop.emulator.setWebhooks({ off: true, duplicate: false, reorder: false, badSignature: false })
  await shop.emulator.flushWebhooks()
  await processWebhooks()
  expect(await checkInvariants(shop.platform.database)).toEqual([])
  expect(await compareLedger(shop)).toEqual([])
})
afterAll(() => shop.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]
const stockOf = async (id: string) => (await rows('select stock from products where id = $1', [id]))[0]?.stock
const orderOf = async (id: string) => (await rows('select * from orders where paypal_order_id = $1', [id]))[0]
const stateOf = async (id: string) => (await rows('select state from checkouts where paypal_order_id = $1', [id]))[0]
const capturesOf = (id: string) => shop.emulator.ledger().filter(({ orderId }) => orderId === id)
const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 10_000, interval: 20 })
const reconcile = async (afterMs: number) => {
  shop.wait(afterMs)
  await reconcileCheckouts(shop.platform)
}

/** Processes the stored webhooks, as the jobs do. */
async function processWebhooks(): Promise<void> {
  for (const { id } of await rows('select id from webhook_events where processed_at is null order by received_at')) {
    await processWebhook(shop.platform, String(id))
  }
}

async function deliverWebhooks(): Promise<void> {
  await shop.emulator.flushWebhooks()
  await processWebhooks()
}

async function approved(outcome: 'completed' | 'declined' | 'pending' = 'completed') {
  const cream = await shop.addProduct()
  const { body } = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  await shop.emulator.approve(body.id, outcome)
  return { cream, id: body.id, orderNumber: body.orderNumber }
}

/** A capture that this shop did not request, as when a lost request reaches PayPal late. */
async function captureAtPaypal(id: string) {
  const gateway = await shop.provider.current()
  await gateway.capture(id, `lost-${id}`)
}

const refund = (captureId: string, cents?: number) => shop.emulator.refund(captureId, cents)

describe('a response that does not arrive in time', () => {
  it.each(['hang', 'apply_then_hang'] as const)(
    '%s: the buyer sees PROCESSING, the reconciler records the order',
    async (kind) => {
      const { cream, id } = await approved()
      shop.emulator.setFault({ kind, operation: 'capture', times: 1000 })
      expect(await capture(shop, ana, id)).toMatchObject({ statusCode: 202, body: { status: 'PROCESSING' } })
      shop.emulator.clearFaults()
      await reconcile(1_000)
      expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
      expect(await stockOf(cream.id)).toBe(9)
      expect(capturesOf(id)).toHaveLength(1)
    },
  )

  it('slow: the repeated request returns the result of the first', async () => {
    const { id } = await approved()
    shop.emulator.setFault({ kind: 'slow', operation: 'capture', ms: 900 })
    expect((await capture(shop, ana, id)).body.status).toBe('COMPLETED')
    expect(capturesOf(id)).toHaveLength(1)
  })

  it('while the reconciler captures as well: one capture', async () => {
    const { id } = await approved()
    shop.emulator.setFault({ kind: 'slow', operation: 'capture', ms: 1_000 })
    const click = capture(shop, ana, id)
    await eventually(async () => expect(await stateOf(id)).toEqual({ state: 'capturing' }))
    await Promise.all([reconcile(100_000), reconcile(100_000), click])
    await eventually(async () => {
      await reconcile(100_000)
      expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
    })
    expect(capturesOf(id)).toHaveLength(1)
  })

  it('from our own database after the capture: PROCESSING, recorded later', async () => {
    const { id } = await approved()
    await rows(`alter table orders add constraint broken check (paypal_order_id <> '${id}')`)
    expect(await capture(shop, ana, id)).toMatchObject({ statusCode: 202, body: { status: 'PROCESSING' } })
    expect(capturesOf(id)).toHaveLength(1)
    await rows('alter table orders drop constraint broken')
    await reconcile(1_000)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
  })

  it('after a decline: a late capture is found by the reconciler, which requests none', async () => {
    const { cream, id } = await approved('declined')
    expect((await capture(shop, ana, id)).body.status).toBe('DECLINED')
    await shop.emulator.approve(id)
    await reconcile(100_000)
    expect(capturesOf(id)).toEqual([])
    await captureAtPaypal(id)
    await reconcile(4 * 60_000)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
    expect(await stockOf(cream.id)).toBe(9)
  })
})

describe('webhooks', () => {
  it('before the response to the browser: the order exists when the response arrives', async () => {
    const { id, orderNumber } = await approved()
    shop.emulator.setFault({ kind: 'apply_then_hang', operation: 'capture' })
    const click = capture(shop, ana, id)
    await eventually(() => expect(capturesOf(id)).toHaveLength(1))
    await deliverWebhooks()
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid', order_number: orderNumber })
    expect(await click).toMatchObject({ statusCode: 200, body: { status: 'COMPLETED', orderNumber } })
    expect(await rows(`select source from payments where paypal_order_id = $1`, [id])).toEqual([{ source: 'webhook' }])
  })

  it('that never arrive are replaced by the reconciler', async () => {
    const { id } = await approved()
    await reconcile(100_000)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
  })

  it('duplicated, reordered and simultaneous: one order, whose status never moves back', async () => {
    const { id, cream } = await approved('pending')
    await capture(shop, ana, id)
    const [pending] = capturesOf(id)
    await shop.emulator.resolvePending(pending?.captureId ?? '', 'COMPLETED')
    shop.emulator.setWebhooks({ duplicate: true, reorder: true })
    await shop.emulator.flushWebhooks()
    const waiting = await rows('select id, type from webhook_events where processed_at is null order by type')
    // The approval only schedules a check, so it does not wait.
    expect(waiting.map(({ type }) => type)).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.PENDING'])
    const twice = [...waiting, ...waiting].map(({ id }) => processWebhook(shop.platform, String(id)))
    await Promise.all(twice)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
    expect(await rows('select status from payments where paypal_order_id = $1', [id])).toEqual([
      { status: 'COMPLETED' },
    ])
    expect(await stockOf(cream.id)).toBe(9)
  })

  it('with forged signatures are rejected without effect', async () => {
    const { id } = await approved()
    await captureAtPaypal(id)
    shop.emulator.setWebhooks({ badSignature: true })
    const known = await rows('select id from webhook_events')
    await deliverWebhooks()
    expect(await rows('select id from webhook_events')).toEqual(known)
    expect(await orderOf(id)).toBeUndefined()
    shop.emulator.setWebhooks({ badSignature: false })
    await deliverWebhooks()
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
  })

  it('of a declined attempt that arrive late leave the payment open to its buyer', async () => {
    const { id, cream } = await approved()
    shop.emulator.setFault({ kind: 'declined_capture', operation: 'capture' })
    expect((await capture(shop, ana, id)).body.status).toBe('DECLINED')
    // PayPal has closed this order: another attempt needs a new one.
    expect((await capture(shop, ana, id)).body.code).toBe('payment_not_approved')
    await deliverWebhooks()
    expect(await stateOf(id)).toEqual({ state: 'created' })
    expect(await stockOf(cream.id)).toBe(10)
    await reconcile(100_000)
    expect(await stateOf(id)).toEqual({ state: 'released' })
  })

  it('of a decline that was already reported as a refusal leave the payment open to its buyer', async () => {
    const { id } = await approved('declined')
    await capture(shop, ana, id)
    await shop.emulator.approve(id)
    shop.emulator.setFault({ kind: 'declined_capture', operation: 'capture' })
    await captureAtPaypal(id)
    await deliverWebhooks()
    expect(await stateOf(id)).toEqual({ state: 'created' })
  })
})

describe('refunds made at PayPal', () => {
  it('in part and then in full are imported from webhooks and mailed to the buyer', async () => {
    const { id } = await approved()
    await capture(shop, ana, id)
    const captureId = capturesOf(id)[0]?.captureId ?? ''
    await refund(captureId, 1000)
    await deliverWebhooks()
    expect(await orderOf(id)).toMatchObject({ payment_status: 'partially_refunded' })
    const back = () => rows('select status, refunded from payments where paypal_order_id = $1', [id])
    expect(await back()).toEqual([{ status: 'PARTIALLY_REFUNDED', refunded: '10.00' }])
    await refund(captureId)
    await deliverWebhooks()
    expect(await orderOf(id)).toMatchObject({ payment_status: 'refunded' })
    expect(await back()).toEqual([{ status: 'REFUNDED', refunded: '28.50' }])
    const mails = await rows(
      `select 1 from mails join orders o on o.id::text = subject_id
       where paypal_order_id = $1 and template = 'order_refunded'`,
      [id],
    )
    expect(mails).toHaveLength(2)
  })

  it('are not undone by a stale response', async () => {
    const { id } = await approved()
    await capture(shop, ana, id)
    const gateway = await shop.provider.current()
    const staleOrder = await gateway.read(id)
    await refund(capturesOf(id)[0]?.captureId ?? '')
    await deliverWebhooks()
    await recordPayment(shop.platform, staleOrder, 'emulator', 'reconciler')
    expect(await rows('select status from payments where paypal_order_id = $1', [id])).toEqual([{ status: 'REFUNDED' }])
    expect(await orderOf(id)).toMatchObject({ payment_status: 'refunded' })
  })

  it('before the capture was recorded: no order, and the stock is released', async () => {
    const { id, cream } = await approved()
    shop.emulator.setFault({ kind: 'apply_then_drop', operation: 'capture', times: 3 })
    await capture(shop, ana, id)
    expect(await stockOf(cream.id)).toBe(9)
    await refund(capturesOf(id)[0]?.captureId ?? '')
    await reconcile(1_000)
    expect(await stateOf(id)).toEqual({ state: 'refunded' })
    expect((await call(shop, ana, 'GET', `/paypal/order/${id}`)).body.status).toBe('EXPIRED')
    expect(await orderOf(id)).toBeUndefined()
    expect(await stockOf(cream.id)).toBe(10)
  })

  it('in part before the capture was recorded: the payment goes to review', async () => {
    const { id } = await approved()
    shop.emulator.setFault({ kind: 'apply_then_drop', operation: 'capture', times: 3 })
    await capture(shop, ana, id)
    await refund(capturesOf(id)[0]?.captureId ?? '', 500)
    await reconcile(1_000)
    expect((await call(shop, ana, 'GET', `/paypal/order/${id}`)).body.status).toBe('REVIEW')
    expect(await orderOf(id)).toBeUndefined()
  })
})

describe('a payment whose page was closed after the approval', () => {
  it('is not captured when its buyer has paid with a later checkout', async () => {
    const first = await approved()
    const later = await approved()
    expect((await capture(shop, ana, later.id)).body.status).toBe('COMPLETED')
    await reconcile(100_000)
    expect(await stateOf(first.id)).toEqual({ state: 'released' })
    expect(capturesOf(first.id)).toEqual([])
    expect(await stockOf(first.cream.id)).toBe(10)
  })

  it('is not captured while the payment of a later checkout is under review', async () => {
    const first = await approved()
    const later = await approved()
    shop.emulator.setFault({ kind: 'wrong_amount', operation: 'capture' })
    expect((await capture(shop, ana, later.id)).body.status).toBe('REVIEW')
    await reconcile(100_000)
    expect(await stateOf(first.id)).toEqual({ state: 'released' })
    expect(capturesOf(first.id)).toEqual([])
    await refund(capturesOf(later.id)[0]?.captureId ?? '')
    await deliverWebhooks()
    expect(await stateOf(later.id)).toEqual({ state: 'refunded' })
  })
})

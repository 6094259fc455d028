import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { expectConsistency, paymentSteps, startPaymentShop } from '../../testing/payment-shop.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { processWebhook } from './webhooks.ts'

// Stock is held only for payments with the PayPal status APPROVED.

let shop: Awaited<ReturnType<typeof startPaymentShop>>
let ana: SignedIn

beforeAll(async () => {
  shop = await startPaymentShop()
  ana = await shop.signIn()
})
afterEach(() => expectConsistency(shop))
afterAll(() => shop.close())

const { rows, stockOf, checkoutOf, capturesOf, reconcile, opened } = paymentSteps(() => shop)
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

/** PayPal's webhook that the buyer approved. */
async function approvalWebhook(id: string): Promise<void> {
  const event = `WH-${id}-${Math.random()}`
  await rows(
    `insert into webhook_events (id, type, resource) values ($1, 'CHECKOUT.ORDER.APPROVED', jsonb_build_object('id', $2::text))`,
    [event, id],
  )
  await processWebhook(shop.platform, event)
}

describe('a payment that was not approved', () => {
  it('holds no stock after repeated captures, and can be approved and captured later', async () => {
    const { cream, id } = await opened(ana, { quantity: 10 })
    const answers = await times(20, () => capture(shop, ana, id))
    for (const answer of answers) {
      expect(answer).toMatchObject({ statusCode: 409, body: { code: 'payment_not_approved' } })
    }
    expect(await stockOf(cream.id)).toBe(10)
    expect(await rows('select 1 from stock_movements where product_id = $1 and delta < 0', [cream.id])).toEqual([])
    expect(capturesOf(id)).toEqual([])
    await shop.emulator.approve(id)
    expect((await capture(shop, ana, id)).body.status).toBe('COMPLETED')
    expect(await stockOf(cream.id)).toBe(0)
  })

  it('is not captured automatically after its page received payment_not_approved, even when it is approved later', async () => {
    const { cream, id } = await opened(ana)
    expect((await capture(shop, ana, id)).body.code).toBe('payment_not_approved')
    await shop.emulator.approve(id)
    await approvalWebhook(id)
    await reconcile(2 * 60 * 60_000)
    expect(capturesOf(id)).toEqual([])
    await reconcile(6 * 60 * 60_000)
    expect(await checkoutOf(id)).toMatchObject({ state: 'released', ending: 'abandoned' })
    expect(await stockOf(cream.id)).toBe(10)
  })

  it('stays unchanged while PayPal does not return its status', async () => {
    const { cream, id } = await opened(ana)
    await shop.emulator.approve(id)
    shop.emulator.setFault({ operation: 'get', kind: '503', times: 3 })
    expect(await capture(shop, ana, id)).toMatchObject({
      statusCode: 503,
      body: { code: 'payment_provider_unavailable', retryAfter: 5 },
    })
    expect(await checkoutOf(id)).toMatchObject({ state: 'created', ending: null })
    expect(await stockOf(cream.id)).toBe(10)
    expect((await capture(shop, ana, id)).body.status).toBe('COMPLETED')
  })

  it('holds no stock after PayPal refuses to capture it', async () => {
    const { cream, id } = await opened(ana)
    await shop.emulator.approve(id, 'declined')
    const answers = await times(10, () => capture(shop, ana, id))
    expect(new Set(answers.map(({ body }) => body.status))).toEqual(new Set(['DECLINED', 'PROCESSING']))
    expect(await stockOf(cream.id)).toBe(10)
    expect(await checkoutOf(id)).toMatchObject({ state: 'created', ending: 'declined' })
  })
})

describe('an approval', () => {
  it('reported by a webhook is captured by the reconciler when the page was closed', async () => {
    const { cream, id } = await opened(ana)
    await shop.emulator.approve(id)
    await approvalWebhook(id)
    expect(await stockOf(cream.id)).toBe(10)
    await reconcile(91_000)
    expect(await checkoutOf(id)).toMatchObject({ state: 'completed', ending: null })
  })

  it('reported while the browser and the reconciler capture is captured once', async () => {
    const { cream, id } = await opened(ana)
    await shop.emulator.approve(id)
    shop.emulator.setFault({ operation: 'capture', kind: 'slow', ms: 300 })
    const clicks = times(50, () => capture(shop, ana, id))
    await Promise.all([clicks, approvalWebhook(id), approvalWebhook(id), reconcile(91_000), reconcile(91_000)])
    await vi.waitFor(async () => {
      await reconcile(91_000)
      expect(await checkoutOf(id)).toMatchObject({ state: 'completed', ending: null })
    })
    for (const { statusCode } of await clicks) expect([200, 202]).toContain(statusCode)
    expect(capturesOf(id)).toHaveLength(1)
    expect(await stockOf(cream.id)).toBe(9)
  })

  it('that arrives between repeated captures is captured once', async () => {
    const { cream, id } = await opened(ana)
    const clicks = Array.from({ length: 50 }, async (_, click) => {
      if (click === 25) await shop.emulator.approve(id)
      return capture(shop, ana, id)
    })
    const codes = (await Promise.all(clicks)).map(({ statusCode, body }) => body.code ?? statusCode)
    expect(new Set(codes).isSubsetOf(new Set([200, 202, 'payment_not_approved']))).toBe(true)
    expect((await capture(shop, ana, id)).body.status).toBe('COMPLETED')
    expect(capturesOf(id)).toHaveLength(1)
    expect(await stockOf(cream.id)).toBe(9)
  })
})

it('sends PayPal an invoice id that no other shop and no restored database repeats', async () => {
  const { id, orderNumber } = await opened(ana)
  const [checkout] = await rows('select id from checkouts where paypal_order_id = $1', [id])
  const sent = shop.emulator.orders().find((order) => order.id === id)?.purchaseUnit.invoice_id
  expect(sent).toMatch(/^FM-\d{6}-[0-9a-f]{12}$/)
  expect(sent).toBe(`${orderNumber}-${String(checkout?.id).replaceAll('-', '').slice(0, 12)}`)
})

it('limits captures for each checkout and for each buyer', async () => {
  const { testDatabase, emulator, config } = shop
  const environment = { APP_SECRET: config.appSecret, RATE_LIMITS: 'on' }
  const limited = await startTestShop({ environment, share: { testDatabase, emulator } })
  try {
    const bea = await limited.signIn()
    const open = async () => {
      const cream = await limited.addProduct()
      return (await openPayment(limited, bea, [{ ...cream, quantity: 1 }])).body.id
    }
    const [one, two, three] = [await open(), await open(), await open()]
    const codes = async (id: string, count: number) =>
      Map.groupBy(await times(count, () => capture(limited, bea, id)), ({ statusCode }) => statusCode)
    const first = await codes(one, 35)
    expect([first.get(409)?.length, first.get(429)?.length]).toEqual([30, 5])
    const second = await codes(two, 30)
    expect(second.get(409)?.length).toBe(30)
    expect((await codes(three, 1)).get(429)).toHaveLength(1)
    expect((await call(limited, bea, 'GET', `/paypal/order/${three}`)).body.status).toBe('CREATED')
  } finally {
    await limited.close()
  }
})

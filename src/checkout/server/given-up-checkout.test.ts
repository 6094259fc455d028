import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { expectConsistency, paymentSteps, startPaymentShop } from '../../testing/payment-shop.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import { processWebhook } from './webhooks.ts'

// Payments that were approved and then abandoned: the buyer must not be charged for one of them and for a later one.

let shop: Awaited<ReturnType<typeof startPaymentShop>>
let ana: SignedIn

beforeAll(async () => {
  shop = await startPaymentShop()
  ana = await shop.signIn()
})
afterEach(() => expectConsistency(shop))
afterAll(() => shop.close())

const { rows, stockOf, checkoutOf, orderOf, capturesOf, reconcile, opened } = paymentSteps(() => shop)

async function approved(product?: { stock: number }) {
  const payment = await opened(ana, product)
  await shop.emulator.approve(payment.id)
  return payment
}

// The database clock does not advance with `reconcile`, so tests with long waits come last.
describe('a payment whose page was closed after the approval', () => {
  it('waits while its buyer may pay with a later checkout, and is released once they have paid', async () => {
    const first = await approved()
    const later = await opened(ana)
    await reconcile(100_000)
    expect(await checkoutOf(first.id)).toMatchObject({ state: 'created' })
    await shop.emulator.approve(later.id)
    expect((await capture(shop, ana, later.id)).body.status).toBe('COMPLETED')
    await reconcile(200_000)
    expect(await checkoutOf(first.id)).toMatchObject({ state: 'released' })
    expect(capturesOf(first.id)).toEqual([])
  })

  it('is released when its buyer has paid in an older window', async () => {
    const older = await opened(ana)
    const first = await approved()
    await shop.emulator.approve(older.id)
    expect((await capture(shop, ana, older.id)).body.status).toBe('COMPLETED')
    await reconcile(100_000)
    expect(await checkoutOf(first.id)).toMatchObject({ state: 'released' })
    expect(capturesOf(first.id)).toEqual([])
  })

  it('is captured although its buyer had paid another one before', async () => {
    const before = await approved()
    expect((await capture(shop, ana, before.id)).body.status).toBe('COMPLETED')
    const { id } = await approved()
    await reconcile(100_000)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
  })

  it('is captured once the later window has been idle for long', async () => {
    const first = await approved()
    const later = await opened(ana)
    await reconcile(100_000)
    expect(capturesOf(first.id)).toEqual([])
    await reconcile(31 * 60_000)
    expect(await orderOf(first.id)).toMatchObject({ payment_status: 'paid' })
    expect(capturesOf(later.id)).toEqual([])
  })
})

describe('a payment rejected for missing stock', () => {
  it('ends, even when the stock returns', async () => {
    const { cream, id } = await approved({ stock: 1 })
    const stock = (count: number) =>
      rows(
        `with changed as (update products set stock = stock + $2 where id = $1 returning id)
        insert into stock_movements (product_id, delta, reason) select id, $2, 'adjusted' from changed`,
        [cream.id, count],
      )
    await stock(-1)
    expect(await capture(shop, ana, id)).toMatchObject({ statusCode: 409, body: { code: 'out_of_stock' } })
    await stock(5)
    await rows(
      `insert into webhook_events (id, type, resource) values ($1, 'CHECKOUT.ORDER.APPROVED', jsonb_build_object('id', $2::text))`,
      [`WH-${id}`, id],
    )
    await processWebhook(shop.platform, `WH-${id}`)
    await reconcile(2 * 60_000)
    await reconcile(60 * 60_000)
    const tabs = await Promise.all([capture(shop, ana, id), capture(shop, ana, id)])
    for (const tab of tabs) expect(tab).toMatchObject({ statusCode: 409, body: { code: 'checkout_expired' } })
    expect((await call(shop, ana, 'GET', `/paypal/order/${id}`)).body.status).toBe('EXPIRED')
    expect(capturesOf(id)).toEqual([])
    expect(await orderOf(id)).toBeUndefined()
    expect(await stockOf(cream.id)).toBe(5)
    const anew = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    await shop.emulator.approve(anew.body.id)
    expect((await capture(shop, ana, anew.body.id)).body.status).toBe('COMPLETED')
  })
})

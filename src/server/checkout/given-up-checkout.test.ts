import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { call, capture, openPayment } from '../testing/buyer.ts'
import { compareLedger } from '../testing/compare-ledger.ts'
import { type SignedIn, startTestShop } from '../testing/test-shop.ts'
import { processWebhook } from './receive-webhook.ts'
import { reconcileCheckouts } from './reconcile-checkouts.ts'

// Payments that their buyer approved and has given up since: nobody may be charged for one and for what followed it.

let shop: Awaited<ReturnType<typeof startTestShop>>
let ana: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  ana = await shop.signIn()
  shop.emulator.setWebhooks({ off: true })
})
afterEach(async () => {
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
const reconcile = async (afterMs: number) => {
  shop.wait(afterMs)
  await reconcileCheckouts(shop.platform, shop.paypal)
}

async function opened({ stock = 10 } = {}) {
  const cream = await shop.addProduct({ stock })
  const { body } = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  return { cream, id: body.id }
}

async function approved(product?: { stock: number }) {
  const payment = await opened(product)
  await shop.emulator.approve(payment.id)
  return payment
}

// The database's clock stands still meanwhile: what waits for long comes last.
describe('a payment whose page died after the approval', () => {
  it('waits while its buyer may pay with a later checkout, and is let go once they have', async () => {
    const first = await approved()
    const later = await opened()
    await reconcile(100_000)
    expect(await stateOf(first.id)).toEqual({ state: 'created' })
    await shop.emulator.approve(later.id)
    expect((await capture(shop, ana, later.id)).body.status).toBe('COMPLETED')
    await reconcile(200_000)
    expect(await stateOf(first.id)).toEqual({ state: 'released' })
    expect(capturesOf(first.id)).toEqual([])
  })

  it('is let go when its buyer has since paid in a window that was open before', async () => {
    const older = await opened()
    const first = await approved()
    await shop.emulator.approve(older.id)
    expect((await capture(shop, ana, older.id)).body.status).toBe('COMPLETED')
    await reconcile(100_000)
    expect(await stateOf(first.id)).toEqual({ state: 'released' })
    expect(capturesOf(first.id)).toEqual([])
  })

  it('is taken although its buyer had paid another one before', async () => {
    const before = await approved()
    expect((await capture(shop, ana, before.id)).body.status).toBe('COMPLETED')
    const { id } = await approved()
    await reconcile(100_000)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
  })

  it('is taken once the later window was left alone for long', async () => {
    const first = await approved()
    const later = await opened()
    await reconcile(100_000)
    expect(capturesOf(first.id)).toEqual([])
    await reconcile(31 * 60_000)
    expect(await orderOf(first.id)).toMatchObject({ payment_status: 'paid' })
    expect(capturesOf(later.id)).toEqual([])
  })
})

describe('a payment refused for missing stock', () => {
  it('ends there, although the stock comes back', async () => {
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
    await processWebhook(shop.platform, shop.paypal, `WH-${id}`)
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

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { reconcileRefunds } from '../../refunds/server/reconcile-refunds.ts'
import { addService, insertCalendarOffering, timeAt } from '../../testing/appointment-records.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { expectConsistency, paymentSteps, startPaymentShop } from '../../testing/payment-shop.ts'
import type { SignedIn } from '../../testing/test-shop.ts'

// Money that PayPal takes for a checkout that the shop has released, while every webhook about it is lost.

const minute = 60_000
const hour = 60 * minute

let shop: Awaited<ReturnType<typeof startPaymentShop>>
let ana: SignedIn

beforeAll(async () => {
  shop = await startPaymentShop()
  ana = await shop.signIn()
})
afterEach(() => expectConsistency(shop))
afterAll(() => shop.close())

const { rows, stockOf, checkoutOf, orderOf, capturesOf, reconcile, opened } = paymentSteps(() => shop)

const statusForBuyer = async (id: string) => (await call(shop, ana, 'GET', `/paypal/order/${id}`)).body.status

/** A checkout that another one of the same cart has replaced. */
async function superseded(stock = 10) {
  const cream = await shop.addProduct({ stock })
  const open = async () => (await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])).body
  const [first, second] = [await open(), await open()]
  expect(await checkoutOf(first.id)).toMatchObject({ state: 'released', ending: 'superseded' })
  return { cream, first, second }
}

/** A capture request of a crashed process that reaches PayPal late. @returns the id of the capture. */
async function captureAtPaypal(id: string, outcome?: 'pending'): Promise<string> {
  await shop.emulator.approve(id, outcome)
  await (await shop.provider.current()).capture(id, `lost-${id}`)
  return capturesOf(id)[0]?.captureId ?? ''
}

const setStock = (productId: string, delta: number) =>
  rows(
    `with changed as (update products set stock = stock + $2 where id = $1 returning id)
     insert into stock_movements (product_id, delta, reason) select id, $2, 'adjusted' from changed`,
    [productId, delta],
  )

/** The mails to staff about the checkout of a PayPal order. */
const alertsAbout = (id: string) =>
  rows(
    `select 1 from mails where template = 'staff_alert'
     and subject_id = (select id::text from checkouts where paypal_order_id = $1)`,
    [id],
  )

const checksOf = async (id: string) =>
  (
    await rows(
      'select checks_after_release as checks, next_check_at as next from checkouts where paypal_order_id = $1',
      [id],
    )
  )[0]

describe('a capture on a released checkout whose webhook is lost', () => {
  it('is found an hour after the release and becomes the order', async () => {
    const { cream, first, second } = await superseded()
    await captureAtPaypal(first.id)
    await reconcile(50 * minute)
    expect(await orderOf(first.id)).toBeUndefined()
    expect(await compareLedger(shop)).toHaveLength(1)
    await reconcile(11 * minute)
    expect(await orderOf(first.id)).toMatchObject({ payment_status: 'paid', order_number: first.orderNumber })
    expect(await checkoutOf(second.id)).toMatchObject({ state: 'released', ending: 'paid_elsewhere' })
    expect(await statusForBuyer(first.id)).toBe('COMPLETED')
    expect(await stockOf(cream.id)).toBe(9)
  })

  it('that comes after the first check is found a day after the release; then nothing more is asked', async () => {
    const { first } = await superseded()
    await reconcile(61 * minute)
    await captureAtPaypal(first.id)
    await reconcile(22 * hour)
    expect(await orderOf(first.id)).toBeUndefined()
    await reconcile(hour + minute)
    expect(await orderOf(first.id)).toMatchObject({ payment_status: 'paid' })
    const { first: unpaid } = await superseded()
    for (const wait of [61 * minute, 23 * hour]) await reconcile(wait)
    expect(await checksOf(unpaid.id)).toEqual({ checks: 2, next: null })
  })

  it('is found although PayPal did not answer at first', async () => {
    const { first } = await superseded()
    await captureAtPaypal(first.id)
    shop.emulator.setFault({ kind: '503', operation: 'get', times: 1000 })
    await reconcile(61 * minute)
    expect(await checksOf(first.id)).toMatchObject({ checks: 0 })
    shop.emulator.clearFaults()
    await reconcile(2 * minute)
    expect(await orderOf(first.id)).toMatchObject({ payment_status: 'paid' })
  })

  it('for goods that are sold out is refunded, and staff get a mail', async () => {
    const { cream, first } = await superseded(1)
    await setStock(cream.id, -1)
    await captureAtPaypal(first.id)
    await reconcile(61 * minute)
    expect(await checkoutOf(first.id)).toMatchObject({ state: 'review' })
    expect((await alertsAbout(first.id)).length).toBeGreaterThan(0)
    await reconcileRefunds(shop.platform)
    expect(await checkoutOf(first.id)).toMatchObject({ state: 'refunded' })
    expect(capturesOf(first.id)).toMatchObject([{ status: 'REFUNDED' }])
  })

  it('for goods of which some are sold out holds nothing of the others', async () => {
    const [cream, facial] = [await shop.addProduct({ stock: 1 }), await addService(shop)]
    const slot = { startsAt: timeAt(shop, 10), calendarId: await insertCalendarOffering(shop, [facial.id]) }
    const customerInfo = { firstName: 'Ana', lastName: 'Peña', email: ana.email, phone: '787-555-0142' }
    const lines = [
      { id: cream.id, price: cream.price, quantity: 1 },
      { id: facial.id, price: facial.price, quantity: 1, slot },
    ]
    const open = async () => (await openPayment(shop, ana, lines, { customerInfo })).body
    const first = await open()
    await open()
    await captureAtPaypal(first.id)
    await setStock(cream.id, -1)
    await reconcile(61 * minute)
    expect(await checkoutOf(first.id)).toMatchObject({ state: 'review' })
    expect(await rows('select state from bookings where calendar_id = $1', [slot.calendarId])).toEqual([])
    await reconcileRefunds(shop.platform)
    expect(capturesOf(first.id)).toMatchObject([{ status: 'REFUNDED' }])
  })

  it('is found whatever released it', async () => {
    const abandoned = await opened(ana)
    const soldOut = await opened(ana, { stock: 1 })
    await setStock(soldOut.cream.id, -1)
    await shop.emulator.approve(soldOut.id)
    expect((await capture(shop, ana, soldOut.id)).statusCode).toBe(409)
    await reconcile(7 * hour)
    for (const { id } of [abandoned, soldOut]) expect(await checkoutOf(id)).toMatchObject({ state: 'released' })
    await setStock(soldOut.cream.id, 1)
    for (const { id } of [abandoned, soldOut]) await captureAtPaypal(id)
    await reconcile(23 * hour)
    await reconcile(2 * hour)
    for (const { id } of [abandoned, soldOut]) expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
  })
})

describe('a pending capture on a released checkout', () => {
  async function pending(stock?: number) {
    const { cream, first, second } = await superseded(stock)
    const captureId = await captureAtPaypal(first.id, 'pending')
    await reconcile(61 * minute)
    expect(await checkoutOf(first.id)).toMatchObject({ state: 'review' })
    expect(await statusForBuyer(first.id)).toBe('REVIEW')
    expect((await alertsAbout(first.id)).length).toBe(1)
    return { cream, id: first.id, second, captureId }
  }

  it('is under review and becomes an order within 15 minutes after PayPal completed it', async () => {
    const { cream, id, captureId } = await pending()
    for (let i = 0; i < 8; i++) await reconcile(15 * minute)
    expect(await orderOf(id)).toBeUndefined()
    await shop.emulator.resolvePending(captureId, 'COMPLETED')
    await reconcile(15 * minute)
    expect(await orderOf(id)).toMatchObject({ payment_status: 'paid' })
    expect(await stockOf(cream.id)).toBe(9)
  })

  it('is refunded when the goods are sold out by then', async () => {
    const { cream, id, captureId } = await pending(1)
    await setStock(cream.id, -1)
    await shop.emulator.resolvePending(captureId, 'COMPLETED')
    await reconcile(16 * minute)
    await reconcileRefunds(shop.platform)
    expect(await checkoutOf(id)).toMatchObject({ state: 'refunded' })
    expect(await orderOf(id)).toBeUndefined()
    expect(capturesOf(id)).toMatchObject([{ status: 'REFUNDED' }])
  })

  it('ends without a payment when PayPal declines it', async () => {
    const { cream, id, captureId } = await pending()
    await shop.emulator.resolvePending(captureId, 'DECLINED')
    await reconcile(16 * minute)
    expect(await checkoutOf(id)).toMatchObject({ state: 'released', ending: 'declined' })
    expect(await stockOf(cream.id)).toBe(10)
  })

  it('of a cart that was paid with a later attempt is asked about as well, and is refunded', async () => {
    const { first, second } = await superseded()
    await shop.emulator.approve(second.id)
    expect((await capture(shop, ana, second.id)).body.status).toBe('COMPLETED')
    const captureId = await captureAtPaypal(first.id, 'pending')
    await reconcile(61 * minute)
    expect(await checkoutOf(first.id)).toMatchObject({ state: 'review' })
    await shop.emulator.resolvePending(captureId, 'COMPLETED')
    await reconcile(16 * minute)
    await reconcileRefunds(shop.platform)
    expect(await orderOf(first.id)).toBeUndefined()
    expect(capturesOf(first.id)).toMatchObject([{ status: 'REFUNDED' }])
  })
})

describe('an approved payment whose page was closed', () => {
  it('is captured 90 s after the later checkout stopped holding it up, however long that took', async () => {
    // A shop of its own: the tests before have moved the shop's clock, and the time of a checkout is that of the database.
    const fresh = await startPaymentShop()
    const steps = paymentSteps(() => fresh)
    const buyer = await fresh.signIn()
    const first = await steps.opened(buyer)
    await fresh.emulator.approve(first.id)
    await steps.opened(buyer)
    for (let waited = 0; waited < 28; waited += 1) await steps.reconcile(minute)
    expect(await steps.orderOf(first.id)).toBeUndefined()
    for (let waited = 28; waited < 32; waited += 1) await steps.reconcile(minute)
    expect(await steps.orderOf(first.id)).toMatchObject({ payment_status: 'paid' })
    await expectConsistency(fresh)
    await fresh.close()
  })

  it('never holds up a capture whose outcome is unknown, however many are due', async () => {
    const buyer = await shop.signIn()
    const paid = await opened(buyer)
    await shop.emulator.approve(paid.id)
    shop.emulator.setFault({ kind: 'apply_then_drop', operation: 'capture', times: 3 })
    expect((await capture(shop, buyer, paid.id)).body.status).toBe('PROCESSING')
    await Promise.all(Array.from({ length: 51 }, () => opened(ana)))
    await rows(`update checkouts set next_check_at = now() - interval '1 day' where state = 'created'`)
    await rows(`update checkouts set next_check_at = now() where paypal_order_id = $1`, [paid.id])
    await reconcile(0)
    expect(await orderOf(paid.id)).toMatchObject({ payment_status: 'paid' })
  })
})

it('the invariants report captured money on a released checkout, and one that is not asked about', async () => {
  const { id } = await opened(ana)
  await shop.emulator.approve(id)
  await capture(shop, ana, id)
  const violated = async () => (await checkInvariants(shop.platform.database)).map(({ rule }) => rule)
  await rows(`update checkouts set state = 'released' where paypal_order_id = $1`, [id])
  expect(await violated()).toContain('no captured money belongs to a released checkout')
  await rows(`update checkouts set next_check_at = null where paypal_order_id = $1`, [id])
  expect(await violated()).toContain('a released checkout is asked about twice')
  await rows(`update checkouts set state = 'completed' where paypal_order_id = $1`, [id])
})

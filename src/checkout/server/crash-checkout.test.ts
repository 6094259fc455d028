import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { formatDecimal } from '../../kit/money.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { addService, insertCalendarOffering, timeAt } from '../../testing/appointment-records.ts'
import { addressInPonce, call, capture, type Line, openPayment, type Reachable } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { saveInput } from '../../testing/saved-settings.ts'
import { type ShopProcess, startShopProcess } from '../../testing/shop-process.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

// The shop process kills itself (kill -9) at a given point of the protocol while PayPal and Postgres keep running. The
// next process must complete everything without intervention.

let shop: Awaited<ReturnType<typeof startTestShop>>
let ana: SignedIn
let running: ShopProcess | undefined
let facial: Awaited<ReturnType<typeof addService>>
let calendarId: string

beforeAll(async () => {
  shop = await startTestShop()
  facial = await addService(shop)
  // Half of it is due when it is bought, so that a checkout with it charges a part of its total.
  const terms = { percent: 50, amount: null, lateKeeps: 'deposit' }
  await rows('update service_terms set deposit_terms = $1', [JSON.stringify(terms)])
  calendarId = await insertCalendarOffering(shop, [facial.id])
  await shop.signIn({ role: 'root' })
  ana = await shop.signIn()
  shop.emulator.setWebhooks({ off: true })
})
afterEach(async () => {
  expect(await checkInvariants(shop.platform.database)).toEqual([])
  expect(await compareLedger(shop)).toEqual([])
})
afterAll(async () => {
  await running?.kill()
  await shop.close()
})

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]
const stockOf = async (id: string) => (await rows('select stock from products where id = $1', [id]))[0]?.stock
const capturesOf = (id: string) => shop.emulator.ledger().filter(({ orderId }) => orderId === id)
const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

/**
 * The running process, or the next one on its port when it has ended. It kills itself at this point, if one is given.
 */
async function start(crashAt = '', ready = true): Promise<ShopProcess> {
  if (running?.isRunning()) running.crashAt(crashAt)
  else running = await startShopProcess({ shop, crashAt, ready, ...(running ? { port: running.port } : {}) })
  return running
}

/** Starts a process that may kill itself before it is ready. */
const startUntilCrash = (crashAt: string) => start(crashAt, false)

/** Waits until the process has killed itself; the request must end without a response. */
async function crash(instance: ShopProcess, request: Promise<unknown>): Promise<void> {
  const answer = request.then(
    () => 'response',
    () => 'no response',
  )
  expect((await instance.ended).by).toBe('SIGKILL')
  expect(await answer).toBe('no response')
}

function open(at: Reachable, product: { id: string; price: number }, appointment: Line[] = []) {
  const deposits = appointment.reduce((sum, { price }) => sum + price / 2, 0)
  const amount = formatDecimal(2 * product.price + deposits)
  return openPayment(at, ana, [{ id: product.id, price: product.price, quantity: 2 }, ...appointment], { amount })
}

/** An appointment at an hour of the day after tomorrow. */
const facialAt = (hour: number): Line[] => [
  { id: facial.id, price: facial.price, quantity: 1, slot: { startsAt: timeAt(shop, hour), calendarId } },
]

/** The bookings, with the numbers of their orders. */
const bookings = () =>
  rows('select b.state, o.order_number from bookings b left join orders o on o.id = b.order_id order by b.starts_at')

async function approve(at: Reachable, product?: { id: string; price: number }, appointment?: Line[]) {
  const cream = product ?? (await shop.addProduct())
  const { body } = await open(at, cream, appointment)
  await shop.emulator.approve(body.id)
  return { cream, id: body.id, orderNumber: body.orderNumber, isPart: appointment !== undefined }
}

async function expectOneOrder(at: Reachable, paid: Awaited<ReturnType<typeof approve>>): Promise<void> {
  await eventually(async () => {
    expect((await call(at, ana, 'GET', `/paypal/order/${paid.id}`)).body.status).toBe('COMPLETED')
  })
  const mine = await call(at, ana, 'GET', `/api/orders/customer/${ana.id}`)
  const [order, ...others] = Object.values(mine.body).filter(
    (entry) => (entry as { orderNumber?: string }).orderNumber === paid.orderNumber,
  )
  expect(order).toMatchObject({ paymentStatus: paid.isPart ? 'partially_paid' : 'paid' })
  expect(others).toEqual([])
  expect(await stockOf(paid.cream.id)).toBe(8)
  expect(capturesOf(paid.id)).toHaveLength(1)
  expect((await capture(at, ana, paid.id)).body).toMatchObject({ status: 'COMPLETED', orderNumber: paid.orderNumber })
}

it('killed while a payment is opened: nothing is held or charged, and the next attempt succeeds', {
  timeout: 300_000,
}, async () => {
  const cream = await shop.addProduct()
  const storing = await start('checkout-stored')
  await crash(storing, open(storing, cream))
  const opening = await start('order-opened')
  await crash(opening, open(opening, cream))
  expect(await stockOf(cream.id)).toBe(10)
  // The next process is killed after PayPal reports the approval, the one after it when the stock is held.
  const asking = await start('approval-seen')
  const paid = await approve(asking, cream)
  await crash(asking, capture(asking, ana, paid.id))
  expect(await stockOf(cream.id)).toBe(10)
  expect(
    await rows(`select count(distinct order_number)::int, count(*) filter (where state <> 'released')::int as live
    from checkouts`),
  ).toEqual([{ count: 1, live: 1 }])
  const holding = await startUntilCrash('stock-held')
  await crash(holding, capture(holding, ana, paid.id))
  expect(await stockOf(cream.id)).toBe(8)
  expect(capturesOf(paid.id)).toEqual([])
  const booking = await start('stock-held')
  const booked = await approve(booking, undefined, facialAt(10))
  await crash(booking, capture(booking, ana, booked.id))
  expect(await bookings()).toEqual([{ state: 'held', order_number: null }])
  const next = await start()
  await expectOneOrder(next, paid)
  await expectOneOrder(next, booked)
  expect(await bookings()).toEqual([{ state: 'confirmed', order_number: booked.orderNumber }])
})

it('killed at every step of the payment of the rest of an order: one tender', { timeout: 300_000 }, async () => {
  const cream = await shop.addProduct()
  const order = await manualOrder(shop, ana, {
    items: [{ productId: cream.id, variantId: cream.id, quantity: 2 }],
    total: 5700,
  })
  const deposit = { kind: 'cash', amount: '7.00', clientKey: randomUUID() }
  const staff = await shop.signIn({ role: 'admin' })
  const paid = await call(await start(), staff, 'POST', `/api/admin/orders/${order}/tenders`, deposit)
  expect(paid.statusCode).toBe(201)
  const pay = (at: Reachable) => call(at, ana, 'POST', `/api/orders/${order}/pay`, {})
  for (const point of ['checkout-stored', 'order-opened']) {
    const opening = await start(point)
    await crash(opening, pay(opening))
  }
  const approving = await start('approval-seen')
  const { body } = await pay(approving)
  await shop.emulator.approve(body.id)
  await crash(approving, capture(approving, ana, body.id))
  for (const point of ['stock-held', 'money-moved', 'order-uncommitted']) {
    const capturing = await startUntilCrash(point)
    expect((await capturing.ended).by, point).toBe('SIGKILL')
  }
  const next = await start()
  await eventually(async () => {
    expect((await call(next, ana, 'GET', `/paypal/order/${body.id}`)).body.status).toBe('COMPLETED')
  })
  expect(
    await rows('select kind, amount::float, state from tenders where order_id = $1 order by received_at', [order]),
  ).toEqual([
    { kind: 'cash', amount: 7, state: 'settled' },
    { kind: 'provider', amount: 50, state: 'settled' },
  ])
  expect(capturesOf(body.id)).toHaveLength(1)
})

it('killed around the capture, and again during recovery: one order', async () => {
  const recording = await start('order-recorded')
  const first = await approve(recording)
  await crash(recording, capture(recording, ana, first.id))
  const moving = await start('money-moved')
  await expectOneOrder(moving, first)
  const second = await approve(moving, undefined, facialAt(14))
  await crash(moving, capture(moving, ana, second.id))
  expect(capturesOf(second.id)).toHaveLength(1)
  // The reconciler of the next process finds the capture; the process is killed before the order is committed.
  const recovering = await startUntilCrash('order-uncommitted')
  expect((await recovering.ended).by).toBe('SIGKILL')
  expect(await rows('select 1 from orders where paypal_order_id = $1', [second.id])).toEqual([])
  expect((await bookings()).at(-1)).toEqual({ state: 'held', order_number: null })
  await expectOneOrder(await start(), second)
  expect((await bookings()).at(-1)).toEqual({ state: 'confirmed', order_number: second.orderNumber })
})

it('killed while it stores a webhook, and again while it processes it: one order', async () => {
  const storing = await start('webhook-stored')
  await shop.emulator.setWebhookUrl(`http://127.0.0.1:${storing.port}/paypal/webhook`)
  shop.emulator.setWebhooks({ off: false })
  const paid = await approve(storing)
  expect((await storing.ended).by).toBe('SIGKILL')
  expect(await rows('select type, processed_at is null as waits from webhook_events')).toEqual([
    { type: 'CHECKOUT.ORDER.APPROVED', waits: false },
  ])
  // The capture is unknown to the shop until its webhook is processed.
  await rows(`update checkouts set next_check_at = now() + interval '1 hour' where paypal_order_id = $1`, [paid.id])
  await (await shop.provider.current()).capture(paid.id, 'unrequested-capture')
  const working = await start('webhook-worked')
  void shop.emulator.flushWebhooks()
  expect((await working.ended).by).toBe('SIGKILL')
  await expectOneOrder(await start(), paid)
  shop.emulator.setWebhooks({ off: true })
})

it('killed after the refund of a sold-out order: the buyer is mailed and not charged', async () => {
  const cream = await shop.addProduct({ stock: 2 })
  const refunding = await start('refund-made')
  const late = await approve(refunding, cream)
  await rows('update products set stock = 0 where id = $1', [cream.id])
  await rows(`insert into stock_movements (product_id, delta, reason) values ($1, -2, 'adjusted')`, [cream.id])
  await shop.emulator.setWebhookUrl(`http://127.0.0.1:${refunding.port}/paypal/webhook`)
  shop.emulator.setWebhooks({ off: false })
  const paypal = await shop.provider.current()
  await paypal.capture(late.id, 'unrequested-capture')
  expect((await refunding.ended).by).toBe('SIGKILL')
  expect(capturesOf(late.id)).toMatchObject([{ status: 'REFUNDED' }])
  await start()
  await eventually(async () => {
    expect(await rows('select state from checkouts where paypal_order_id = $1', [late.id])).toEqual([
      { state: 'refunded' },
    ])
  })
  const mails = await rows(
    `select template from mails join checkouts c on c.id::text = subject_id where paypal_order_id = $1 order by 1`,
    [late.id],
  )
  // Two root users and the shop's address.
  const alerts = Array.from({ length: 3 }, () => ({ template: 'staff_alert' }))
  expect(mails).toEqual([{ template: 'order_refunded' }, ...alerts])
  shop.emulator.setWebhooks({ off: true })
})

it('killed before a manual order is committed: the repeated request places one order', async () => {
  await payByHand()
  // The next process reads these settings.
  await running?.kill()
  const cream = await shop.addProduct({ stock: 1 })
  const clientKey = randomUUID()
  const click = (at: Reachable) => call(at, ana, 'POST', '/api/orders', bodyByHand(cream.id, clientKey))
  const instance = await start('manual-uncommitted')
  await crash(instance, click(instance))
  expect(await stockOf(cream.id)).toBe(1)
  const next = await start()
  const placed = await click(next)
  expect(placed.statusCode).toBe(201)
  expect((await click(next)).body).toEqual(placed.body)
  expect(await stockOf(cream.id)).toBe(0)
})

const bodyByHand = (productId: string, clientKey: string) => ({
  total: '28.50',
  items: [{ productId, quantity: 1 }],
  customerEmail: ana.email,
  customerName: 'Ana Peña',
  shippingAddress: addressInPonce,
  paymentMethod: 'PayPal',
  clientKey,
})

async function payByHand(): Promise<void> {
  const personal = { personal_email: 'pagos@tienda.test', personal_name: 'Yarelis Colón' }
  const business = { paypal_client_id: '', paypal_client_secret: '', paypal_mode: 'sandbox' }
  const value = { paypal_type: 'personal', ...business, ...personal, personal_phone: '', personal_address: '' }
  await inTransaction(shop.platform.database, (tx) => saveInput(shop.platform, tx, 'paypal', value))
}

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call, capture, openPayment, type Reachable } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { type ShopProcess, startShopProcess } from '../../testing/shop-process.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

// The shop process kills itself (kill -9) at a given point of a refund, or of cancellations, while PayPal and Postgres keep
// running. The next process must complete the refund without intervention, and the money must be refunded once.

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn
let ana: SignedIn
let running: ShopProcess | undefined

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
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

/** The running process, or the next one when it has ended. It kills itself at this point, if one is given. */
async function start(crashAt = '', ready = true): Promise<ShopProcess> {
  if (running?.isRunning()) running.crashAt(crashAt)
  else running = await startShopProcess({ shop, crashAt, ready })
  return running
}

/** A paid order of $28.50: one item of a stock of ten. */
async function sell(): Promise<{ id: string; captureId: string; productId: string }> {
  const cream = await shop.addProduct()
  const { body } = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
  await shop.emulator.approve(body.id)
  await capture(shop, ana, body.id)
  const [order] = await rows('select id, paypal_transaction_id from orders where paypal_order_id = $1', [body.id])
  return { id: String(order?.id), captureId: String(order?.paypal_transaction_id), productId: cream.id }
}

type Sold = Awaited<ReturnType<typeof sell>>

const refundedCents = ({ captureId }: Pick<Sold, 'captureId'>) =>
  shop.emulator.ledger().find((entry) => entry.captureId === captureId)?.refundedCents

function click(at: Reachable, sold: Sold, key: string) {
  const returned = [{ productId: sold.productId, quantity: 1 }]
  return call(at, admin, 'POST', `/api/orders/${sold.id}/refunds`, { key, amount: '28.50', returned })
}

async function crash(instance: ShopProcess, request: Promise<unknown>): Promise<void> {
  const answer = request.then(
    () => 'answered',
    () => 'no answer',
  )
  expect((await instance.ended).by).toBe('SIGKILL')
  expect(await answer).toBe('no answer')
}

async function expectRefundedOnce(at: Reachable, sold: Sold, key: string): Promise<void> {
  await vi.waitFor(
    async () => expect(await rows('select state from refunds where id = $1', [key])).toEqual([{ state: 'completed' }]),
    { timeout: 30_000, interval: 50 },
  )
  expect(refundedCents(sold)).toBe(2850)
  expect(await click(at, sold, key)).toMatchObject({ statusCode: 200, body: { order: { paymentStatus: 'refunded' } } })
  const mails = await rows(`select 1 from mails where subject_id = $1 and template = 'order_refunded'`, [sold.id])
  expect(mails).toHaveLength(1)
  expect(await rows('select stock from products where id = $1', [sold.productId])).toEqual([{ stock: 10 }])
  expect(shop.emulator.refunds().filter(({ captureId }) => captureId === sold.captureId)).toHaveLength(1)
}

it('killed before the request to PayPal: the refund is completed', async () => {
  const sold = await sell()
  const key = randomUUID()
  const instance = await start('refund-stored')
  await crash(instance, click(instance, sold, key))
  expect(refundedCents(sold)).toBe(0)
  await expectRefundedOnce(await start(), sold, key)
})

it('killed between PayPal’s response and the commit, and again during recovery', async () => {
  const sold = await sell()
  const key = randomUUID()
  const instance = await start('refund-made')
  await crash(instance, click(instance, sold, key))
  expect(refundedCents(sold)).toBe(2850)
  const recovering = await start('refund-uncommitted', false)
  expect((await recovering.ended).by).toBe('SIGKILL')
  expect(await rows('select state from refunds where id = $1', [key])).toEqual([{ state: 'requested' }])
  await expectRefundedOnce(await start(), sold, key)
})

it('killed between PayPal’s response and the commit, then requested again with the same key', async () => {
  const sold = await sell()
  const key = randomUUID()
  const instance = await start('refund-uncommitted')
  await crash(instance, click(instance, sold, key))
  const next = await start()
  expect([200, 202]).toContain((await click(next, sold, key)).statusCode)
  await expectRefundedOnce(next, sold, key)
})

it.each(['refund-uncommitted', 'refund-stored', 'refund-made'])(
  'killed at %s of a divided refund: each part goes back once, with one credit note and one mail',
  async (crashAt) => {
    const sold = await sell()
    await rows(
      `insert into tenders (order_id, kind, method, amount, state, environment)
       values ($1, 'cash', 'Cash', 10, 'settled', 'personal')`,
      [sold.id],
    )
    const key = randomUUID()
    const refund = (at: Reachable) =>
      call(at, admin, 'POST', `/api/orders/${sold.id}/refunds`, { key, amount: '38.50', returned: [] })
    const instance = await start(crashAt)
    await crash(instance, refund(instance))
    const next = await start()
    expect([200, 202]).toContain((await refund(next)).statusCode)
    const stored = () => rows('select amount, state from refunds where id = $1 or group_id = $1 order by amount', [key])
    await vi.waitFor(
      async () =>
        expect(await stored()).toEqual([
          { amount: '0.00', state: 'completed' },
          { amount: '10.00', state: 'completed' },
          { amount: '28.50', state: 'completed' },
        ]),
      { timeout: 30_000, interval: 50 },
    )
    expect(refundedCents(sold)).toBe(2850)
    expect(shop.emulator.refunds().filter(({ captureId }) => captureId === sold.captureId)).toHaveLength(1)
    expect(await rows('select payment_status, paid from orders where id = $1', [sold.id])).toEqual([
      { payment_status: 'refunded', paid: '0.00' },
    ])
    const notes = await rows(
      'select credit_note from refunds where credit_note is not null and (id = $1 or group_id = $1)',
      [key],
    )
    expect(notes).toHaveLength(1)
    const mails = await rows(`select 1 from mails where subject_id = $1 and template = 'order_refunded'`, [sold.id])
    expect(mails).toHaveLength(1)
  },
)

/** Cancels orders one after another, as the selection bar does. */
async function cancelAll(at: Reachable, orders: readonly Sold[]): Promise<void> {
  for (const { id } of orders) {
    const answer = await call(at, admin, 'POST', `/api/admin/orders/${id}/cancel`, { refund: 'all', restock: true })
    expect([200, 202]).toContain(answer.statusCode)
  }
}

async function expectCanceledOnce({ id, captureId, productId }: Sold): Promise<void> {
  await vi.waitFor(
    async () =>
      expect(await rows('select payment_status from orders where id = $1', [id])).toEqual([
        { payment_status: 'refunded' },
      ]),
    { timeout: 30_000, interval: 50 },
  )
  expect(refundedCents({ captureId })).toBe(2850)
  expect(shop.emulator.refunds().filter((refund) => refund.captureId === captureId)).toHaveLength(1)
  expect(await rows('select stock from products where id = $1', [productId])).toEqual([{ stock: 10 }])
  const about = await rows('select template from mails where subject_id = $1 order by template', [id])
  expect(about.map(({ template }) => template)).toEqual(['order_canceled', 'order_confirmation', 'order_refunded'])
  const events = await rows("select 1 from audit_events where subject_id = $1 and action = 'order.canceled'", [id])
  expect(events).toHaveLength(1)
}

it.each(['cancellation-uncommitted', 'refund-stored', 'refund-made', 'refund-uncommitted'])(
  'killed at %s while two orders are canceled: it goes on with the next process, and does nothing twice',
  async (crashAt) => {
    const orders = [await sell(), await sell()]
    const instance = await start(crashAt)
    await crash(instance, cancelAll(instance, orders))
    await cancelAll(await start(), orders)
    for (const order of orders) await expectCanceledOnce(order)
  },
)

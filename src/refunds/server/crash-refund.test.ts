import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call, capture, openPayment, type Reachable } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { type ShopProcess, startShopProcess } from '../../testing/shop-process.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

// The shop process kills itself (kill -9) at a given point of a refund while PayPal and Postgres keep running. The next
// process must complete the refund without intervention, and the money must be refunded once.

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
  await running?.kill()
  expect(await checkInvariants(shop.platform.database)).toEqual([])
  expect(await compareLedger(shop)).toEqual([])
})
afterAll(() => shop.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]

async function start(crashAt = '', ready = true): Promise<ShopProcess> {
  await running?.kill()
  running = await startShopProcess({ shop, environment: { CRASH_AT: crashAt }, ready })
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

const refundedCents = ({ captureId }: Sold) =>
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

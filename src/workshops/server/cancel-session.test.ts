import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { type ShopProcess, startShopProcess } from '../../testing/shop-process.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'
import { addWorkshop, buySeats } from '../../testing/workshop.ts'
import { settleSession } from './sessions.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn
let running: ShopProcess | undefined

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root', password: '$argon2id$x' })
  admin = await shop.signIn({ role: 'admin', password: '$argon2id$x' })
  shop.emulator.setWebhooks({ off: true })
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  expect(await checkInvariants(shop.platform.database)).toEqual([])
  expect(await compareLedger(shop)).toEqual([])
})
afterAll(() => shop.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows
const buyer = () => shop.signIn({ password: '$argon2id$x' })
const cancel = (at: Parameters<typeof call>[0], variantId: string) =>
  call(at, admin, 'POST', `/api/admin/sessions/${variantId}/cancel`)
const refundsOf = (orders: string[]) =>
  rows(
    `select o.id, r.amount, r.state from orders o join refunds r on r.checkout_id = o.checkout_id
     where o.id = any($1) order by o.created_at`,
    [orders],
  )
const refundMails = (orders: string[]) =>
  rows(`select subject_id from mails where template = 'order_refunded' and subject_id = any($1)`, [orders])

it('refunds and mails each of 12 attendees once, although the process is killed in the middle', {
  timeout: 120_000,
}, async () => {
  const workshop = await addWorkshop(shop)
  const orders: string[] = []
  for (let count = 0; count < 12; count++) orders.push(await buySeats(shop, await buyer(), workshop))
  const crashing = await startShopProcess({ shop, crashAt: 'session-order-7' })
  const answer = await cancel(crashing, workshop.variantId).catch(() => null)
  expect((await crashing.ended).by).toBe('SIGKILL')
  // The process may end before or after its answer.
  if (answer) expect(answer.statusCode).toBe(200)
  // The job and the periodic task may both have run.
  const begun = await refundsOf(orders)
  expect(begun.length).toBeGreaterThanOrEqual(6)
  expect(begun.length).toBeLessThan(12)

  running = await startShopProcess({ shop })
  await vi.waitFor(
    async () => {
      const refunds = await refundsOf(orders)
      expect(refunds.filter(({ state }) => state === 'completed')).toHaveLength(12)
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(await cancel(running, workshop.variantId)).toMatchObject({ statusCode: 200, body: { sold: 0, left: 20 } })
  await settleSession(shop.platform, workshop.variantId)
  const refunds = await refundsOf(orders)
  expect(refunds.map(({ amount }) => amount)).toEqual(Array(12).fill('45.00'))
  expect(new Set(refunds.map(({ id }) => id)).size).toBe(12)
  expect(shop.emulator.refunds()).toHaveLength(12)
  expect(await refundMails(orders)).toHaveLength(12)
})

it('sells no seat afterwards, and reports a paid seat that was not refunded', async () => {
  const workshop = await addWorkshop(shop)
  const ana = await buyer()
  const order = await buySeats(shop, ana, workshop, 2)
  expect((await cancel(shop, workshop.variantId)).statusCode).toBe(200)
  await expect(buySeats(shop, ana, workshop)).rejects.toMatchObject({ code: 'product_unavailable' })
  const pastGrace = `update product_variants set canceled_at = now() - interval '11 minutes' where id = $1`
  await rows(pastGrace, [workshop.variantId])
  const rule = 'a canceled session leaves no sold seat'
  const [found] = await rows('select order_number from orders where id = $1', [order])
  expect(await checkInvariants(shop.platform.database)).toEqual([{ rule, subject: found.order_number }])
  await settleSession(shop.platform, workshop.variantId)
  expect(await refundsOf([order])).toMatchObject([{ amount: '90.00', state: 'completed' }])
})

it('is refused for a session that has started, and a canceled session does not return', async () => {
  const workshop = await addWorkshop(shop)
  await buySeats(shop, await buyer(), workshop)
  const path = `/api/products/${workshop.productId}`
  const another = { price: '45.00', startsAt: '2030-01-05T14:00:00.000Z', endsAt: '2030-01-05T16:00:00.000Z' }
  const dropped = await call(shop, admin, 'PUT', path, { variants: [another] })
  expect(dropped).toMatchObject({ statusCode: 409, body: { code: 'session_ordered' } })
  expect((await cancel(shop, workshop.variantId)).statusCode).toBe(200)
  await settleSession(shop.platform, workshop.variantId)
  const stale = await call(shop, admin, 'PUT', path, { variants: [{ ...another, id: workshop.variantId }] })
  expect(stale).toMatchObject({ statusCode: 409, body: { code: 'session_canceled' } })
  const started = await addWorkshop(shop)
  shop.wait(8 * 24 * 60 * 60 * 1000)
  expect(await cancel(shop, started.variantId)).toMatchObject({ statusCode: 409, body: { code: 'session_started' } })
  shop.wait(-8 * 24 * 60 * 60 * 1000)
})

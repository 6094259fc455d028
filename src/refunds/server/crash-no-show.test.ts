import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { keptDepositOrder } from '../../testing/kept-deposit.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { type ShopProcess, startShopProcess } from '../../testing/shop-process.ts'

// A process kills itself (kill -9) while it keeps a deposit; the next one, or two at once, must keep it once.

let shop: Awaited<ReturnType<typeof startRefundShop>>
let running: ShopProcess[] = []

beforeAll(async () => {
  shop = await startRefundShop()
})
afterEach(async () => {
  await Promise.all(running.map((one) => one.kill()))
  running = []
  expect(await checkInvariants(shop.platform.database)).toEqual([])
})
afterAll(() => shop.close())

async function start(crashAt = ''): Promise<ShopProcess> {
  const next = await startShopProcess({ shop, crashAt, ready: crashAt === '' })
  running.push(next)
  return next
}

/** An order whose customer did not come three days ago, as staff marked 25 hours ago. */
async function missed() {
  const sold = await keptDepositOrder(shop)
  const startsAt = new Date(sold.startsAt.getTime() - 5 * 86_400_000)
  const { rows } = shop
  await rows(
    `update bookings set starts_at = starts_at - interval '5 days', ends_at = ends_at - interval '5 days',
       free_at = free_at - interval '5 days', state = 'no_show', no_show_at = now() - interval '25 hours' where id = $1`,
    [sold.bookingId],
  )
  for (const table of ['orders', 'checkouts']) {
    await rows(
      `update ${table} set items = jsonb_set(items, '{0,startsAt}', to_jsonb($2::text))
       where id = (select ${table === 'orders' ? 'id' : 'checkout_id'} from orders where id = $1)`,
      [sold.orderId, startsAt.toISOString()],
    )
  }
  await endLease()
  return sold
}

/** The lease of a killed process ends by itself, but not at once. */
const endLease = () => shop.rows(`delete from job_leases where name = 'settle-no-shows'`)

const refundsOf = (id: string) =>
  shop.rows('select state, kept::float, credited::float, credit_note is not null as noted from refunds where id = $1', [
    id,
  ])
const once = [{ state: 'completed', kept: 25, credited: 85, noted: true }]
const isKept = (id: string) =>
  vi.waitFor(async () => expect(await refundsOf(id)).toEqual(once), { timeout: 30_000, interval: 50 })
const mailsOf = async (id: string) => (await shop.mailsAbout(id)).length

it.each([
  ['no-show-uncommitted', []],
  ['refund-stored', once],
] as const)('killed at %s: all or nothing, and once with the next process', async (crashAt, stored) => {
  const { bookingId, orderId } = await missed()
  const first = await start(crashAt)
  expect((await first.ended).by).toBe('SIGKILL')
  expect(await refundsOf(bookingId)).toEqual(stored)
  expect(await mailsOf(orderId)).toBe(stored.length)
  await endLease()
  await start()
  await isKept(bookingId)
  expect(await mailsOf(orderId)).toBe(1)
})

it('two processes at once keep it once', async () => {
  const { bookingId, orderId } = await missed()
  await Promise.all([start(), start()])
  await isKept(bookingId)
  expect(await mailsOf(orderId)).toBe(1)
})

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { seed } from '../../testing/seed.ts'
import { type ShopProcess, startShopProcess } from '../../testing/shop-process.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

// The shop process is killed again and again while it tells PayPal the numbers of parcels: at the worst point, between
// PayPal's answer and the commit, and at random moments. Each parcel is there once.

const kills = Number(process.env.KILLS ?? 6)
const parcels = 2 * kills

let shop: Awaited<ReturnType<typeof startTestShop>>
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
  shop.emulator.setWebhooks({ off: true })
})
afterAll(() => shop.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]

it(`each of ${parcels} parcels is at PayPal once through ${kills} kills (SEED=${seed})`, async () => {
  const ana = await shop.signIn()
  const cream = await shop.addProduct({ stock: parcels })
  const paymentIds: string[] = []
  for (let at = 0; at < parcels; at += 1) {
    const { body } = await openPayment(shop, ana, [{ id: cream.id, price: cream.price, quantity: 1 }])
    await shop.emulator.approve(body.id)
    await capture(shop, ana, body.id)
    const [order] = await rows('select id from orders where paypal_order_id = $1', [body.id])
    const number = `94001112025558423${String(at).padStart(5, '0')}`
    const answer = await call(shop, admin, 'POST', `/api/admin/orders/${order?.id}/parcels`, { number })
    expect(answer.statusCode).toBe(201)
    paymentIds.push(body.id)
  }
  const trackers = () => shop.emulator.orders().filter(({ id }) => paymentIds.includes(id))
  const told = () => trackers().filter((order) => (order.trackers ?? []).length > 0).length
  let random = seed
  const next = () => {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31
    return random / 2 ** 31
  }
  let running: ShopProcess | undefined
  let killed = 0
  const due = () => rows('update parcels set tracking_at = now() where tracking_at is not null')
  for (; killed < kills - 1 && told() < parcels; killed += 1) {
    const isWorst = killed % 2 === 0
    await due()
    // The reservation of the process that was killed has ended by the time that another one takes over.
    await rows('update parcels set tracking_until = null')
    running = await startShopProcess({ shop, crashAt: isWorst ? 'tracking-told' : '', ready: !isWorst })
    if (isWorst) expect((await running.ended).by).toBe('SIGKILL')
    else {
      const before = told()
      await vi.waitFor(() => expect(told()).toBeGreaterThan(before - 1 + Math.round(next())), { timeout: 30_000 })
      await running.kill()
    }
  }
  await due()
  await rows('update parcels set tracking_until = null')
  running = await startShopProcess({ shop })
  await vi.waitFor(async () => expect(await rows(`select 1 from parcels where tracking <> 'told'`)).toEqual([]), {
    timeout: 60_000,
    interval: 100,
  })
  await running.kill()
  expect(killed).toBeGreaterThanOrEqual(Math.min(3, kills - 1))
  expect(trackers().map((order) => (order.trackers ?? []).length)).toEqual(paymentIds.map(() => 1))
  expect(await checkInvariants(shop.platform.database)).toEqual([])
}, 900_000)

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { open as unseal } from '../../kit/server/secrets/secret-box.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { call } from '../../testing/buyer.ts'
import { facialAt, giveTerms, keptDepositOrder } from '../../testing/kept-deposit.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { saveForTest } from '../../testing/saved-settings.ts'
import { mailBalances } from './balance-mails.ts'

const hour = 3_600_000
let shop: Awaited<ReturnType<typeof startRefundShop>>
let sold: Awaited<ReturnType<typeof keptDepositOrder>>
beforeAll(async () => {
  shop = await startRefundShop()
})
beforeEach(async () => {
  sold = await keptDepositOrder(shop)
})
afterEach(() => shop.expectConsistency())
afterAll(() => shop.close())

interface Mailed {
  due: number
  url: string
  visit?: string
}
async function mailsOf(order: string): Promise<Mailed[]> {
  const rows = await shop.rows(
    `select payload from mails where subject_id = $1 and template = 'order_balance' order by created_at`,
    [order],
  )
  return rows.map(({ payload }) =>
    JSON.parse(unseal(shop.platform.config.appSecret, mailPayloadPurpose, String(payload))),
  )
}
const until = (moment: number) => shop.wait(moment - shop.platform.clock().getTime())
const run = () => mailBalances(shop.platform)
const before = (hours: number, startsAt = sold.startsAt) => until(startsAt.getTime() - hours * hour)
const pay = (amount: string) =>
  call(shop, shop.admin, 'POST', `/api/admin/orders/${sold.orderId}/tenders`, {
    kind: 'check',
    amount,
    clientKey: randomUUID(),
  })

it('mails what is due the day before the visit, once, by a link that opens its payment', async () => {
  before(25)
  await run()
  expect(await mailsOf(sold.orderId)).toEqual([])
  before(24)
  await Promise.all([run(), run(), run()])
  await run()
  const mails = await mailsOf(sold.orderId)
  expect(mails).toMatchObject([{ due: 8500, visit: sold.startsAt.toISOString() }])
  const token = mails[0]?.url.split('/').at(-1)
  expect((await call(shop, null, 'GET', `/api/pay/${token}`)).body).toMatchObject({ state: 'open', due: '85.00' })
})

it('mails less after a part was paid, and nothing of what is paid, canceled or over', async () => {
  await pay('35.00')
  const paid = sold
  sold = await keptDepositOrder(shop)
  await pay('85.00')
  const whole = sold
  sold = await keptDepositOrder(shop)
  const path = `/api/orders/customer/${shop.ana.id}/${sold.orderId}/lines/${sold.lineId}/cancel`
  expect(await call(shop, shop.ana, 'POST', path, {})).toMatchObject({ statusCode: 200 })
  const canceled = sold
  sold = await keptDepositOrder(shop)
  before(20)
  await run()
  expect(await mailsOf(paid.orderId)).toMatchObject([{ due: 5000 }])
  expect([await mailsOf(whole.orderId), await mailsOf(canceled.orderId)]).toEqual([[], []])
  sold = await keptDepositOrder(shop)
  before(-1)
  await run()
  expect(await mailsOf(sold.orderId)).toEqual([])
})

it('mails a visit that is moved before its new day, once, and moves the day by which the rest is due', async () => {
  const endOfVisit = new Date(sold.startsAt.getTime() + hour)
  await shop.rows('update orders set due_at = $2 where id = $1', [sold.orderId, endOfVisit])
  before(30)
  const startsAt = new Date(sold.startsAt.getTime() + 72 * hour)
  const to = { startsAt: startsAt.toISOString(), calendarId: sold.calendarId }
  const moved = await call(shop, shop.admin, 'PUT', `/api/admin/bookings/${sold.bookingId}/time`, to)
  expect(moved).toMatchObject({ statusCode: 200 })
  before(20)
  await run()
  expect(await mailsOf(sold.orderId)).toEqual([])
  before(20, startsAt)
  await run()
  expect(await mailsOf(sold.orderId)).toMatchObject([{ visit: startsAt.toISOString() }])
  // Moved again after its mail: the new day has its own.
  const later = new Date(startsAt.getTime() + 48 * hour)
  await call(shop, shop.admin, 'PUT', `/api/admin/bookings/${sold.bookingId}/time`, {
    ...to,
    startsAt: later.toISOString(),
  })
  await run()
  expect(await mailsOf(sold.orderId)).toHaveLength(1)
  before(20, later)
  await run()
  await run()
  expect(await mailsOf(sold.orderId)).toMatchObject([{}, { visit: later.toISOString() }])
  const [order] = await shop.rows('select due_at from orders where id = $1', [sold.orderId])
  expect(order?.due_at).toEqual(new Date(later.getTime() + hour))
})

it('mails neither an order without a deposit, nor one of the last day, nor a shop that is paid by hand', async () => {
  const facial = await facialAt(shop, 11_000, 15)
  const plain = await manualOrder(shop, shop.ana, { items: [facial], total: 11_000 })
  before(23)
  const late = await manualOrder(shop, shop.ana, { items: [await facialAt(shop, 11_000, 9)], total: 11_000 })
  const [line] = await giveTerms(shop, late, [{ deposit: 2500 }])
  await shop.rows('update orders set created_at = $2 where id = $1', [
    late,
    new Date(Date.parse(line?.startsAt ?? '') - 10 * hour),
  ])
  const byHand = { paypal_type: 'personal', personal_email: 'pagos@tienda.test', personal_name: 'Yarelis Colón' }
  await saveForTest(shop, 'paypal', byHand)
  await run()
  expect(await mailsOf(sold.orderId)).toEqual([])
  await shop.rows(`delete from settings where key = 'paypal'`)
  clearSettingsCache(shop.platform.database.db)
  before(20, new Date(line?.startsAt ?? ''))
  await run()
  expect([await mailsOf(plain), await mailsOf(late)]).toEqual([[], []])
})

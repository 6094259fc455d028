import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { addService, insertCalendarOffering, openAppointment, timeAt } from '../../testing/appointment-records.ts'
import { capture, openPayment } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { startTwoShops, type TwoShops } from '../../testing/two-shops.ts'

let shops: TwoShops

beforeAll(async () => {
  shops = await startTwoShops(200)
}, 120_000)
afterAll(() => shops.close())

it('of 200 buyers of one appointment at two instances, one pays, the others are offered other times', async () => {
  const { first, second } = shops
  const service = await addService(first)
  await second.changes.changed('products', [service.id])
  const calendarId = await insertCalendarOffering(first, [service.id])
  const slot = { startsAt: timeAt(first, 12), calendarId }
  // A fifth of the buyers choose an overlapping time; only one of all buyers can succeed.
  const overlapping = { startsAt: timeAt(first, 12.5), calendarId }
  const opened = await Promise.all(
    shops.buyers.map(async (who, index) => {
      const { body } = await openAppointment(shops.instance(index), who, service, index % 5 === 4 ? overlapping : slot)
      await first.emulator.approve(body.id)
      return body.id
    }),
  )
  const answers = await Promise.all(
    opened.map((id, at) => capture(shops.instance(at + 1), shops.buyers[at] ?? null, id)),
  )
  const sold = opened.filter((_, index) => answers[index]?.statusCode === 200)
  expect(sold).toHaveLength(1)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(new Set(refused.map(({ statusCode, body }) => `${statusCode} ${body.code}`))).toEqual(
    new Set(['409 slot_taken']),
  )
  const offered = refused.map(({ body }) => (body.slots as { startsAt: string }[]).map(({ startsAt }) => startsAt))
  expect(offered.every((times) => times.length === 6 && !times.includes(slot.startsAt))).toBe(true)
  expect(first.emulator.ledger().map(({ orderId }) => orderId)).toEqual(sold)
  const { rows } = await first.platform.database.pool.query(
    'select b.state, o.paypal_order_id as paid from bookings b join orders o on o.id = b.order_id',
  )
  expect(rows).toEqual([{ state: 'confirmed', paid: sold[0] }])
  expect(await checkInvariants(first.platform.database)).toEqual([])
  expect(await compareLedger(first)).toEqual([])
}, 180_000)

it('buyers of different times of one service do not block each other', async () => {
  const { first, second } = shops
  const [service, cream] = [await addService(first), await first.addProduct({ stock: 100 })]
  await second.changes.changed('products')
  const calendarId = await insertCalendarOffering(first, [service.id])
  const opened = await Promise.all(
    shops.buyers.slice(0, 40).map(async (who, index) => {
      const startsAt = timeAt(first, 9 + 24 * Math.floor(index / 4) + 1.5 * (index % 4))
      const lines = [{ id: service.id, price: service.price, quantity: 1, slot: { startsAt, calendarId } }]
      const { body } = await openPayment(shops.instance(index), who, [...lines, { ...priceOf(cream), quantity: 1 }])
      await first.emulator.approve(body.id)
      return body.id
    }),
  )
  const answers = await Promise.all(
    opened.map((id, at) => capture(shops.instance(at + 1), shops.buyers[at] ?? null, id)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(opened.map(() => 200))
  expect(await checkInvariants(first.platform.database)).toEqual([])
}, 180_000)

const priceOf = ({ id, price }: { id: string; price: number }) => ({ id, price })

import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { remindAttendees } from '../../orders/server/remind-attendees.ts'
import { call, type Reachable } from '../../testing/buyer.ts'
import { eventsIn, icalTime, startMailingShop } from '../../testing/event-mails.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { expectConsistency } from '../../testing/payment-shop.ts'
import { startShopProcess } from '../../testing/shop-process.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import { addWorkshop, buySeats } from '../../testing/workshop.ts'
import { syncAllSessionOrders, syncSessionOrders } from './sessions.ts'

const hour = 3_600_000
let shop: Awaited<ReturnType<typeof startMailingShop>>

beforeAll(async () => {
  shop = await startMailingShop()
})
afterEach(() => expectConsistency(shop))
afterAll(() => shop.close())

type Workshop = Awaited<ReturnType<typeof addWorkshop>>

const buyer = () => shop.signIn({ password: '$argon2id$x' })

/** Saves the product form with another start, or place, of the session. */
async function change(
  workshop: Workshop,
  to: { startsAt?: Date; place?: string; placeEs?: string },
  at: Reachable = shop,
) {
  const startsAt = to.startsAt ?? workshop.startsAt
  const endsAt = new Date(startsAt.getTime() + 2 * hour).toISOString()
  const place = { place: to.place ?? 'Ponce', placeEs: to.placeEs ?? null }
  const session = { id: workshop.variantId, price: '45.00', startsAt: startsAt.toISOString(), endsAt, ...place }
  return call(at, shop.admin, 'PUT', `/api/products/${workshop.productId}`, { variants: [session] })
}
const reserve = (who: SignedIn, { productId, variantId }: Workshop) =>
  manualOrder(shop, who, { items: [{ productId, variantId, quantity: 1 }], total: 4500, language: 'es' })
const lineOf = async (id: string) => {
  const [row] = await shop.rows('select items -> 0 as line from orders where id = $1', [id])
  return row?.line as Record<string, unknown>
}
const changesTo = (ids: string[]) =>
  shop.rows(`select subject_id from mails where template = 'event_changed' and subject_id = any($1)`, [ids])

it('mails the new date and place with the old ones, and updates order and calendar', async () => {
  const workshop = await addWorkshop(shop)
  const [ana, eva] = [await buyer(), await buyer()]
  const [first, second] = [await buySeats(shop, ana, workshop), await reserve(eva, workshop)]
  await shop.mailsTo(ana.email)
  const startsAt = new Date(workshop.startsAt.getTime() + 48 * hour)
  expect((await change(workshop, { startsAt, place: 'Mayagüez', placeEs: 'Plaza de Mayagüez' })).statusCode).toBe(200)
  await syncSessionOrders(shop.platform, workshop.variantId)
  await syncSessionOrders(shop.platform, workshop.variantId)
  expect(await changesTo([first, second])).toHaveLength(2)
  await shop.rows(`update mails set recipient = 'both@correo.test' where template = 'event_changed'`)
  const mails = await shop.mailsTo('both@correo.test')
  const texts = mails.map(({ parsed }) => `${parsed.subject}\n${parsed.text}`).sort()
  expect(texts[0]).toMatch(/^Cambio: Makeup Workshop, [\s\S]*Dónde\s+Plaza de Mayagüez[\s\S]*Antes[\s\S]*Ponce/)
  expect(texts[1]).toMatch(/^Changed: Makeup Workshop, [\s\S]*Where\s+Mayagüez[\s\S]*Before[\s\S]*Ponce/)
  const uids = [first, second].map((id) => `${id}-${workshop.variantId}`)
  const events = mails.flatMap(eventsIn)
  expect(events.map(({ UID }) => UID).sort()).toEqual(uids.sort())
  expect(events).toEqual(
    Array(2).fill(
      expect.objectContaining({ METHOD: 'REQUEST', SEQUENCE: '1', DTSTART: icalTime(startsAt), STATUS: 'CONFIRMED' }),
    ),
  )
  expect(await lineOf(first)).toMatchObject({
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 2 * hour).toISOString(),
    place: 'Mayagüez',
  })
})

it('sends no mail about a change that the buyer does not see, or that was undone', async () => {
  const workshop = await addWorkshop(shop)
  const id = await buySeats(shop, await buyer(), workshop)
  await change(workshop, { placeEs: 'Centro de Ponce' })
  await syncSessionOrders(shop.platform, workshop.variantId)
  expect(await lineOf(id)).toMatchObject({ placeEs: 'Centro de Ponce' })
  await change(workshop, { startsAt: new Date(workshop.startsAt.getTime() + hour) })
  await change(workshop, {})
  await syncSessionOrders(shop.platform, workshop.variantId)
  expect(await changesTo([id])).toEqual([])
})

it('updates an order that was opened before the change and recorded after it', async () => {
  const workshop = await addWorkshop(shop)
  const startsAt = new Date(workshop.startsAt.getTime() + 24 * hour)
  const id = await buySeats(shop, await buyer(), workshop)
  await change(workshop, { startsAt })
  expect(await changesTo([id])).toEqual([])
  await syncAllSessionOrders(shop.platform)
  expect(await changesTo([id])).toHaveLength(1)
  expect(await lineOf(id)).toMatchObject({ startsAt: startsAt.toISOString() })
})

it('reminds at the new time only, and not in addition to the mail about a change within a day', async () => {
  const workshop = await addWorkshop(shop)
  const id = await buySeats(shop, await buyer(), workshop)
  const reminders = async () => {
    await remindAttendees(shop.platform)
    return shop.rows(`select 1 from mails where template = 'event_reminder' and subject_id = $1`, [id])
  }
  const later = { ...workshop, startsAt: new Date(workshop.startsAt.getTime() + 72 * hour) }
  await change(workshop, { startsAt: later.startsAt })
  await syncSessionOrders(shop.platform, workshop.variantId)
  const toStart = workshop.startsAt.getTime() - 20 * hour - shop.platform.clock().getTime()
  shop.wait(toStart)
  expect(await reminders()).toEqual([])
  const soon = new Date(workshop.startsAt.getTime() + 2 * hour)
  await change(workshop, { startsAt: soon })
  await syncSessionOrders(shop.platform, workshop.variantId)
  expect(await changesTo([id])).toHaveLength(2)
  expect(await reminders()).toEqual([])
  await change(workshop, { startsAt: later.startsAt })
  await syncSessionOrders(shop.platform, workshop.variantId)
  shop.wait(73 * hour)
  expect(await reminders()).toHaveLength(1)
  shop.wait(-73 * hour - toStart)
})

it('mails each of 8 attendees once, although the process is killed in the middle', { timeout: 120_000 }, async () => {
  const workshop = await addWorkshop(shop)
  const orders: string[] = []
  for (let count = 0; count < 8; count++) orders.push(await buySeats(shop, await buyer(), workshop))
  const crashing = await startShopProcess({ shop, crashAt: 'attendee-updated-4' })
  const startsAt = new Date(workshop.startsAt.getTime() + 24 * hour)
  // The process may end before or after its answer.
  await change(workshop, { startsAt }, crashing).catch(() => null)
  expect((await crashing.ended).by).toBe('SIGKILL')
  expect((await changesTo(orders)).length).toBeLessThan(8)
  const running = await startShopProcess({ shop })
  await vi.waitFor(async () => expect(await changesTo(orders)).toHaveLength(8), { timeout: 60_000, interval: 100 })
  await running.stop()
  await syncAllSessionOrders(shop.platform)
  const mailed = (await changesTo(orders)).map(({ subject_id }) => subject_id)
  expect(mailed.sort()).toEqual(orders.sort())
})

it('an order that is not updated for ten minutes is reported', async () => {
  const workshop = await addWorkshop(shop)
  const id = await buySeats(shop, await buyer(), workshop)
  await change(workshop, { place: 'Caguas' })
  const pastGrace = `update product_variants set updated_at = now() - interval '11 minutes' where id = $1`
  await shop.rows(pastGrace, [workshop.variantId])
  const [order] = await shop.rows('select order_number from orders where id = $1', [id])
  const rule = 'an order has the date and place of its session'
  expect(await checkInvariants(shop.platform.database)).toEqual([{ rule, subject: order?.order_number }])
  await syncAllSessionOrders(shop.platform)
})

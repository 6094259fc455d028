import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../testing/buyer.ts'
import { startMailingShop } from '../../testing/event-mails.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { startShopProcess } from '../../testing/shop-process.ts'
import { startTestShop } from '../../testing/test-shop.ts'
import { addWorkshop, buySeats } from '../../testing/workshop.ts'
import { remindAttendees } from './remind-attendees.ts'

const hour = 3_600_000
let shop: Awaited<ReturnType<typeof startMailingShop>>
let waited = 0

beforeAll(async () => {
  shop = await startMailingShop()
})
beforeEach(() => shop.rows('delete from mails'))
afterEach(() => wait(-waited))
afterAll(() => shop.close())

type Workshop = Awaited<ReturnType<typeof addWorkshop>>

function wait(ms: number) {
  waited += ms
  shop.wait(ms)
}

/** Advances the clock to some hours before the start. */
const waitUntil = (hours: number, { startsAt }: Workshop) =>
  wait(startsAt.getTime() - hours * hour - shop.platform.clock().getTime())
const countReminders = async (orderId: string) =>
  (await shop.rows(`select id from mails where template = 'event_reminder' and subject_id = $1`, [orderId])).length

it('reminds of a seat 24 hours before the start, in the language of the order', async () => {
  const workshop = await addWorkshop(shop)
  await shop.rows(
    `with named as (update products set name_es = 'Taller de maquillaje' where id = $1)
     update product_variants set place_es = 'Calle Sol 5' where id = $2`,
    [workshop.productId, workshop.variantId],
  )
  const [ana, eva] = [await shop.signIn(), await shop.signIn()]
  await buySeats(shop, ana, workshop)
  const { productId, variantId } = workshop
  await manualOrder(shop, eva, { items: [{ productId, variantId, quantity: 1 }], total: 4500, language: 'es' })
  await shop.mailsTo(ana.email)
  waitUntil(25, workshop)
  expect(await remindAttendees(shop.platform)).toBe(0)
  waitUntil(24, workshop)
  expect(await remindAttendees(shop.platform)).toBe(2)
  expect(await remindAttendees(shop.platform)).toBe(0)
  await shop.rows(`update mails set recipient = 'both@correo.test' where template = 'event_reminder'`)
  const mails = await shop.mailsTo('both@correo.test')
  const texts = mails.map(({ parsed }) => `${parsed.subject}\n${parsed.text}`).sort()
  expect(texts[0]).toMatch(/^Recordatorio: Taller de maquillaje, [\s\S]*Dónde\s+Calle Sol 5/)
  expect(texts[0]).toContain('http://shop.test/es/dashboard?section=orders')
  expect(texts[1]).toMatch(/^Reminder: Makeup Workshop, [\s\S]*Puerto Rico time[\s\S]*Where\s+Ponce/)
})

it('sends one reminder when two instances run at the same time', async () => {
  const workshop = await addWorkshop(shop)
  const orders: string[] = []
  for (let count = 0; count < 6; count++) orders.push(await buySeats(shop, await shop.signIn(), workshop))
  const { testDatabase, emulator } = shop
  const other = await startTestShop({ share: { testDatabase, emulator } })
  waitUntil(20, workshop)
  other.wait(waited)
  const counts = await Promise.all([shop, other, shop, other].map(({ platform }) => remindAttendees(platform)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(6)
  expect(await Promise.all(orders.map(countReminders))).toEqual(Array(6).fill(1))
  await other.close()
})

it('does not remind of seats that were refunded, canceled or bought within the last day', async () => {
  const workshop = await addWorkshop(shop)
  const { productId, variantId } = workshop
  const ana = await shop.signIn()
  const refund = (id: string, body: object) =>
    call(shop, shop.admin, 'POST', `/api/orders/${id}/refunds`, { key: randomUUID(), ...body })
  const returned = await buySeats(shop, ana, workshop, 2)
  await refund(returned, { amount: '1.00', returned: [{ productId, variantId, quantity: 2 }] })
  const half = await buySeats(shop, ana, workshop, 2)
  await refund(half, { amount: '45.00', returned: [{ productId, variantId, quantity: 1 }] })
  const voided = await manualOrder(shop, ana, { items: [{ productId, variantId, quantity: 1 }], total: 4500 })
  await call(shop, shop.admin, 'POST', `/api/admin/orders/${voided}/cancel`, { refund: 'all', restock: true })
  const late = await buySeats(shop, ana, workshop)
  await shop.rows(`update orders set created_at = $2 where id = $1`, [
    late,
    new Date(workshop.startsAt.getTime() - 23 * hour),
  ])
  const refused = await buySeats(shop, ana, workshop)
  shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
  await call(shop, ana, 'POST', `/api/orders/customer/${ana.id}/${refused}/lines/${variantId}/cancel`)
  shop.emulator.clearFaults()
  waitUntil(22, workshop)
  await remindAttendees(shop.platform)
  expect(await Promise.all([returned, half, voided, late, refused].map(countReminders))).toEqual([0, 1, 0, 0, 0])
  const canceled = await addWorkshop(shop)
  const seat = await buySeats(shop, ana, canceled)
  await call(shop, shop.admin, 'POST', `/api/admin/sessions/${canceled.variantId}/cancel`)
  waitUntil(22, canceled)
  await remindAttendees(shop.platform)
  expect(await countReminders(seat)).toBe(0)
})

it('sends one reminder when the process is killed before the commit', { timeout: 120_000 }, async () => {
  const workshop = await addWorkshop(shop)
  const id = await buySeats(shop, await shop.signIn(), workshop)
  // The clock of another process cannot be advanced.
  const startsAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 20 * hour)
  await shop.rows(
    `with moved as (update product_variants set starts_at = $2, ends_at = $3 where id = $1)
     update orders set created_at = now() - interval '3 days', items = jsonb_set(
       jsonb_set(items, '{0,startsAt}', to_jsonb($4::text)), '{0,endsAt}', to_jsonb($5::text)) where id = $6`,
    [
      workshop.variantId,
      startsAt,
      new Date(startsAt.getTime() + hour),
      startsAt.toISOString(),
      new Date(startsAt.getTime() + hour).toISOString(),
      id,
    ],
  )
  const crashing = await startShopProcess({ shop, crashAt: 'attendee-reminded', ready: false })
  expect((await crashing.ended).by).toBe('SIGKILL')
  expect(await countReminders(id)).toBe(0)
  const running = await startShopProcess({ shop })
  await vi.waitFor(async () => expect(await countReminders(id)).toBe(1), { timeout: 60_000, interval: 100 })
  await running.stop()
  await remindAttendees(shop.platform)
  expect(await countReminders(id)).toBe(1)
})

it('deletes the records of reminders after the event', async () => {
  const workshop = await addWorkshop(shop)
  await buySeats(shop, await shop.signIn(), workshop)
  waitUntil(20, workshop)
  expect(await remindAttendees(shop.platform)).toBe(1)
  waitUntil(-48, workshop)
  expect((await shop.expire(shop.platform)).event_reminders).toBeGreaterThan(0)
  expect(await shop.rows('select 1 from event_reminders where starts_at <= $1', [workshop.startsAt])).toEqual([])
})

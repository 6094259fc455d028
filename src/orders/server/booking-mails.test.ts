import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { addService, insertCalendarOffering, openAppointment, timeAt } from '../../testing/appointment-records.ts'
import { call, capture } from '../../testing/buyer.ts'
import { eventsIn, icalTime, startMailingShop } from '../../testing/event-mails.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { expectConsistency } from '../../testing/payment-shop.ts'
import { addWorkshop } from '../../testing/workshop.ts'
import { settleSession } from '../../workshops/server/sessions.ts'
import { remindAttendees } from './remind-attendees.ts'

const hour = 3_600_000
let shop: Awaited<ReturnType<typeof startMailingShop>>

beforeAll(async () => {
  shop = await startMailingShop()
})
beforeEach(() => shop.rows(`update mails set state = 'sent' where state = 'queued'`))
afterEach(() => expectConsistency(shop))
afterAll(() => shop.close())

const move = (id: unknown, startsAt: Date, calendarId: string) =>
  call(shop, shop.admin, 'PUT', `/api/admin/bookings/${id}/time`, { startsAt: startsAt.toISOString(), calendarId })
const cancel = (id: unknown) => call(shop, shop.admin, 'PUT', `/api/admin/bookings/${id}/state`, { state: 'canceled' })

/** A paid appointment in two days at 10:00, and its booking. */
async function bought() {
  const ana = await shop.signIn()
  const service = await addService(shop)
  const calendarId = await insertCalendarOffering(shop, [service.id])
  const startsAt = new Date(timeAt(shop, 10))
  const { body } = await openAppointment(shop, ana, service, { startsAt: startsAt.toISOString(), calendarId })
  await shop.emulator.approve(body.id)
  expect((await capture(shop, ana, body.id)).statusCode).toBe(200)
  const [booking] = await shop.rows('select id, order_id from bookings where calendar_id = $1', [calendarId])
  return { ana, service, calendarId, startsAt, id: booking?.id, orderId: booking?.order_id }
}

it('mails the customer when staff move and cancel an appointment', async () => {
  const { ana, calendarId, startsAt, id, orderId } = await bought()
  const [placed] = await shop.mailsTo(ana.email)
  const event = { UID: id, SUMMARY: 'Facial · Flor de Maga', DESCRIPTION: expect.stringContaining('With Rosa') }
  expect(placed && eventsIn(placed)).toMatchObject([{ ...event, SEQUENCE: '0', DTSTART: icalTime(startsAt) }])

  const later = new Date(startsAt.getTime() + 3 * hour)
  expect((await move(id, later, calendarId)).statusCode).toBe(200)
  expect((await move(id, later, calendarId)).statusCode).toBe(200)
  const [moved, ...more] = await shop.mailsTo(ana.email)
  expect(more).toEqual([])
  expect(moved?.parsed.text).toMatch(/1:00\s–\s2:00\sPM[\s\S]*With\s+Rosa[\s\S]*Before[\s\S]*10:00\s–\s11:00\sAM/)
  const [again] = moved ? eventsIn(moved) : []
  expect(again).toMatchObject({ ...event, METHOD: 'REQUEST', DTSTART: icalTime(later) })
  const [order] = await shop.rows(`select items -> 0 ->> 'startsAt' as start from orders where id = $1`, [orderId])
  expect(order?.start).toBe(later.toISOString())

  expect((await cancel(id)).statusCode).toBe(200)
  const [canceled] = await shop.mailsTo(ana.email)
  expect(canceled?.parsed.subject).toMatch(/^Canceled: Facial/)
  const [removed] = canceled ? eventsIn(canceled) : []
  expect(removed).toMatchObject({ ...event, METHOD: 'CANCEL', STATUS: 'CANCELLED' })
  expect(Number(removed?.SEQUENCE)).toBeGreaterThan(Number(again?.SEQUENCE))
})

it('sends one reminder of a confirmed appointment, and none of a canceled one', async () => {
  const [kept, dropped] = [await bought(), await bought()]
  await cancel(dropped.id)
  const wait = kept.startsAt.getTime() - 23 * hour - shop.platform.clock().getTime()
  shop.wait(wait)
  await remindAttendees(shop.platform)
  await remindAttendees(shop.platform)
  shop.wait(-wait)
  const reminders = await shop.rows(
    `select subject_id from mails where template = 'event_reminder' and subject_id = any($1)`,
    [[kept.orderId, dropped.orderId]],
  )
  expect(reminders).toEqual([{ subject_id: kept.orderId }])
})

it('mails a customer that staff entered in the language of the shop, and sends nothing without an address', async () => {
  const { service, calendarId, startsAt } = await bought()
  const enter = (customerEmail: string, hours: number) =>
    call(shop, shop.admin, 'POST', '/api/admin/bookings', {
      calendarId,
      productId: service.id,
      customerName: 'Luis Ríos',
      customerEmail,
      startsAt: new Date(startsAt.getTime() + hours * hour).toISOString(),
    })
  const luis = await enter('luis@correo.test', 2)
  const walkIn = await enter('', 4)
  await move(walkIn.body.id, new Date(startsAt.getTime() + 24 * hour), calendarId)
  await move(luis.body.id, new Date(startsAt.getTime() + 26 * hour), calendarId)
  await cancel(luis.body.id)
  const mails = await shop.mailsTo('luis@correo.test')
  expect(mails.map(({ parsed }) => parsed.subject)).toEqual([
    expect.stringMatching(/^(Changed|Cambio): /),
    expect.stringMatching(/^(Canceled|Cancelada): /),
  ])
  expect(mails.flatMap(eventsIn)).toMatchObject([
    { UID: luis.body.id, METHOD: 'REQUEST', SEQUENCE: '1' },
    { UID: luis.body.id, METHOD: 'CANCEL', SEQUENCE: '2' },
  ])
  const about = `select 1 from mails where subject_type = 'booking' and subject_id = $1`
  expect(await shop.rows(about, [walkIn.body.id])).toEqual([])
})

it('mails staff the refunds of a canceled session that they must send by hand', async () => {
  const workshop = await addWorkshop(shop)
  const { productId, variantId } = workshop
  const ana = await shop.signIn()
  const id = await manualOrder(shop, ana, { items: [{ productId, variantId, quantity: 1 }], total: 4500 })
  await call(shop, shop.admin, 'PUT', `/api/orders/${id}/status`, { status: 'completed' })
  await shop.mailsTo(ana.email)
  await call(shop, shop.admin, 'POST', `/api/admin/sessions/${variantId}/cancel`)
  await settleSession(shop.platform, variantId)
  await shop.rows(`update mails set recipient = 'both@correo.test' where recipient = any($1) and state = 'queued'`, [
    [ana.email, shop.root.email],
  ])
  const texts = (await shop.mailsTo('both@correo.test')).map(({ parsed }) => parsed.text ?? '')
  expect(texts.some((text) => /Send \$45\.00 to Ana Peña|Envía tú \$45\.00 a Ana Peña/.test(text))).toBe(true)
  expect(texts.some((text) => text.includes('Te devolvimos $45.00'))).toBe(false)
  expect(texts.some((text) => text.includes('Vamos a devolverte $45.00'))).toBe(true)
})

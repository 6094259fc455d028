import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { hourMs, minuteMs } from '../../kit/zoned-time.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { findDueReminders } from '../../orders/server/reminder-queries.ts'
import {
  addService,
  insertCalendarOffering,
  insertResource,
  needResources,
  openAppointment,
  timeAt,
} from '../../testing/appointment-records.ts'
import { call, openPayment } from '../../testing/buyer.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { addSession, addWorkshop } from '../../testing/workshop.ts'

// Appointments and seats that are sold over the counter. It is 12:23 PM in the shop, whose calendars are open from 9 to 5.

let shop: Awaited<ReturnType<typeof startRefundShop>>
beforeAll(async () => {
  shop = await startRefundShop()
  const now = shop.platform.clock()
  const noon = Date.parse(`${now.toISOString().slice(0, 10)}T16:23:00Z`)
  shop.wait((noon - now.getTime() + 24 * hourMs) % (24 * hourMs))
})
afterAll(() => shop.close())
afterEach(async () => {
  const found = await checkInvariants(shop.platform.database)
  expect(found.map(({ rule, subject }) => `${rule}: ${subject}`)).toEqual([])
})

type Slot = { startsAt: string; calendarId: string }
interface Line {
  productId: string
  variantId?: string
  quantity: number
  slot?: Slot
}

const api = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  call(shop, shop.admin, method, `/api/admin/${path}`, body)
/** Sells lines for what they cost; pays by check. */
const sell = (lines: Line[], total: string, more: object = {}) =>
  api('POST', 'counter/sales', {
    lines,
    tenders: [{ kind: 'check', amount: total }],
    clientKey: randomUUID(),
    ...more,
  })
const orderOf = (answer: { body: Record<string, unknown> }) =>
  answer.body.order as { id: string; orderNumber: string; items: { lineId: string; productId: string }[] }

/** A service of $28.50 that takes an hour and is to be booked two days before, and somebody who does it. */
async function offer() {
  const service = await addService(shop)
  await shop.rows('update service_terms set minimum_notice_hours = 48 where product_id = $1', [service.id])
  const calendarId = await insertCalendarOffering(shop, [service.id])
  const times = async () =>
    (await api('GET', `counter/services/${service.id}/times`)).body as unknown as {
      presentAt: string
      byAppointment: boolean
      slots: (Slot & { endsAt: string })[]
      calendars: object[]
    }
  const at = (startsAt: string): Line => ({ productId: service.id, quantity: 1, slot: { startsAt, calendarId } })
  const bookings = () =>
    shop.rows(
      `select id, state, starts_at, customer_name, customer_email, order_id from bookings where calendar_id = $1
       order by created_at`,
      [calendarId],
    )
  return { service, calendarId, times, at, bookings }
}
const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * minuteMs).toISOString()
const stockOf = (id: string) => shop.stockOf({ productId: id, id: '', captureId: '' })
const mailsAbout = (id: string) => shop.rows('select template from mails where subject_id = $1', [id])

describe('an appointment at the counter', () => {
  it('begins now with somebody who is free, and the order says that it is paid', async () => {
    const { service, calendarId, times, at, bookings } = await offer()
    const { presentAt, ...found } = await times()
    expect(found).toMatchObject({ byAppointment: true, calendars: [{ id: calendarId, name: 'Rosa' }] })
    expect(found.slots).toContainEqual({ startsAt: presentAt, endsAt: later(presentAt, 60), calendarId })
    const sold = await sell([at(presentAt)], '28.50')
    expect(sold).toMatchObject({
      statusCode: 201,
      body: {
        order: {
          userId: null,
          status: 'completed',
          paymentStatus: 'paid',
          shippingAddress: null,
          items: [
            { productId: service.id, startsAt: presentAt, endsAt: later(presentAt, 60), calendarId, ships: false },
          ],
        },
      },
    })
    expect(orderOf(sold).items[0]).not.toHaveProperty('handedOver')
    // That it took place is said by staff, at the booking.
    const { id } = orderOf(sold)
    expect(await bookings()).toMatchObject([
      { state: 'confirmed', starts_at: new Date(presentAt), customer_name: '', customer_email: null, order_id: id },
    ])
    expect((await times()).slots).not.toContainEqual(expect.objectContaining({ startsAt: presentAt }))
    const receipt = await call(
      shop,
      null,
      'GET',
      String(sold.body.receiptUrl).replace(/^.*\/receipt\//, '/api/receipts/'),
    )
    expect(receipt.body).toMatchObject({ items: [{ name: 'Facial', startsAt: presentAt }] })
  })

  it('takes a room, and is refused without a free one', async () => {
    const { service, times, at, bookings } = await offer()
    await insertResource(shop, 'Room 1', ['Room of the counter'])
    await needResources(shop, service.id, { 'Room of the counter': 1 })
    const other = await insertCalendarOffering(shop, [service.id], 'Eva')
    const { presentAt } = await times()
    expect((await sell([at(presentAt)], '28.50')).statusCode).toBe(201)
    const [booking] = await bookings()
    expect(await shop.rows('select state from booking_resources where booking_id = $1', [booking?.id])).toEqual([
      { state: 'confirmed' },
    ])
    expect((await times()).slots).not.toContainEqual(expect.objectContaining({ startsAt: presentAt }))
    const another = { ...at(presentAt), slot: { startsAt: later(presentAt, 30), calendarId: other } }
    expect(await sell([another], '28.50')).toMatchObject({ statusCode: 409, body: { code: 'slot_taken' } })
  })

  it.each([
    ['10 minutes ago', -10, 201],
    ['25 minutes ago, between the half hours', -25, 201],
    ['35 minutes ago', -35, 409],
    ['2 hours ago', -120, 409],
    ['in an hour, within the notice of customers', 60, 201],
    ['after the closing time', 5 * 60, 409],
    ['before the opening time of tomorrow', 20 * 60, 409],
    ['in two days', 48 * 60, 201],
  ])('that begins %s', async (_, minutes, status) => {
    const { times, at, bookings } = await offer()
    const start = later((await times()).presentAt, minutes)
    const quoted = await api('POST', 'counter/quote', { lines: [at(start)] })
    expect(quoted.statusCode).toBe(status === 201 ? 200 : 409)
    const sold = await sell([at(start)], '28.50')
    expect(sold.statusCode).toBe(status)
    if (status === 409) expect(sold.body).toMatchObject({ code: 'slot_taken', startsAt: start })
    expect(await bookings()).toHaveLength(status === 201 ? 1 : 0)
  })

  it('is offered to no customer at a time that staff may sell', async () => {
    const { service, times, at } = await offer()
    const { presentAt } = await times()
    const answer = await openAppointment(shop, shop.ana, service, at(presentAt).slot)
    expect(answer).toMatchObject({ statusCode: 409, body: { code: 'slot_taken' } })
    const { body } = await call(shop, null, 'GET', `/api/products/${service.slug}/slots`)
    const [first] = body.slots as Slot[]
    expect(Date.parse(first?.startsAt ?? '')).toBeGreaterThan(shop.platform.clock().getTime() + 48 * hourMs)
  })

  it('that overlaps another one is refused, and nothing of the sale stays', async () => {
    const { service, times, at } = await offer()
    const { presentAt } = await times()
    await sell([at(presentAt)], '28.50')
    const cream = await shop.addProduct()
    const lines = [{ productId: cream.id, quantity: 1 }, at(later(presentAt, 30))]
    expect(await sell(lines, '57.00')).toMatchObject({
      statusCode: 409,
      body: { code: 'slot_taken', productId: service.id, variantId: service.id, startsAt: later(presentAt, 30) },
    })
    expect(await stockOf(cream.id)).toBe(10)
    expect(
      await shop.rows('select id from orders where items @> $1', [JSON.stringify([{ productId: cream.id }])]),
    ).toEqual([])
  })

  it('is not at the same time as another one of its sale', async () => {
    const { calendarId, times, at } = await offer()
    const other = await addService(shop)
    await shop.rows('insert into calendar_services (calendar_id, product_id) values ($1, $2)', [calendarId, other.id])
    const { presentAt } = await times()
    const second = (startsAt: string) => ({ productId: other.id, quantity: 1, slot: { startsAt, calendarId } })
    const both = [at(presentAt), second(presentAt)]
    for (const answer of [await api('POST', 'counter/quote', { lines: both }), await sell(both, '57.00')]) {
      expect(answer).toMatchObject({ statusCode: 409, body: { code: 'slot_taken', variantId: other.id } })
    }
    expect(await sell([at(presentAt), second(later(presentAt, 90))], '57.00')).toMatchObject({ statusCode: 201 })
  })

  it('is sold at one of three desks, and once by a repeated request', async () => {
    const { times, at, bookings } = await offer()
    const { presentAt } = await times()
    const answers = await Promise.all([0, 15, 30].map((minutes) => sell([at(later(presentAt, minutes))], '28.50')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused.map(({ body }) => body.code)).toEqual(['slot_taken', 'slot_taken'])
    expect(await bookings()).toHaveLength(1)
    const [clientKey, lines] = [randomUUID(), [at(later(presentAt, 120))]]
    const repeated = await Promise.all([1, 2, 3].map(() => sell(lines, '28.50', { clientKey })))
    expect(repeated.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201])
    expect(await bookings()).toHaveLength(2)
    const other = [at(later(presentAt, 240))]
    expect(await sell(other, '28.50', { clientKey })).toMatchObject({ statusCode: 409, body: { code: 'key_used' } })
  })

  it('may have a date that is still to be arranged', async () => {
    const { service, bookings } = await offer()
    const sold = await sell([{ productId: service.id, quantity: 3 }], '85.50')
    expect(sold).toMatchObject({ statusCode: 201, body: { order: { status: 'completed', total: '85.50' } } })
    expect(orderOf(sold).items[0]).not.toHaveProperty('startsAt')
    expect(await bookings()).toEqual([])
  })

  it('is parked with its time, which is booked when it is sold', async () => {
    const { service, calendarId, times, at, bookings } = await offer()
    const { presentAt } = await times()
    const draftId = randomUUID()
    const parked = await api('PUT', `counter/parked/${draftId}`, { lines: [at(presentAt)], toSend: false })
    expect(parked).toMatchObject({
      statusCode: 200,
      body: { lines: [{ productId: service.id, startsAt: presentAt, calendarId }] },
    })
    expect(await bookings()).toEqual([])
    const sold = await sell([at(presentAt)], '28.50', { draftId, draftVersion: parked.body.version })
    expect(sold.statusCode).toBe(201)
    expect(await bookings()).toMatchObject([{ state: 'confirmed', order_id: orderOf(sold).id }])
  })

  it('has a quantity of 1, and only of a service by appointment a time', async () => {
    const { calendarId, times, at } = await offer()
    const { presentAt } = await times()
    expect(await sell([{ ...at(presentAt), quantity: 2 }], '57.00')).toMatchObject({ statusCode: 400 })
    const cream = await shop.addProduct()
    const line = { productId: cream.id, quantity: 1, slot: { startsAt: presentAt, calendarId } }
    expect(await sell([line], '28.50')).toMatchObject({ statusCode: 409, body: { code: 'product_unavailable' } })
    const sold = await shop.addProduct({ type: 'service', stock: null })
    expect((await api('GET', `counter/services/${sold.id}/times`)).body).toMatchObject({
      byAppointment: false,
      slots: [],
    })
    expect((await api('GET', `counter/services/${cream.id}/times`)).statusCode).toBe(404)
  })

  it('is confirmed to a customer with an account, also when a rest stays due', async () => {
    const { at, times, bookings } = await offer()
    const start = later((await times()).presentAt, 24 * 60)
    const sold = await sell([at(start)], '8.50', { customer: { userId: shop.ana.id } })
    expect(sold).toMatchObject({
      statusCode: 201,
      body: { order: { status: 'pending', paymentStatus: 'partially_paid', due: '20.00' } },
    })
    expect(await mailsAbout(orderOf(sold).id)).toEqual([{ template: 'order_confirmation' }])
    const [booking] = await bookings()
    expect(booking).toMatchObject({ state: 'confirmed', customer_email: shop.ana.email })
    const [mail] = await shop.rows('select payload from mails where subject_id = $1', [orderOf(sold).id])
    const { calendar } = JSON.parse(open(shop.config.appSecret, mailPayloadPurpose, String(mail?.payload)))
    expect(calendar.events).toMatchObject([{ uid: booking?.id, calendar: 'Rosa', startsAt: start }])
    const file = await call(shop, shop.ana, 'GET', `/api/orders/customer/${shop.ana.id}/${orderOf(sold).id}/calendar`)
    expect(file.statusCode).toBe(200)
  })
})

describe('an appointment of somebody without an account', () => {
  it('stands in the agenda of staff as what it is, and mails nobody', async () => {
    const { calendarId, times, at } = await offer()
    const { presentAt } = await times()
    const start = later(presentAt, 24 * 60)
    const { id, orderNumber } = orderOf(await sell([at(start)], '28.50'))
    const { url } = (await api('POST', `calendars/${calendarId}/feed`, { language: 'es' })).body
    const { pathname, search } = new URL(String(url))
    const headers = { 'content-type': 'text/calendar' }
    const feed = await shop.server.inject({ method: 'GET', url: `${pathname}${search}`, headers })
    expect(feed.body).toContain('Limpieza facial · Venta al contado')
    const day = start.slice(0, 10)
    const listed = (await api('GET', `bookings?from=${day}&to=${day}`)).body as unknown as { id: string }[]
    const booking = listed.find((one) => 'orderNumber' in one && one.orderNumber === orderNumber)
    expect(booking).toMatchObject({ customerName: '', customerEmail: null, state: 'confirmed', orderId: id })
    const moved = { startsAt: later(start, 60), calendarId }
    expect(await api('PUT', `bookings/${booking?.id}/time`, moved)).toMatchObject({ statusCode: 200 })
    const [order] = await shop.rows('select items from orders where id = $1', [id])
    expect(order).toMatchObject({ items: [{ startsAt: moved.startsAt }] })
    await shop.rows(`update orders set created_at = created_at - interval '9 days' where id = $1`, [id])
    const due = await findDueReminders(shop.platform.database.db, new Date(Date.parse(moved.startsAt) - hourMs))
    expect(due.filter(({ orderId }) => orderId === id)).toEqual([])
    for (const state of ['attended', 'no_show', 'confirmed', 'canceled']) {
      expect(await api('PUT', `bookings/${booking?.id}/state`, { state })).toMatchObject({ statusCode: 200 })
    }
    const [after] = await shop.rows('select status from orders where id = $1', [id])
    expect(after).toEqual({ status: 'completed' })
    expect([...(await mailsAbout(id)), ...(await mailsAbout(String(booking?.id)))]).toEqual([])
  })

  it('has the name that they said, until it is to be removed', async () => {
    const { at, bookings } = await offer()
    const luz = { firstName: 'Luz', lastName: 'Rivera', phone: '787-555-0142' }
    const { id } = orderOf(await sell([at(timeAt(shop, 10))], '28.50', { customer: luz }))
    expect(await bookings()).toMatchObject([{ customer_name: 'Luz Rivera', customer_email: null }])
    expect(await api('DELETE', `orders/${id}/person`)).toMatchObject({ statusCode: 200 })
    expect(await bookings()).toMatchObject([{ customer_name: '—', customer_email: null, state: 'confirmed' }])
  })

  it('is free again when the order is canceled, or the line is refunded', async () => {
    const { times, at, bookings } = await offer()
    const { presentAt } = await times()
    const first = orderOf(await sell([at(presentAt)], '28.50'))
    expect(await api('POST', `orders/${first.id}/cancel`, { refund: 'all', restock: true })).toMatchObject({
      statusCode: 200,
    })
    expect(await bookings()).toMatchObject([{ state: 'canceled' }])
    const cream = await shop.addProduct()
    const second = orderOf(await sell([at(presentAt), { productId: cream.id, quantity: 1 }], '57.00'))
    const line = second.items.find(({ productId }) => productId !== cream.id)
    const returned = [{ lineId: line?.lineId, productId: line?.productId, quantity: 1 }]
    expect(await shop.refund(second, { amount: '28.50', returned })).toMatchObject({ statusCode: 200 })
    expect(await bookings()).toMatchObject([{ state: 'canceled' }, { state: 'canceled' }])
    expect(await stockOf(cream.id)).toBe(9)
    expect(await sell([at(presentAt)], '28.50')).toMatchObject({ statusCode: 201 })
    expect([...(await mailsAbout(first.id)), ...(await mailsAbout(second.id))]).toEqual([])
  })
})

describe('seats at the counter', () => {
  const seats = ({ productId, variantId }: { productId: string; variantId: string }, quantity = 1): Line => ({
    productId,
    variantId,
    quantity,
  })
  const seatsLeft = async ({ variantId }: { variantId: string }) =>
    (await shop.rows('select stock from product_variants where id = $1', [variantId]))[0]?.stock

  it('are sold to somebody unknown, who is among the attendees, and are given back', async () => {
    const workshop = await addWorkshop(shop, { seats: 8 })
    const sold = await sell([seats(workshop, 2)], '90.00')
    expect(sold).toMatchObject({
      statusCode: 201,
      body: { order: { status: 'completed', items: [{ startsAt: workshop.startsAt.toISOString(), quantity: 2 }] } },
    })
    expect(await seatsLeft(workshop)).toBe(6)
    const attendees = async () => (await api('GET', `sessions/${workshop.variantId}/attendees`)).body.attendees
    expect(await attendees()).toMatchObject([{ name: '', email: null, quantity: 2, isPaid: true }])
    const order = orderOf(sold)
    const returned = order.items.map(({ lineId, productId }) => ({ lineId, productId, quantity: 1 }))
    expect(await shop.refund(order, { amount: '45.00', returned })).toMatchObject({ statusCode: 200 })
    expect(await seatsLeft(workshop)).toBe(7)
    expect(await attendees()).toMatchObject([{ quantity: 1 }])
    expect(await mailsAbout(order.id)).toEqual([])
  })

  it('of which one is left are sold at one of three desks', async () => {
    const workshop = await addWorkshop(shop, { seats: 1 })
    const answers = await Promise.all([1, 2, 3].map(() => sell([seats(workshop)], '45.00')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['out_of_stock', 'out_of_stock'])
    expect(await seatsLeft(workshop)).toBe(0)
  })

  it('are sold while the session is under way, to nobody online, and not once it is over or canceled', async () => {
    const workshop = await addWorkshop(shop, { seats: 3 })
    const session = await addSession(shop, workshop, { seats: 3 })
    const set = (change: string) =>
      shop.rows(`update product_variants set ${change} where id = $1`, [session.variantId])
    await set(`starts_at = now() - interval '40 minutes', ends_at = now() + interval '1 hour', is_active = false`)
    expect(await sell([seats(session)], '45.00')).toMatchObject({ statusCode: 201 })
    expect(await seatsLeft(session)).toBe(2)
    const line = { id: session.productId, variantId: session.variantId, price: 4500, quantity: 1 }
    const online = await openPayment(shop, shop.ana, [line])
    expect(online).toMatchObject({ statusCode: 409, body: { code: 'product_unavailable' } })
    await set(`archived_at = now(), canceled_at = now()`)
    expect(await sell([seats(session)], '45.00')).toMatchObject({ statusCode: 409 })
    await set(`archived_at = null, canceled_at = null, ends_at = now() - interval '1 second'`)
    expect(await sell([seats(session)], '45.00')).toMatchObject({
      statusCode: 409,
      body: { code: 'product_unavailable' },
    })
    // Turned off by staff before it begins
    await set(`starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours'`)
    expect(await sell([seats(session)], '45.00')).toMatchObject({ statusCode: 409 })
  })
})

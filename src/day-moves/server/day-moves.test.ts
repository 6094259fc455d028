import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { inTransaction } from '../../kit/server/database/database.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { addDays } from '../../kit/zoned-time.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { insertCalendarOffering, timeAt } from '../../testing/appointment-records.ts'
import { type AppointmentShop, type Sale, setUpSales } from '../../testing/appointment-shop.ts'
import { call } from '../../testing/buyer.ts'
import { manualOrder } from '../../testing/manual-order.ts'
import { paymentSteps } from '../../testing/payment-shop.ts'
import { addSession, addWorkshop, buySeats } from '../../testing/workshop.ts'
import { settleCanceledSessions, syncAllSessionOrders } from '../../workshops/server/sessions.ts'
import type { DayMoveDetails } from '../office-api.ts'
import { endLinksOf } from './day-move-queries.ts'
import { workDayMove, workDayMoves } from './day-moves.ts'

let shop: AppointmentShop
let sale: Sale

setUpSales((currentShop, newSale) => {
  shop = currentShop
  sale = newSale
})
const { rows, orderOf } = paymentSteps(() => shop)

const day = () => timeAt(shop, 10).slice(0, 10)
const hourMs = 3_600_000
/** An hour of the day that is moved, some days later. */
const later = (hour: number, days: number) =>
  new Date(Date.parse(timeAt(shop, hour)) + days * 24 * hourMs).toISOString()
const slotOf = (hour: number, days: number) => ({ startsAt: later(hour, days), calendarId: sale.calendarId })

const startWith = (changes: object = {}) =>
  call(shop, shop.admin, 'POST', '/api/admin/day-moves', {
    key: randomUUID(),
    calendarId: sale.calendarId,
    from: day(),
    to: day(),
    allDay: true,
    what: 'move',
    target: addDays(day(), 7),
    sessions: 'keep',
    reason: 'Cerramos por la tormenta.',
    ...changes,
  })

const read = async (id: unknown) =>
  (await call(shop, shop.admin, 'GET', `/api/admin/day-moves/${id}`)).body as unknown as DayMoveDetails

/** Starts a move and does all of it. */
async function move(changes: object = {}): Promise<DayMoveDetails> {
  const started = await startWith(changes)
  expect(started.statusCode).toBe(201)
  await workDayMove(shop.platform, String(started.body.id))
  return read(started.body.id)
}

/** A booking that staff entered. @returns its id */
async function enter(hour: number, customer: object = {}): Promise<string> {
  const { statusCode, body } = await call(shop, shop.admin, 'POST', '/api/admin/bookings', {
    calendarId: sale.calendarId,
    productId: sale.service.id,
    startsAt: timeAt(shop, hour),
    customerName: 'Luis Vega',
    ...customer,
  })
  expect(statusCode).toBe(201)
  return String(body.id)
}

const luis = () => ({ customerEmail: `luis-${randomUUID().slice(0, 8)}@correo.test`, customerPhone: '787-555-0177' })
const startOf = async (id: unknown) => {
  const [row] = await rows('select state, starts_at from bookings where id = $1', [id])
  return `${row?.state} ${new Date(String(row?.starts_at)).toISOString()}`
}
/** The mails about the records, by template. */
const mailsAbout = async (...ids: unknown[]) => {
  const found = await rows('select template from mails where subject_id = any($1) order by created_at', [ids])
  return found.map(({ template }) => template).filter((template) => template !== 'order_confirmation')
}
const bookingAt = async (paymentId: string) => {
  const [row] = await rows(
    'select b.id, b.order_id from bookings b join orders o on o.id = b.order_id where o.paypal_order_id = $1',
    [paymentId],
  )
  return { id: row?.id, orderId: row?.order_id }
}

/** The token in the mail of a question. */
async function tokenFor(subject: unknown): Promise<string> {
  const [mail] = await rows(`select payload from mails where subject_id = $1 and template = 'day_move_asked'`, [
    subject,
  ])
  const data = JSON.parse(open(shop.config.appSecret, mailPayloadPurpose, String(mail?.payload)))
  return data.url.slice(data.url.lastIndexOf('/') + 1)
}

const look = (token: string, query = '') => call(shop, null, 'GET', `/api/day-moves/${token}${query}`)
const answer = (token: string, body: object) => call(shop, null, 'POST', `/api/day-moves/${token}`, body)
const statesOf = ({ items }: DayMoveDetails) => items.map(({ state }) => state)
const refundOf = (orderId: unknown) =>
  rows(
    `select r.id, r.amount, r.state, r.note from refunds r join orders o on o.checkout_id = r.checkout_id where o.id = $1`,
    [orderId],
  )

it('moves what fits to the same times of the other day, and asks whoever does not', async () => {
  const paid = await bookingAt(await sale.paid(10))
  const entered = await enter(13, luis())
  const silent = await enter(15)
  // The time of the entered one is taken on the other day.
  const other = await call(shop, shop.admin, 'POST', '/api/admin/bookings', {
    ...slotOf(13.5, 7),
    productId: sale.service.id,
    customerName: 'Eva',
  })
  expect(other.statusCode).toBe(201)
  const done = await move()
  expect(done).toMatchObject({ state: 'done', sums: { moved: 2, asked: 1, failed: 0, todo: 0 } })
  expect(statesOf(done)).toEqual(['moved', 'asked', 'moved'])
  expect(done.items.map(({ mailed }) => mailed)).toEqual([true, true, false])
  expect(done.items[1]?.people).toMatchObject([{ name: 'Luis Vega', phone: '787-555-0177' }])
  expect(await startOf(paid.id)).toBe(`confirmed ${later(10, 7)}`)
  expect(await startOf(silent)).toBe(`confirmed ${later(15, 7)}`)
  expect(await startOf(entered)).toBe(`confirmed ${timeAt(shop, 13)}`)
  expect(await mailsAbout(paid.orderId, entered, silent)).toEqual(['event_changed', 'day_move_asked'])
  const [mail] = await rows(`select payload from mails where subject_id = $1 and template = 'event_changed'`, [
    paid.orderId,
  ])
  const changed = JSON.parse(open(shop.config.appSecret, mailPayloadPurpose, String(mail?.payload)))
  expect(changed.reason).toBe('Cerramos por la tormenta.')
  // Nothing is done twice.
  await workDayMove(shop.platform, done.id)
  await workDayMoves(shop.platform)
  expect(await mailsAbout(paid.orderId, entered, silent)).toHaveLength(2)
})

it('a customer chooses another time by the link, without an account, once', async () => {
  const { id, orderId } = await bookingAt(await sale.paid(10))
  const done = await move({ what: 'ask', target: null })
  const token = await tokenFor(orderId)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await rows('select 1 from day_move_items where token_hash = $1', [token])).toEqual([])
  const seen = await look(token, `?from=${day()}&to=${addDays(day(), 1)}`)
  expect(seen.body).toMatchObject({
    state: 'open',
    isPaid: true,
    reason: 'Cerramos por la tormenta.',
    bookableDays: 60,
  })
  expect(JSON.stringify(seen.body)).not.toMatch(/Ana|Peña|correo/)
  const offered = (seen.body.slots as { startsAt: string }[]).map(({ startsAt }) => startsAt)
  expect(offered).toContain(later(11, 1))
  // The day that the shop cannot keep is not offered.
  expect(offered.filter((start) => start < later(0, 1))).toEqual([])
  expect(await answer(token, { slot: slotOf(12, 0) })).toMatchObject({ statusCode: 409, body: { code: 'slot_taken' } })
  expect((await answer(token, { slot: slotOf(11, 1), cancel: true })).statusCode).toBe(400)
  const both = await Promise.all([1, 2].map(() => answer(token, { slot: slotOf(11, 1) })))
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(both[0]?.body).toMatchObject({ state: 'moved', newStartsAt: later(11, 1) })
  expect(await startOf(id)).toBe(`confirmed ${later(11, 1)}`)
  expect(await mailsAbout(orderId)).toEqual(['day_move_asked', 'event_changed'])
  for (const second of [{ slot: slotOf(14, 1) }, { cancel: true }]) {
    expect(await answer(token, second)).toMatchObject({ statusCode: 409, body: { code: 'choice_made' } })
  }
  expect((await look(token)).body).toMatchObject({ state: 'moved', slots: [] })
  expect(statesOf(await read(done.id))).toEqual(['moved'])
})

it('the link does not show a new time that was moved or canceled since', async () => {
  const id = await enter(10, luis())
  await move({ what: 'ask', target: null })
  const token = await tokenFor(id)
  expect((await answer(token, { slot: slotOf(11, 1) })).body).toMatchObject({ state: 'moved' })
  const staff = (path: string, body: object) => call(shop, shop.admin, 'PUT', `/api/admin/bookings/${id}/${path}`, body)
  expect((await staff('time', slotOf(14, 1))).statusCode).toBe(200)
  expect((await look(token)).body.state).toBe('gone')
  expect((await staff('time', slotOf(11, 1))).statusCode).toBe(200)
  expect((await look(token)).body.state).toBe('moved')
  expect((await staff('state', { state: 'canceled' })).statusCode).toBe(200)
  expect((await look(token)).body.state).toBe('gone')
})

it('a customer cancels by the link, and gets all the money back once', async () => {
  const { id, orderId } = await bookingAt(await sale.paid(10))
  await move({ what: 'ask', target: null })
  const token = await tokenFor(orderId)
  const both = await Promise.all([1, 2].map(() => answer(token, { cancel: true })))
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await refundOf(orderId)).toMatchObject([{ amount: '28.50', state: 'completed' }])
  expect(await startOf(id)).toMatch(/^canceled/)
  expect(await mailsAbout(orderId)).toEqual(['day_move_asked', 'order_refunded'])
  expect(await answer(token, { slot: slotOf(11, 1) })).toMatchObject({ statusCode: 409 })
  expect((await look(token)).body.state).toBe('refunded')
})

it('without an answer it is canceled with all money back', async () => {
  const { orderId } = await bookingAt(await sale.paid(10))
  const entered = await enter(13, luis())
  const done = await move({ what: 'ask', target: null })
  const tokens = [await tokenFor(orderId), await tokenFor(entered)]
  await workDayMoves(shop.platform)
  expect(statesOf(await read(done.id))).toEqual(['asked', 'asked'])
  // As if the time to choose were over: the old start is in two days.
  await rows(`update day_move_items set answer_until = now() - interval '1 minute' where move_id = $1`, [done.id])
  for (const token of tokens) {
    expect((await look(token)).body.state).toBe('expired')
    expect(await answer(token, { slot: slotOf(11, 1) })).toMatchObject({
      statusCode: 409,
      body: { code: 'choice_expired' },
    })
  }
  await Promise.all([workDayMoves(shop.platform), workDayMoves(shop.platform)])
  expect(statesOf(await read(done.id))).toEqual(['refunded', 'refunded'])
  expect(await refundOf(orderId)).toMatchObject([{ amount: '28.50', state: 'completed' }])
  expect(await startOf(entered)).toMatch(/^canceled/)
  expect(await mailsAbout(orderId)).toEqual(['day_move_asked', 'order_refunded'])
  expect(await mailsAbout(entered)).toEqual(['day_move_asked', 'event_canceled'])
})

it('an unknown token is not found', async () => {
  expect((await look('x')).statusCode).toBe(404)
  expect((await answer('x', { cancel: true })).statusCode).toBe(404)
})

it('cancels with all money back: paid, unpaid and entered appointments', async () => {
  const paid = await bookingAt(await sale.paid(10))
  const entered = await enter(13, luis())
  const itemAt = (hour: number) => {
    const slot = { startsAt: new Date(timeAt(shop, hour)), calendarId: sale.calendarId }
    return { productId: sale.service.id, quantity: 1, slot }
  }
  const unpaid = await manualOrder(shop, sale.ana, { items: [itemAt(15)], total: 2850 })
  const cream = await shop.addProduct()
  const more = { productId: cream.id, variantId: cream.id, quantity: 1 }
  const mixed = await manualOrder(shop, sale.ana, { items: [itemAt(11.5), more], total: 5700 })
  const done = await move({ what: 'cancel', target: null })
  expect(statesOf(done)).toEqual(['refunded', 'failed', 'refunded', 'refunded'])
  expect(done.items[1]).toMatchObject({ fault: 'unpaid_order_line', orderId: mixed })
  expect(await refundOf(paid.orderId)).toMatchObject([{ amount: '28.50', state: 'completed', id: done.items[0]?.id }])
  expect((await refundOf(paid.orderId))[0]?.note).toContain('Cerramos por la tormenta.')
  expect(await rows('select payment_status from orders where id = $1', [unpaid])).toEqual([
    { payment_status: 'voided' },
  ])
  expect(await mailsAbout(paid.orderId)).toEqual(['order_refunded'])
  expect((await mailsAbout(unpaid)).at(-1)).toBe('order_canceled')
  expect(await mailsAbout(entered)).toEqual(['event_canceled'])
})

it('a refund that the provider refuses is a failure for staff', async () => {
  await sale.paid(10)
  shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
  const done = await move({ what: 'cancel', target: null })
  expect(done.sums).toMatchObject({ failed: 1, refunded: 0 })
  expect(done.items[0]).toMatchObject({ state: 'failed', fault: 'refund_refused' })
})

it('whoever cancels meanwhile gets no second mail, and whom staff moved is left alone', async () => {
  const canceled = await enter(9, luis())
  const moved = await enter(11, luis())
  const { body } = await startWith({ what: 'ask', target: null })
  await call(shop, shop.admin, 'PUT', `/api/admin/bookings/${canceled}/state`, { state: 'canceled' })
  await call(shop, shop.admin, 'PUT', `/api/admin/bookings/${moved}/time`, slotOf(15, 3))
  await workDayMove(shop.platform, String(body.id))
  expect(statesOf(await read(body.id))).toEqual(['gone', 'gone'])
  expect(await mailsAbout(canceled)).toEqual(['event_canceled'])
  expect(await mailsAbout(moved)).toEqual(['event_changed'])
  // After the question, too.
  const asked = await enter(13, luis())
  const second = await move({ what: 'ask', target: null })
  const token = await tokenFor(asked)
  await call(shop, shop.admin, 'PUT', `/api/admin/bookings/${asked}/state`, { state: 'canceled' })
  expect((await look(token)).body.state).toBe('gone')
  expect(await answer(token, { cancel: true })).toMatchObject({ statusCode: 409, body: { code: 'choice_made' } })
  await workDayMoves(shop.platform)
  expect(statesOf(await read(second.id))).toEqual(['gone'])
  expect(await mailsAbout(asked)).toEqual(['day_move_asked', 'event_canceled'])
})

it('customers without an address are to be called', async () => {
  const silent = await enter(10, { customerPhone: '787-555-0123' })
  const done = await move({ what: 'ask', target: null })
  expect(done.items).toMatchObject([
    { bookingId: silent, state: 'failed', fault: 'no_address', people: [{ phone: '787-555-0123' }] },
  ])
})

it('stops: what was done stays, and the rest is left', async () => {
  const ids = [await enter(9, luis()), await enter(11, luis())]
  const { body } = await startWith({ what: 'ask', target: null })
  const stop = () => call(shop, shop.admin, 'POST', `/api/admin/day-moves/${body.id}/stop`)
  // The first one is asked, and then somebody stops.
  await rows(`update day_move_items set state = 'gone' where booking_id = $1`, [ids[0]])
  expect(await stop()).toMatchObject({ statusCode: 200, body: { state: 'stopped', sums: { gone: 1, stopped: 1 } } })
  await workDayMove(shop.platform, String(body.id))
  await workDayMoves(shop.platform)
  expect(await mailsAbout(...ids)).toEqual([])
  expect((await stop()).body.state).toBe('stopped')
  const events = await rows(`select 1 from audit_events where action = 'day_move.stopped' and subject_id = $1`, [
    body.id,
  ])
  expect(events).toHaveLength(1)
  // The day can be moved again.
  expect((await move()).sums).toMatchObject({ moved: 2 })
})

it('stops in the middle of a run: each appointment is settled or left, whole', async () => {
  const ids = [await enter(9, luis()), await enter(11, luis()), await enter(13, luis()), await enter(15, luis())]
  const { body } = await startWith()
  const stop = () => call(shop, shop.admin, 'POST', `/api/admin/day-moves/${body.id}/stop`)
  const [, stopped] = await Promise.all([workDayMove(shop.platform, String(body.id)), stop()])
  const { sums } = await read(body.id)
  expect(sums.moved + sums.stopped).toBe(4)
  expect(sums.todo).toBe(0)
  expect(await mailsAbout(...ids)).toHaveLength(sums.moved)
  expect(stopped.statusCode).toBe(200)
})

it('two processes at once do nothing twice', async () => {
  const ids = [await enter(9, luis()), await enter(10.5, luis()), await enter(12, luis()), await enter(13.5, luis())]
  const paid = await bookingAt(await sale.paid(15))
  const { body } = await startWith({ what: 'cancel', target: null })
  await Promise.all([1, 2, 3].map(() => workDayMove(shop.platform, String(body.id))))
  await workDayMoves(shop.platform)
  expect((await read(body.id)).sums).toMatchObject({ refunded: 5, failed: 0 })
  expect(await mailsAbout(...ids, paid.orderId)).toHaveLength(5)
  expect(await refundOf(paid.orderId)).toHaveLength(1)
})

it('a time that is being paid is collected once it is bought', async () => {
  const { id } = await bookingAt(await sale.paid(10))
  const setState = (state: string) => rows('update bookings set state = $2 where id = $1', [id, state])
  // As if the provider had not answered yet.
  await setState('held')
  const { body } = await startWith()
  await workDayMove(shop.platform, String(body.id))
  expect(await read(body.id)).toMatchObject({ state: 'running', items: [] })
  await setState('confirmed')
  await workDayMoves(shop.platform)
  expect(await read(body.id)).toMatchObject({ state: 'done', sums: { moved: 1 } })
})

it('dates of workshops move with their orders, or are canceled and refunded', async () => {
  for (const sessions of ['move', 'cancel']) {
    const workshop = await addWorkshop(shop)
    const session = await addSession(shop, workshop, { days: sessions === 'move' ? 12 : 15 })
    const orderId = await buySeats(shop, sale.ana, session)
    const from = shopDay(session.startsAt)
    const done = await move({ calendarId: null, from, to: from, what: 'ask', sessions, target: addDays(from, 40) })
    expect(done.items).toMatchObject([{ variantId: session.variantId, people: [{ name: 'Ana Peña' }] }])
    if (sessions === 'move') {
      await syncAllSessionOrders(shop.platform)
      const expected = new Date(session.startsAt.getTime() + 40 * 24 * hourMs).toISOString()
      expect(await rows(`select items -> 0 ->> 'startsAt' as at from orders where id = $1`, [orderId])).toEqual([
        { at: expected },
      ])
      expect(done.items[0]).toMatchObject({ state: 'moved', newStartsAt: expected })
      expect(await mailsAbout(orderId)).toEqual(['event_changed'])
    } else {
      await settleCanceledSessions(shop.platform)
      expect(await refundOf(orderId)).toMatchObject([{ amount: '45.00', state: 'completed' }])
      expect(done.items[0]).toMatchObject({ state: 'refunded' })
      expect(await mailsAbout(orderId)).toEqual(['order_refunded'])
    }
  }
})

it.each(['move', 'cancel'])('leaves a date alone that staff moved meanwhile: %s', async (sessions) => {
  const session = await addSession(shop, await addWorkshop(shop), { days: 18 })
  const from = shopDay(session.startsAt)
  const days = { calendarId: null, from, to: from, what: 'ask', target: addDays(from, 40) }
  const { body } = await startWith({ ...days, sessions })
  await rows(
    `update product_variants set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = $1`,
    [session.variantId],
  )
  await workDayMove(shop.platform, String(body.id))
  expect(statesOf(await read(body.id))).toEqual(['gone'])
  const [row] = await rows('select starts_at, canceled_at from product_variants where id = $1', [session.variantId])
  expect(row).toEqual({ starts_at: new Date(session.startsAt.getTime() + 24 * hourMs), canceled_at: null })
})

it('the whole shop, a part of a day, and nothing', async () => {
  const other = await insertCalendarOffering(shop, [sale.service.id], 'Ivelisse')
  const enterIn = async (calendarId: string, hour: number) => {
    const at = { startsAt: later(hour, 20), calendarId }
    const { body } = await call(shop, shop.admin, 'POST', '/api/admin/bookings', {
      ...at,
      productId: sale.service.id,
      customerName: 'Eva',
    })
    return body.id
  }
  const [elsewhere, here] = [await enterIn(other, 10), await enterIn(sale.calendarId, 14)]
  expect(await startWith()).toMatchObject({ statusCode: 409, body: { code: 'nothing_to_move' } })
  const far = addDays(day(), 20)
  const whole = { calendarId: null, from: far, to: far, target: addDays(far, 7) }
  const part = await move({ ...whole, allDay: false, fromTime: '09:00', toTime: '11:00' })
  expect(part.items).toMatchObject([{ bookingId: elsewhere, state: 'moved' }])
  expect((await move(whole)).items).toMatchObject([{ bookingId: here, state: 'moved' }])
})

it('a repeated start begins nothing, and is audited once', async () => {
  await enter(10)
  const key = randomUUID()
  expect((await startWith({ key })).statusCode).toBe(201)
  expect((await startWith({ key })).statusCode).toBe(200)
  const events = await rows(`select 1 from audit_events where action = 'day_move.started' and subject_id = $1`, [key])
  expect(events).toHaveLength(1)
  const { body } = await call(shop, shop.admin, 'GET', '/api/admin/day-moves')
  expect((body as unknown as { id: string }[])[0]).toMatchObject({ id: key, state: 'running' })
})

it.each([
  ['target', { target: null }],
  ['to', { to: '2020-01-01' }],
  ['reason', { reason: 'x'.repeat(301) }],
  ['calendarId', { calendarId: randomUUID() }],
])('refuses a wrong %s at its field', async (field, changes) => {
  expect(await startWith(changes)).toMatchObject({ statusCode: 400, body: { fields: [{ field }] } })
})

it('refuses days that are over, that move onto themselves, or are too many, at their fields', async () => {
  const yesterday = addDays(shopDay(shop.platform.clock()), -1)
  const over = await startWith({ from: yesterday, to: yesterday })
  expect(over).toMatchObject({ statusCode: 400, body: { fields: [{ field: 'to', code: 'days_over' }] } })
  const same = await startWith({ target: day() })
  expect(same).toMatchObject({ statusCode: 400, body: { fields: [{ field: 'target', code: 'target_overlaps' }] } })
  const many = await startWith({ to: addDays(day(), 31), target: addDays(day(), 60) })
  expect(many).toMatchObject({ statusCode: 400, body: { fields: [{ field: 'to', code: 'absence_too_long' }] } })
})

it('is refused while a release runs that does not know the links', async () => {
  await enter(10)
  const older = new pg.Client({ ...shop.testDatabase.connection, application_name: 'flor-de-maga 2' })
  await older.connect()
  try {
    expect(await startWith()).toMatchObject({ statusCode: 409, body: { code: 'older_process' } })
  } finally {
    await older.end()
  }
})

it('the link ends when its person is erased', async () => {
  const paymentId = await sale.paid(10)
  const { orderId } = await bookingAt(paymentId)
  await move({ what: 'ask', target: null })
  const token = await tokenFor(orderId)
  expect((await look(token)).statusCode).toBe(200)
  const person = { id: sale.ana.id, addresses: [sale.ana.email] }
  await inTransaction(shop.platform.database, (tx) => endLinksOf(tx, person))
  expect((await look(token)).statusCode).toBe(404)
  expect(await orderOf(paymentId)).toBeDefined()
})

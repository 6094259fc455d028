import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { inTransaction } from '../../kit/server/database/database.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { insertCalendarOffering, timeAt } from '../../testing/appointment-records.ts'
import { type AppointmentShop, type Sale, setUpSales } from '../../testing/appointment-shop.ts'
import { call, capture } from '../../testing/buyer.ts'
import { paymentSteps } from '../../testing/payment-shop.ts'
import { addSession, addWorkshop } from '../../testing/workshop.ts'
import { heldTimes } from './held-times.ts'

let shop: AppointmentShop
let sale: Sale

setUpSales((currentShop, newSale) => {
  shop = currentShop
  sale = newSale
})
const { rows } = paymentSteps(() => shop)

/** The day of the times of the sale. */
const day = () => timeAt(shop, 10).slice(0, 10)
const absence = (changes: object = {}) => ({
  calendarId: sale.calendarId,
  from: day(),
  to: day(),
  allDay: true,
  kind: 'vacation',
  yearly: false,
  ...changes,
})
const create = (changes: object = {}) => call(shop, shop.admin, 'POST', '/api/admin/absences', absence(changes))
const starts = (slots: unknown) => (slots as { startsAt: string }[]).map(({ startsAt }) => startsAt)

/** The free starts of the day, as buyers, staff and the counter see them. */
async function freeEverywhere(): Promise<string[][]> {
  const range = `from=${day()}&to=${day()}`
  const paths = [
    `/api/products/${sale.service.slug}/slots?${range}`,
    `/api/admin/services/${sale.service.id}/slots?${range}`,
    `/api/admin/counter/services/${sale.service.id}/times?${range}`,
  ]
  const answers = await Promise.all(paths.map((path) => call(shop, shop.admin, 'GET', path)))
  for (const { statusCode } of answers) expect(statusCode).toBe(200)
  return answers.map(({ body }) => starts('slots' in body ? body.slots : body))
}

it('offers no times of the calendar to buyers, staff and the counter until it is deleted', async () => {
  const before = await freeEverywhere()
  for (const times of before) expect(times).toContain(timeAt(shop, 10))
  const { statusCode, body } = await create({ note: '  Bodas de plata ' })
  expect(statusCode).toBe(201)
  expect(body).toMatchObject({ note: 'Bodas de plata', affected: 0, bookings: [], sessions: [], fromTime: null })
  expect(await freeEverywhere()).toEqual([[], [], []])
  // The quote at the checkout and the hold ask the same rule.
  expect((await sale.open(sale.slot(10))).statusCode).toBe(409)
  // Staff may book all the same.
  expect((await sale.book(10)).statusCode).toBe(201)
  const listed = await call(shop, shop.admin, 'GET', '/api/admin/absences')
  expect(listed.body).toMatchObject([{ id: body.id, affected: 1 }])
  expect((await call(shop, shop.admin, 'DELETE', `/api/admin/absences/${body.id}`)).statusCode).toBe(204)
  expect((await freeEverywhere())[0]).not.toEqual([])
  expect((await call(shop, shop.admin, 'DELETE', `/api/admin/absences/${body.id}`)).statusCode).toBe(404)
})

it('closes hours of a day, and of the whole shop', async () => {
  const { body } = await create({ allDay: false, fromTime: '09:00', toTime: '12:00' })
  for (const times of await freeEverywhere()) expect(times[0]).toBe(timeAt(shop, 12))
  const other = await insertCalendarOffering(shop, [sale.service.id], 'Ivelisse')
  const path = `/api/admin/absences/${body.id}`
  const whole = absence({ calendarId: null, allDay: false, fromTime: '12:00', toTime: '24:00' })
  expect((await call(shop, shop.admin, 'PUT', path, whole)).statusCode).toBe(200)
  const [buyers = []] = await freeEverywhere()
  expect(buyers.at(-1)).toBe(timeAt(shop, 11))
  expect(buyers.filter((start) => start === timeAt(shop, 11))).toHaveLength(2)
  await call(shop, shop.admin, 'DELETE', path)
  await rows('update calendars set is_active = false where id = $1', [other])
})

it('answers what is booked, which stays, and dates of workshops of the whole shop', async () => {
  await sale.paid(10)
  await sale.book(13)
  await insertCalendarOffering(shop, [sale.service.id], 'Nadie')
  const one = await create({ allDay: false, fromTime: '10:30', toTime: '12:00' })
  expect(one.body).toMatchObject({ affected: 1, bookings: [{ state: 'confirmed', customerName: 'Ana Peña' }] })
  const session = await addSession(shop, await addWorkshop(shop), { days: 1 })
  const whole = await create({ calendarId: null, from: shopDay(shop.platform.clock()) })
  const own = (whole.body.bookings as { calendarId: string }[]).filter((one) => one.calendarId === sale.calendarId)
  expect(own).toHaveLength(2)
  expect(whole.body.sessions).toMatchObject([{ variantId: session.variantId, name: 'Makeup Workshop' }])
  expect(await sale.states()).toEqual(['confirmed 0', 'confirmed 0'])
  for (const { body } of [one, whole]) await call(shop, shop.admin, 'DELETE', `/api/admin/absences/${body.id}`)
})

it('recurs every year', async () => {
  const lastYear = `${Number(day().slice(0, 4)) - 1}${day().slice(4)}`
  const { body } = await create({ from: lastYear, to: lastYear, kind: 'holiday', yearly: true })
  expect(await freeEverywhere()).toEqual([[], [], []])
  const once = absence({ from: lastYear, to: lastYear, kind: 'holiday' })
  expect((await call(shop, shop.admin, 'PUT', `/api/admin/absences/${body.id}`, once)).statusCode).toBe(200)
  expect((await freeEverywhere())[0]).not.toEqual([])
})

it.each([
  ['from', { from: '2026-02-30' }],
  ['to', { to: '2020-01-01' }],
  ['toTime', { allDay: false, fromTime: '10:00', toTime: '09:00' }],
  ['kind', { kind: 'party' }],
  ['note', { note: 'x'.repeat(201) }],
  ['calendarId', { calendarId: randomUUID() }],
])('refuses a wrong %s at its field', async (field, changes) => {
  expect(await create(changes)).toMatchObject({ statusCode: 400, body: { fields: [{ field }] } })
})

it('is refused while a release runs that would offer the times', async () => {
  const { body } = await create()
  const older = new pg.Client({ ...shop.testDatabase.connection, application_name: 'flor-de-maga 2' })
  await older.connect()
  try {
    expect(await create()).toMatchObject({ statusCode: 409, body: { code: 'older_process' } })
    const changed = await call(shop, shop.admin, 'PUT', `/api/admin/absences/${body.id}`, absence())
    expect(changed).toMatchObject({ statusCode: 409, body: { code: 'older_process' } })
  } finally {
    await older.end()
  }
})

it('a time that is bought while it is entered is either listed or refused as taken', async () => {
  const { database } = shop.platform
  for (const hour of [9, 10.5, 12, 13.5]) {
    const approved = await sale.approved(hour)
    // Both at once, in any order.
    const [, entered] = await Promise.all([capture(shop, sale.ana, approved), create()])
    const listed = starts(entered.body.bookings)
    const states = await rows('select state from bookings where calendar_id = $1 and starts_at = $2', [
      sale.calendarId,
      timeAt(shop, hour),
    ])
    expect(listed.includes(timeAt(shop, hour)), `${hour}`).toBe(states.length > 0)
    await call(shop, shop.admin, 'DELETE', `/api/admin/absences/${entered.body.id}`)
  }
  // While the absence is not committed, a hold waits for it and is refused.
  const line = { productId: sale.service.id, variantId: sale.service.id, ...sale.slot(16), endsAt: timeAt(shop, 17) }
  const checkout = { id: randomUUID(), items: [line], customerName: 'Ana', customerEmail: null, customerPhone: null }
  const entering = await database.pool.connect()
  await entering.query('begin')
  await entering.query('select from calendars for update')
  await entering.query(
    `insert into absences (calendar_id, from_day, to_day, all_day, kind) values ($1, $2, $2, true, 'storm')`,
    [sale.calendarId, day()],
  )
  const held = inTransaction(database, (tx) =>
    heldTimes.hold(tx, checkout as never, { now: shop.platform.clock(), byStaff: false, atCounter: false }),
  )
  await entering.query('commit')
  entering.release()
  expect(await held).toMatchObject({ taken: line })
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCalendarOffering, insertResource } from '../../testing/appointment-records.ts'
import { sellService, startAppointmentShop } from '../../testing/appointment-shop.ts'
import { call } from '../../testing/buyer.ts'
import { checkInvariants } from './check-invariants.ts'

let shop: Awaited<ReturnType<typeof startAppointmentShop>>
let sale: Awaited<ReturnType<typeof sellService>>

beforeAll(async () => {
  shop = await startAppointmentShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  sale = await sellService(shop)
})

const query = (text: string, values: unknown[] = []) => shop.platform.database.pool.query(text, values)

const violations = async () => (await checkInvariants(shop.platform.database)).map(({ rule }) => rule)

/** Expects a violation of the rule after the first statement; the second one restores the data. */
async function expectViolation(rule: string, statement: string, undo: string): Promise<void> {
  expect(await violations()).toEqual([])
  await query(statement)
  expect(await violations()).toContain(rule)
  await query(undo)
  expect(await violations()).toEqual([])
}

it('report a booking without its order, and an order without its booking', async () => {
  const paid = await sale.paid(9)
  const order = `(select id from orders where paypal_order_id = '${paid}')`
  const booked = 'an appointment of an order is booked'
  const ordered = 'a booking of a customer is part of one order'
  for (const [change, undo] of [
    [`starts_at = starts_at - interval '1 minute'`, `starts_at = starts_at + interval '1 minute'`],
    [`order_id = null`, `order_id = ${order}`],
  ]) {
    const ofCalendar = `where calendar_id = '${sale.calendarId}'`
    for (const rule of [booked, ordered]) {
      await expectViolation(
        rule,
        `update bookings set ${change} ${ofCalendar}`,
        `update bookings set ${undo} ${ofCalendar}`,
      )
    }
  }
  const bookingOf = `where order_id = ${order}`
  const confirm = `update bookings set state = 'confirmed' ${bookingOf}`
  await expectViolation(booked, `update bookings set state = 'canceled' ${bookingOf}`, confirm)
  const setStatus = (status: string) => `update orders set payment_status = '${status}' where id = ${order}`
  await expectViolation(ordered, setStatus('voided'), setStatus('paid'))
})

it('report a canceled booking of an order, unless staff canceled it', async () => {
  await sale.paid(9)
  const [booking] = await sale.bookings()
  await call(shop, shop.admin, 'PUT', `/api/admin/bookings/${booking?.id}/state`, { state: 'canceled' })
  expect(await sale.states()).toEqual(['canceled 1'])
  expect(await violations()).toEqual([])
})

it('report a held booking without a checkout, and overlapping bookings', async () => {
  await sale.paid(9)
  const ofCalendar = `calendar_id = '${sale.calendarId}'`
  const insert = (state: string) =>
    `insert into bookings (calendar_id, product_id, starts_at, ends_at, free_at, state, customer_name)
     select calendar_id, product_id, starts_at, ends_at, free_at, '${state}', 'Eva' from bookings where ${ofCalendar}`
  const remove = `delete from bookings where customer_name = 'Eva'`
  await query('alter table bookings drop constraint bookings_no_overlap')
  await expectViolation('bookings of a calendar do not overlap', insert('confirmed'), remove)
  await expectViolation('a held booking belongs to a checkout that is being paid', insert('held'), remove)
})

it('report rooms whose bookings overlap, and those that are not as their bookings', async () => {
  await sale.paid(9)
  const kind = 'Room of a rule'
  const room = await insertResource(shop, 'Room 1', [kind])
  await query(
    `insert into booking_resources (booking_id, resource_id) select id, $1 from bookings where calendar_id = $2`,
    [room, sale.calendarId],
  )
  const ofRoom = `where resource_id = '${room}'`
  await query('alter table booking_resources drop constraint booking_resources_no_overlap')
  await query('alter table booking_resources disable trigger user')
  const set = (change: string) => `update booking_resources set ${change} ${ofRoom}`
  const follow = `update booking_resources t set state = b.state, during = b.during from bookings b
    where b.id = t.booking_id and t.resource_id = '${room}'`
  const copied = 'a booking and its rooms have one state and time'
  await expectViolation(copied, set(`state = 'canceled'`), follow)
  await expectViolation(copied, set(`during = 'empty'`), follow)
  await expectViolation(
    'bookings of a room or device do not overlap',
    `with other as (
       insert into bookings (calendar_id, product_id, starts_at, ends_at, free_at, state, customer_name)
       select '${await insertCalendarOffering(shop, [])}', product_id, starts_at, ends_at, free_at, state, 'Eva'
       from bookings where calendar_id = '${sale.calendarId}' returning id, state, during
     ) insert into booking_resources (booking_id, resource_id, state, during) select id, '${room}', state, during from other`,
    `delete from bookings where customer_name = 'Eva'`,
  )
})

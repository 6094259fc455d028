import { expect, it } from 'vitest'
import { hourlyTerms, insertCalendarOffering, timeAt } from '../../testing/appointment-records.ts'
import { type AppointmentShop, type NearestSlots, type Sale, setUpSales } from '../../testing/appointment-shop.ts'
import { call } from '../../testing/buyer.ts'
import { paymentSteps } from '../../testing/payment-shop.ts'
import { addTaxRule, clearRules } from '../../testing/price-rules.ts'

let shop: AppointmentShop
let sale: Sale

setUpSales((currentShop, newSale) => {
  shop = currentShop
  sale = newSale
})
const { rows, orderOf } = paymentSteps(() => shop)

const path = (order: unknown) => `/api/orders/customer/${sale.ana.id}/${order}/lines/${sale.service.id}`
const move = (order: unknown, hour: number) =>
  call(shop, sale.ana, 'PUT', `${path(order)}/time`, { slot: sale.slot(hour) })

it('moves an appointment to a free time, also one that overlaps its own, and mails it', async () => {
  const id = (await orderOf(await sale.paid(10)))?.id
  const moved = await move(id, 10.5)
  expect(moved.statusCode).toBe(200)
  const line = { startsAt: timeAt(shop, 10.5), endsAt: timeAt(shop, 11.5), changeUntil: timeAt(shop, 10.5 - 24) }
  expect(moved.body).toMatchObject({ items: [line], paymentStatus: 'paid' })
  expect(await sale.states()).toEqual(['confirmed 1'])
  expect((await move(id, 10.5)).statusCode).toBe(200)
  expect(await sale.states()).toEqual(['confirmed 1'])
  const mails = await rows(`select 1 from mails where template = 'event_changed' and subject_id = $1`, [id])
  expect(mails).toHaveLength(1)
})

it('is refused with the nearest free times when the time is taken or closed', async () => {
  const id = (await orderOf(await sale.paid(10)))?.id
  await sale.book(13)
  const taken = await move(id, 13.5)
  expect(taken).toMatchObject({ statusCode: 409, body: { code: 'slot_taken' } })
  expect((taken.body.slots as object[]).length).toBe(6)
  expect((await move(id, 18)).statusCode).toBe(409)
  const { variantId } = { variantId: sale.service.id }
  expect((await call(shop, sale.ana, 'PUT', `${path(id)}/time`, { variantId })).statusCode).toBe(409)
  expect(await sale.states()).toEqual(['confirmed 0', 'confirmed 0'])
})

it('offers exactly the times that a move accepts, with the duration that was bought', async () => {
  const id = (await orderOf(await sale.paid(10)))?.id
  await sale.book(13)
  const terms = { ...hourlyTerms, durationMinutes: 120 }
  await call(shop, shop.admin, 'PUT', `/api/admin/services/${sale.service.id}/terms`, terms)
  const day = timeAt(shop, 12).slice(0, 10)
  const offered = async () => {
    const { body } = await call(shop, sale.ana, 'GET', `${path(id)}/slots?from=${day}&to=${day}`)
    return (body.slots as NearestSlots).map(({ startsAt }) => startsAt)
  }
  expect(await offered()).toContain(timeAt(shop, 10.5))
  expect(await offered()).not.toContain(timeAt(shop, 10))
  const halfHours = Array.from({ length: 21 }, (_, index) => 8 + index / 2)
  const moves = []
  for (const hour of halfHours.filter((each) => each !== 10)) {
    const isOffered = (await offered()).includes(timeAt(shop, hour))
    const { statusCode } = await move(id, hour)
    expect({ hour, statusCode }).toEqual({ hour, statusCode: isOffered ? 200 : 409 })
    moves.push(isOffered)
  }
  expect(new Set(moves).size).toBe(2)
})

it('lets one of two concurrent moves to the same time succeed', async () => {
  const other = await shop.signIn()
  const mine = (await orderOf(await sale.paid(9)))?.id
  const theirs = await sale.approved(15, undefined, other)
  await call(shop, other, 'POST', `/paypal/order/${theirs}/capture`)
  const order = (await orderOf(theirs))?.id
  const answers = await Promise.all([
    move(mine, 12),
    call(shop, other, 'PUT', `/api/orders/customer/${other.id}/${order}/lines/${sale.service.id}/time`, {
      slot: sale.slot(12),
    }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

it('cancels an appointment: the payment is refunded and the time is free', async () => {
  const id = (await orderOf(await sale.paid(10)))?.id
  const canceled = await call(shop, sale.ana, 'POST', `${path(id)}/cancel`)
  expect(canceled).toMatchObject({ statusCode: 200, body: { paymentStatus: 'refunded' } })
  expect(await sale.states()).toEqual(['canceled 1'])
  expect((await move(id, 12)).body.code).toBe('line_canceled')
  expect((await sale.book(10)).statusCode).toBe(201)
})

it('is neither offered nor moved to a calendar in a state with another tax, by customers or staff', async () => {
  const id = (await orderOf(await sale.paid(10)))?.id
  const miami = await insertCalendarOffering(shop, [sale.service.id], 'Miami')
  await rows(`update calendars set place_state = 'FL' where id = $1`, [miami])
  await addTaxRule(shop, { states: ['FL'] })
  const slot = { ...sale.slot(12), calendarId: miami }
  const day = timeAt(shop, 12).slice(0, 10)
  const offered = await call(shop, sale.ana, 'GET', `${path(id)}/slots?from=${day}&to=${day}`)
  const calendars = new Set((offered.body.slots as { calendarId: string }[]).map(({ calendarId }) => calendarId))
  expect([...calendars]).toEqual([sale.slot(12).calendarId])
  const refused = { statusCode: 409, body: { code: 'other_tax' } }
  expect(await call(shop, sale.ana, 'PUT', `${path(id)}/time`, { slot })).toMatchObject(refused)
  const [booking] = await rows('select id from bookings where order_id = $1', [id])
  expect(await call(shop, shop.admin, 'PUT', `/api/admin/bookings/${booking?.id}/time`, slot)).toMatchObject(refused)
  expect((await move(id, 12)).statusCode).toBe(200)
  await clearRules(shop)
})

it('keeps its calendar from moving to a state with another tax, as long as it is to come', async () => {
  const sold = await insertCalendarOffering(shop, [sale.service.id], 'Ponce')
  await addTaxRule(shop, { states: ['FL'] })
  const { body } = await call(shop, shop.admin, 'GET', '/api/admin/calendars')
  const calendar = (body as unknown as Record<string, unknown>[]).find(({ id }) => id === sold)
  const { name, place, placeEs, imageUrl, weekly, exceptions, isActive, productIds } = calendar ?? {}
  const fields = { name, place, placeEs, imageUrl, weekly, exceptions, isActive, productIds }
  const save = (placeState: string | null) =>
    call(shop, shop.admin, 'PUT', `/api/admin/calendars/${sold}`, { ...fields, placeState })
  expect((await save('FL')).statusCode).toBe(200)
  expect((await save(null)).statusCode).toBe(200)
  const order = await orderOf(await sale.paid(10))
  const [booked] = await rows('select id, calendar_id from bookings where order_id = $1', [order?.id])
  await rows('update bookings set calendar_id = $1 where id = $2', [sold, booked?.id])
  expect(await save('FL')).toMatchObject({ statusCode: 409, body: { code: 'other_tax' } })
  expect((await save('GA')).statusCode).toBe(200)
  await rows(`update bookings set state = 'canceled' where calendar_id = $1`, [sold])
  expect((await save('FL')).statusCode).toBe(200)
  await rows(`update bookings set calendar_id = $1, state = 'confirmed' where id = $2`, [
    booked?.calendar_id,
    booked?.id,
  ])
  await clearRules(shop)
})

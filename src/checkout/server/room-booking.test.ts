import { describe, expect, it } from 'vitest'
import {
  addService,
  insertCalendarOffering,
  insertResource,
  needResources,
  openAppointment,
  timeAt,
} from '../../testing/appointment-records.ts'
import { type AppointmentShop, type NearestSlots, type Sale, setUpSales } from '../../testing/appointment-shop.ts'
import { addressInPonce, call, capture, openPayment } from '../../testing/buyer.ts'
import { paymentSteps } from '../../testing/payment-shop.ts'
import type { SignedIn } from '../../testing/test-shop.ts'

let shop: AppointmentShop
let sale: Sale
/** Each service of these tests needs a room of its own kind. */
let kind: string

setUpSales((currentShop, newSale) => {
  shop = currentShop
  sale = newSale
  kind = `Room of ${newSale.service.id}`
})

const { rows, orderOf, reconcile } = paymentSteps(() => shop)

/** The rooms that bookings of the service hold, by time. */
const rooms = async () => {
  const found = await rows(
    `select r.name || ' ' || t.state as room from booking_resources t join bookings b on b.id = t.booking_id
     join resources r on r.id = t.resource_id where b.product_id = $1 order by b.starts_at, r.name, t.state`,
    [sale.service.id],
  )
  return found.map(({ room }) => room)
}

/** Rooms for the service, and another person who offers it. */
async function withRooms(count: number): Promise<{ calendarId: string }> {
  for (let at = 1; at <= count; at++) await insertResource(shop, `Room ${at}`, [kind])
  await needResources(shop, sale.service.id, { [kind]: 1 })
  return { calendarId: await insertCalendarOffering(shop, [sale.service.id], 'Eva') }
}

/** Opens and approves the payment of a time with the other person. */
async function approve(buyer: SignedIn, hour: number, { calendarId }: { calendarId: string }): Promise<string> {
  const { statusCode, body } = await openAppointment(shop, buyer, sale.service, {
    startsAt: timeAt(shop, hour),
    calendarId,
  })
  expect(statusCode).toBe(200)
  await shop.emulator.approve(body.id)
  return body.id
}

describe('a checkout of an appointment that needs a room', () => {
  it('holds it with the time; whoever pays later is told that the time is taken, before any money moves', async () => {
    const eva = await withRooms(1)
    const luis = await shop.signIn()
    const [first, second] = [await sale.approved(9), await approve(luis, 9.5, eva)]
    expect((await capture(shop, sale.ana, first)).body.status).toBe('COMPLETED')
    expect(await rooms()).toEqual(['Room 1 confirmed'])
    const refused = await capture(shop, luis, second)
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'slot_taken' } })
    const offered = (refused.body.slots as NearestSlots).map(({ startsAt }) => startsAt)
    expect(offered).toHaveLength(6)
    expect(offered).not.toContain(timeAt(shop, 9.5))
    expect(shop.emulator.ledger().filter(({ orderId }) => orderId === second)).toEqual([])
    const opened = await openAppointment(shop, luis, sale.service, { startsAt: timeAt(shop, 10), ...eva })
    expect(opened).toMatchObject({ statusCode: 409, body: { code: 'slot_taken' } })
  })

  it('holds it while the outcome is unknown, and frees it when the payment is declined', async () => {
    const eva = await withRooms(1)
    const declined = await sale.approved(9, 'declined')
    await capture(shop, sale.ana, declined)
    expect(await rooms()).toEqual([])
    const id = await sale.approved(9)
    shop.emulator.setFault({ kind: 'apply_then_drop', operation: 'capture', times: 3 })
    expect((await capture(shop, sale.ana, id)).statusCode).toBe(202)
    expect(await rooms()).toEqual(['Room 1 held'])
    const taken = await openAppointment(shop, await shop.signIn(), sale.service, { startsAt: timeAt(shop, 9), ...eva })
    expect(taken.body.code).toBe('slot_taken')
    await reconcile(60_000)
    expect(await rooms()).toEqual(['Room 1 confirmed'])
  })

  it('is refused for two services at one time that share a room', async () => {
    const { calendarId } = await withRooms(1)
    const other = await addService(shop)
    await rows('insert into calendar_services (calendar_id, product_id) values ($1, $2)', [calendarId, other.id])
    await needResources(shop, other.id, { [kind]: 1 })
    const line = ({ id, price }: { id: string; price: number }, hour: number, of: string) => {
      return { id, price, quantity: 1, slot: { startsAt: timeAt(shop, hour), calendarId: of } }
    }
    const customerInfo = { firstName: 'Ana', lastName: 'Peña', email: sale.ana.email, phone: '787-555-0142' }
    const buyer = { customerInfo, shippingAddress: null, billingAddress: addressInPonce }
    const open = (hour: number) =>
      openPayment(shop, sale.ana, [line(sale.service, 9, sale.calendarId), line(other, hour, calendarId)], buyer)
    expect(await open(9.5)).toMatchObject({ statusCode: 409, body: { code: 'slot_taken', productId: other.id } })
    const { body } = await open(10.5)
    await shop.emulator.approve(body.id)
    expect((await capture(shop, sale.ana, body.id)).body.status).toBe('COMPLETED')
    const held = await rows(
      'select from booking_resources t join resources r on r.id = t.resource_id where $1 = any (r.kinds)',
      [kind],
    )
    expect(held).toHaveLength(2)
  })

  it('of 20 buyers with 10 people and 2 rooms, exactly 2 pay', async () => {
    await withRooms(2)
    const people = [
      sale.calendarId,
      ...(await Promise.all(Array.from({ length: 9 }, () => insertCalendarOffering(shop, [sale.service.id])))),
    ]
    const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.signIn()))
    const opened = await Promise.all(
      buyers.map((buyer, at) => approve(buyer, 12 + (at % 2) / 2, { calendarId: people[at % 10] ?? '' })),
    )
    const answers = await Promise.all(opened.map((id, at) => capture(shop, buyers[at] ?? null, id)))
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map(({ statusCode, body }) => `${statusCode} ${body.code}`)).toEqual(
      Array(18).fill('409 slot_taken'),
    )
    expect((await rooms()).sort()).toEqual(['Room 1 confirmed', 'Room 2 confirmed'])
  })
})

describe('an order of an appointment that needs a room', () => {
  it('frees it when its customer cancels, and takes one at the time to which they move', async () => {
    const eva = await withRooms(1)
    const luis = await shop.signIn()
    const orderId = (await orderOf(await sale.paid(9)))?.id
    const theirs = await approve(luis, 12, eva)
    await capture(shop, luis, theirs)
    const line = `/api/orders/customer/${sale.ana.id}/${orderId}/lines/${sale.service.id}`
    const move = (hour: number) => call(shop, sale.ana, 'PUT', `${line}/time`, { slot: sale.slot(hour) })
    const day = timeAt(shop, 9).slice(0, 10)
    const { body } = await call(shop, sale.ana, 'GET', `${line}/slots?from=${day}&to=${day}`)
    const offered = (body.slots as NearestSlots).map(({ startsAt }) => startsAt)
    expect(offered).toContain(timeAt(shop, 9.5))
    expect(offered).not.toContain(timeAt(shop, 12.5))
    expect((await move(12.5)).body.code).toBe('slot_taken')
    expect((await move(9.5)).statusCode).toBe(200)
    expect(await rooms()).toEqual(['Room 1 confirmed', 'Room 1 confirmed'])
    expect((await call(shop, sale.ana, 'POST', `${line}/cancel`)).statusCode).toBe(200)
    expect(await rooms()).toEqual(['Room 1 canceled', 'Room 1 confirmed'])
    await capture(shop, luis, await approve(luis, 9.5, eva))
    expect(await rooms()).toEqual(['Room 1 canceled', 'Room 1 confirmed', 'Room 1 confirmed'])
  })

  it('frees it when staff cancel the order', async () => {
    await withRooms(1)
    const order = await orderOf(await sale.paid(9))
    const cancel = await call(shop, shop.admin, 'POST', `/api/admin/orders/${order?.id}/cancel`, {
      refund: 'all',
      restock: true,
    })
    expect(cancel.statusCode).toBe(200)
    expect(await rooms()).toEqual(['Room 1 canceled'])
  })
})

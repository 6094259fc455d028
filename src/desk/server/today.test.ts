import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BookingState } from '../../appointments/booking.ts'
import { bookings, calendars } from '../../appointments/server/tables.ts'
import { addService } from '../../testing/appointment-records.ts'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { addWorkshop, buySeats } from '../../testing/workshop.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())

const read = async () => (await call(shop, admin, 'GET', '/api/dashboard/today')).body
const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows

it('leaves out what the shop does not do, and tells what waits and is planned on its day', async () => {
  const nothing = { messages: { open: 0, overdue: 0 }, ordersToShip: null, appointments: null, workshops: null }
  expect(await read()).toMatchObject(nothing)

  const [today, canceled, tomorrow] = [await addWorkshop(shop), await addWorkshop(shop), await addWorkshop(shop)]
  await buySeats(shop, await shop.signIn(), today, 2)
  expect(await read()).toMatchObject({ ordersToShip: null, appointments: null, workshops: [] })
  const begin = (startsAt: string, { variantId }: typeof today) =>
    rows(
      'update product_variants set starts_at = $1::timestamptz, ends_at = $1::timestamptz + $2::interval where id = $3',
      [startsAt, '2 hours', variantId],
    )
  // The day of the shop is 04:00 UTC to 04:00 UTC.
  await begin('2026-12-03T14:00:00Z', today)
  await begin('2026-12-03T14:00:00Z', canceled)
  await begin('2026-12-04T04:00:00Z', tomorrow)
  await rows('update product_variants set canceled_at = now(), archived_at = now(), is_active = false where id = $1', [
    canceled.variantId,
  ])

  await shop.addProduct({ name: 'Soap' })
  const service = await addService(shop)
  const { db } = shop.platform.database
  const [rosa] = await db.insert(calendars).values({ name: 'Rosa' }).returning()
  const book = (time: string, state: BookingState, customerName: string) => {
    const [startsAt, endsAt] = [new Date(time), new Date(Date.parse(time) + 3_600_000)]
    const person = { customerName, customerEmail: 'ana@correo.test' }
    const times = { startsAt, endsAt, freeAt: endsAt }
    return db.insert(bookings).values({ calendarId: `${rosa?.id}`, productId: service.id, state, ...person, ...times })
  }
  await book('2026-12-04T03:30:00Z', 'confirmed', 'Last')
  await book('2026-12-03T04:00:00Z', 'attended', 'First')
  await book('2026-12-03T03:59:00Z', 'canceled', 'Yesterday')
  await book('2026-12-03T16:00:00Z', 'canceled', 'Canceled')
  await book('2026-12-03T16:00:00Z', 'held', 'Paying')
  await rows(
    `insert into contact_messages (name, email, message, language) values ('Ana', 'ana@correo.test', 'Hola', 'es')`,
  )
  shop.wait(Date.parse('2026-12-03T15:00:00Z') - Date.now())

  const body = await read()
  expect(body).toMatchObject({
    day: '2026-12-03',
    ordersToShip: 0,
    messages: { open: 1 },
    appointments: {
      calendars: [{ id: rosa?.id, name: 'Rosa' }],
      bookings: [
        { customerName: 'First', state: 'attended', product: { nameEs: 'Limpieza facial' } },
        { customerName: 'Last', startsAt: '2026-12-04T03:30:00.000Z' },
      ],
    },
    workshops: [{ variantId: today.variantId, sold: 2, left: 18 }],
  })
  expect(JSON.stringify(body)).not.toContain('@correo.test')
})

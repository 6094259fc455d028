import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../kit/server/database/database.ts'
import { moveBooking } from '../../orders/server/bookings.ts'
import { addService, insertCalendarOffering } from '../../testing/appointment-records.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestShop } from '../../testing/test-shop.ts'
import { insertBooking } from './booking-queries.ts'
import { createBooking, timesOf } from './bookings.ts'
import { bookings } from './tables.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
let service: Awaited<ReturnType<typeof addService>>

beforeAll(async () => {
  shop = await startTestShop()
  service = await addService(shop)
})
afterAll(() => shop.close())

const by = {
  viewer: { id: randomUUID(), email: 'clerk@shop.test', role: 'admin', emailVerified: true } as const,
  requestId: 'test',
}
const terms = { durationMinutes: 60, bufferMinutes: 15 }
const startsAt = new Date('2026-12-01T14:00:00Z')
const customer = { customerName: 'Ana', customerEmail: null, customerPhone: null }
const later = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)

/** Two pools like those of two instances. */
function twoInstances({ testDatabase: { connection } }: { testDatabase: TestDatabase }) {
  const databases = [openTestDatabase(connection), openTestDatabase(connection)]
  return { databases, close: () => Promise.all(databases.map((database) => database.close())) }
}

test('200 bookings of one time at once: exactly one succeeds', async () => {
  const calendarId = await insertCalendarOffering(shop, [service.id])
  const { databases, close } = twoInstances(shop)
  const booking = {
    calendarId,
    productId: service.id,
    ...timesOf(startsAt, terms),
    ...customer,
    state: 'held',
  } as const
  const ids = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      inTransaction(databases[index % 2] ?? shop.platform.database, (tx) => insertBooking(tx, booking), {
        retry: true,
      }),
    ),
  )
  await close()
  expect(ids.filter(Boolean)).toHaveLength(1)
  expect(await shop.platform.database.db.$count(bookings)).toBe(1)
})

test('200 bookings of overlapping times at once leave none that overlap', async () => {
  const calendarId = await insertCalendarOffering(shop, [service.id])
  const { databases, close } = twoInstances(shop)
  const times = Array.from({ length: 200 }, (_, index) => later((index % 20) * 15))
  const results = await Promise.allSettled(
    times.map((startsAt, index) =>
      createBooking(databases[index % 2] ?? shop.platform.database, by, {
        calendarId,
        productId: service.id,
        startsAt,
        customerName: 'Ana',
      }),
    ),
  )
  await close()
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(new Set(refusals)).toEqual(new Set(['slot_taken']))
  const booked = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  // 20 starts, 15 minutes apart, of appointments that take 75 minutes with their buffer.
  expect(booked.length).toBeGreaterThanOrEqual(2)
  expect(booked.length).toBeLessThanOrEqual(5)
  const sorted = booked.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  sorted.slice(1).forEach((next, index) => {
    expect(next.startsAt.getTime()).toBeGreaterThanOrEqual(sorted[index]?.freeAt.getTime() ?? 0)
  })
})

test('of 50 bookings moved to one time at once, exactly one arrives', async () => {
  const calendarId = await insertCalendarOffering(shop, [service.id])
  const { database } = shop.platform
  const ids = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const input = { calendarId, productId: service.id, startsAt: later(100_000 + index * 75), customerName: 'Ana' }
      return (await createBooking(database, by, input)).id
    }),
  )
  const results = await Promise.allSettled(
    ids.map((id) => moveBooking(shop.platform, by, id, { startsAt, calendarId })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(refusals).toEqual(Array(49).fill('slot_taken'))
})

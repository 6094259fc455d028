import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { addService, insertCalendarOffering, insertResource, needResources } from '../../testing/appointment-records.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { seed } from '../../testing/seed.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { startTestShop } from '../../testing/test-shop.ts'
import { heldTimes } from './held-times.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const now = new Date('2026-12-01T12:00:00Z')

/** The line of an appointment of an hour, at an hour of December 2 in Puerto Rico. */
function lineAt(productId: string, calendarId: string, hour: number): OrderLine {
  const startsAt = new Date(Date.parse('2026-12-02T04:00:00Z') + hour * 3_600_000)
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const item = { lineId: randomUUID(), productId, variantId: productId, kind: 'service', name: 'Facial', nameEs: null }
  const paid = { quantity: 1, price: 1000, imageUrl: null, ships: false }
  return { ...item, ...paid, calendarId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() } as OrderLine
}

/** Holds carts at once through two pools, without trying again. @returns whether each was held, and the deadlocks */
async function holdAtOnce(carts: readonly (readonly OrderLine[])[]) {
  const { connection } = shop.testDatabase
  const databases = [openTestDatabase(connection), openTestDatabase(connection)] as const
  const customer = { customerName: 'Ana', customerEmail: null, customerPhone: null }
  const options = { now, byStaff: false, atCounter: false }
  const before = await deadlocks()
  try {
    const results = await Promise.all(
      carts.map((items, at) =>
        inTransaction(databases[at % 2 === 0 ? 0 : 1], (tx) =>
          heldTimes.hold(tx, { id: randomUUID(), items, ...customer }, options),
        ),
      ),
    )
    return { held: results.map((taken) => taken === null), deadlocks: (await deadlocks()) - before }
  } finally {
    await Promise.all(databases.map((database) => database.close()))
  }
}

async function deadlocks(): Promise<number> {
  const { rows } = await shop.platform.database.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}

const taken = async (productIds: readonly string[]) => {
  const { rows } = await shop.platform.database.pool.query(
    `select b.id, b.product_id as product, array_agg(t.resource_id order by t.resource_id) filter (where t.resource_id is not null) as resources
     from bookings b left join booking_resources t on t.booking_id = b.id and t.state = b.state and t.during = b.during
     where b.product_id = any ($1) group by b.id`,
    [productIds],
  )
  return rows as { id: string; product: string; resources: string[] | null }[]
}

test('of 20 carts for 10 people at one time, as many are held as there are rooms', async () => {
  const kind = randomUUID()
  const rooms = [await insertResource(shop, 'Room 1', [kind]), await insertResource(shop, 'Room 2', [kind])]
  const { id } = await addService(shop)
  await needResources(shop, id, { [kind]: 1 })
  const people = await Promise.all(Array.from({ length: 10 }, () => insertCalendarOffering(shop, [id])))
  const carts = Array.from({ length: 20 }, (_, at) => [lineAt(id, people[at % 10] ?? '', 10 + (at % 3) / 2)])
  const { held, deadlocks } = await holdAtOnce(carts)
  expect(held.filter(Boolean)).toHaveLength(2)
  expect(deadlocks).toBe(0)
  const found = await taken([id])
  expect(found.flatMap(({ resources }) => resources).sort()).toEqual(rooms.toSorted())
})

test(`200 random carts of two services that share rooms: none overlaps, none lacks a room, no deadlock (SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  const [room, shower, steamer] = [randomUUID(), randomUUID(), randomUUID()]
  for (const name of ['Room 1', 'Room 2', 'Room 3']) await insertResource(shop, name, [room])
  await insertResource(shop, 'Room with shower', [room, shower])
  for (const name of ['Steamer 1', 'Steamer 2']) await insertResource(shop, name, [steamer])
  const needs = [{ [room]: 1 }, { [room]: 1, [steamer]: 1 }, { [shower]: 1, [room]: 1 }, {}]
  const services = await Promise.all(
    needs.map(async (of) => {
      const { id } = await addService(shop)
      if (Object.keys(of).length > 0) await needResources(shop, id, of)
      return id
    }),
  )
  const people = await Promise.all(Array.from({ length: 6 }, () => insertCalendarOffering(shop, services)))
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const carts = Array.from({ length: 200 }, () =>
    Array.from({ length: 2 }, () => lineAt(pick(services), pick(people), 9 + Math.floor(random() * 14) / 2)),
  )
  const { held, deadlocks } = await holdAtOnce(carts)
  const count = held.filter(Boolean).length
  expect(count).toBeGreaterThan(3)
  expect(count).toBeLessThan(100)
  expect(deadlocks).toBe(0)
  const found = await taken(services)
  expect(found).toHaveLength(2 * count)
  for (const { product, resources } of found) {
    const wanted = Object.values(needs[services.indexOf(product)] ?? {}).reduce((sum, one) => sum + one, 0)
    expect(resources?.length ?? 0).toBe(wanted)
  }
  const { rows } = await shop.platform.database.pool.query(
    `select a.booking_id from booking_resources a join booking_resources b
     on a.resource_id = b.resource_id and a.during && b.during and a.booking_id <> b.booking_id`,
  )
  expect(rows).toEqual([])
})

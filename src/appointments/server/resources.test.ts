import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Product } from '../../catalog/api.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { olderApplications } from '../../kit/server/database/database.ts'
import {
  addService,
  hourlyTerms,
  insertCalendarOffering,
  insertResource,
  needResources,
} from '../../testing/appointment-records.ts'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { findNextTimes } from './find-slots.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  // Thursday, 07:55 in Puerto Rico.
  shop.wait(Date.parse('2026-12-03T11:55:00Z') - Date.now())
  admin = await shop.signIn({ role: 'root' })
})
afterAll(() => shop.close())

type Body = Record<string, unknown>
const post = (url: string, body: Body) => call(shop, admin, 'POST', url, body)
const put = (url: string, body: Body) => call(shop, admin, 'PUT', url, body)
const remove = (url: string) => call(shop, admin, 'DELETE', url)
const query = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Body[]

const room = { name: ' Room  1 ', kinds: ['Room', ' Room  with shower', 'room', ''], isActive: true }

describe('rooms and devices', () => {
  beforeEach(() => query('delete from booking_resources; delete from service_resources; delete from resources'))

  it('are added, changed, listed and deleted, with their events', async () => {
    const { statusCode, body } = await post('/api/admin/resources', room)
    expect(statusCode).toBe(201)
    expect(body).toMatchObject({ name: 'Room 1', kinds: ['room', 'Room with shower'], isActive: true })
    const id = String(body.id)
    const changed = await put(`/api/admin/resources/${id}`, { name: 'Sala 1', kinds: ['Sala'], isActive: false })
    expect(changed.body).toMatchObject({ id, name: 'Sala 1', kinds: ['Sala'], isActive: false })
    expect((await call(shop, admin, 'GET', '/api/admin/resources')).body).toEqual([changed.body])
    const older = { ...room, version: body.version }
    expect((await put(`/api/admin/resources/${id}`, older)).body.code).toBe('newer_version')
    expect((await remove(`/api/admin/resources/${id}`)).statusCode).toBe(204)
    expect((await remove(`/api/admin/resources/${id}`)).statusCode).toBe(404)
    expect((await put(`/api/admin/resources/${id}`, room)).statusCode).toBe(404)
    const events = await query('select action, before, after from audit_events where subject_id = $1 order by id', [id])
    expect(events).toEqual([
      { action: 'resource.created', before: null, after: { name: 'Room 1', kinds: body.kinds, isActive: true } },
      {
        action: 'resource.updated',
        before: { name: 'Room 1', kinds: body.kinds, isActive: true },
        after: { name: 'Sala 1', kinds: ['Sala'], isActive: false },
      },
      { action: 'resource.deleted', before: { name: 'Sala 1', kinds: ['Sala'], isActive: false }, after: null },
    ])
  })

  it('have a kind under one spelling', async () => {
    await post('/api/admin/resources', { ...room, kinds: ['Facial room'] })
    expect((await post('/api/admin/resources', { ...room, kinds: ['facial ROOM'] })).body.kinds).toEqual([
      'Facial room',
    ])
  })

  it.each([
    [{ name: ' ' }, 'name', 'resource_name_required'],
    [{ name: 'a'.repeat(101) }, 'name', 'resource_name_too_long'],
    [{ kinds: [' '] }, 'kinds', 'resource_kinds_required'],
    [{ kinds: ['a'.repeat(61)] }, 'kinds', 'resource_kind_too_long'],
    [{ kinds: Array.from({ length: 11 }, (_, at) => `kind ${at}`) }, 'kinds', 'resource_kinds_too_many'],
  ])('%j is a fault of its field', async (change, field, code) => {
    const { statusCode, body } = await post('/api/admin/resources', { ...room, ...change })
    expect({ statusCode, fields: body.fields }).toMatchObject({ statusCode: 400, fields: [{ field, code }] })
  })

  it('keep the kinds that services need', async () => {
    const service = await addService(shop)
    const [first, second] = [
      await insertResource(shop, 'Room 1', ['Room']),
      await insertResource(shop, 'Room 2', ['Room']),
    ]
    await needResources(shop, service.id, { Room: 1 })
    const other = { name: 'Room', kinds: ['Closet'], isActive: true }
    expect((await put(`/api/admin/resources/${first}`, other)).statusCode).toBe(200)
    const refused = { statusCode: 409, body: { code: 'resource_kind_needed', kind: 'Room' } }
    expect(await put(`/api/admin/resources/${second}`, other)).toMatchObject(refused)
    expect(await remove(`/api/admin/resources/${second}`)).toMatchObject(refused)
    expect(
      (await put(`/api/admin/resources/${second}`, { ...other, kinds: ['Room'], isActive: false })).statusCode,
    ).toBe(200)
  })

  it('of two changes at once that take away a kind, one is refused', async () => {
    const service = await addService(shop)
    const ids = [await insertResource(shop, 'Room 1', ['Room']), await insertResource(shop, 'Room 2', ['Room'])]
    await needResources(shop, service.id, { Room: 1 })
    const answers = await Promise.all(ids.map((id) => remove(`/api/admin/resources/${id}`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })
})

describe('what a service needs', () => {
  it('is part of its terms, and stays when it is not named', async () => {
    const service = await addService(shop)
    await insertResource(shop, 'Steamer', ['Steamer'])
    const path = `/api/admin/services/${service.id}/terms`
    const needs = [{ kind: 'Steamer', count: 2 }]
    const saved = await put(path, { ...hourlyTerms, resources: needs })
    expect(saved).toMatchObject({ statusCode: 200, body: { terms: { ...hourlyTerms, resources: needs } } })
    expect((await put(path, hourlyTerms)).body.terms).toEqual({ ...hourlyTerms, resources: needs })
    const { body } = await call(shop, admin, 'GET', '/api/admin/services')
    expect((body as unknown as Body[]).find(({ id }) => id === service.id)).toMatchObject({
      terms: { resources: needs },
    })
    const [event] = await query(`select after from audit_events where subject_id = $1 order by id limit 1`, [
      service.id,
    ])
    expect(event).toMatchObject({ after: { durationMinutes: 60, resources: needs } })
    expect((await put(path, { ...hourlyTerms, resources: [] })).body.terms).toMatchObject({ resources: [] })
    await put(path, { ...hourlyTerms, resources: needs })
    await remove(path)
    expect(await query('select from service_resources where product_id = $1', [service.id])).toEqual([])
  })

  it.each([
    [[{ kind: 'Nothing', count: 1 }], 'unknown_resource_kind'],
    [[{ kind: 'Tub', count: 0 }], 'resource_count_range'],
    [[{ kind: 'Tub', count: 21 }], 'resource_count_range'],
    [
      [
        { kind: 'Tub', count: 1 },
        { kind: 'Tub', count: 1 },
      ],
      'resource_kind_repeated',
    ],
  ])('%j is a fault of its field', async (resources, code) => {
    const service = await addService(shop)
    await insertResource(shop, 'Tub', ['Tub'])
    const { statusCode, body } = await put(`/api/admin/services/${service.id}/terms`, { ...hourlyTerms, resources })
    expect({ statusCode, fields: body.fields }).toMatchObject({
      statusCode: 400,
      fields: [{ field: 'resources', code }],
    })
  })
})

/** Two people who offer a service, on a day with times from 13:00 to 20:00 UTC. */
async function salon(needs: Record<string, number>) {
  const service = await addService(shop)
  const people = [
    await insertCalendarOffering(shop, [service.id], 'Ana'),
    await insertCalendarOffering(shop, [service.id], 'Eva'),
  ]
  await needResources(shop, service.id, needs)
  const at = (time: string) => `2026-12-04T${time}:00.000Z`
  const book = (person: number, time: string) =>
    post('/api/admin/bookings', {
      calendarId: people[person],
      productId: service.id,
      startsAt: at(time),
      customerName: 'Luz',
    })
  const free = async (person: number) => {
    const { body } = await call(shop, null, 'GET', `/api/products/${service.slug}/slots?from=2026-12-04&to=2026-12-04`)
    const slots = body.slots as { startsAt: string; calendarId: string }[]
    return slots.filter(({ calendarId }) => calendarId === people[person]).map(({ startsAt }) => startsAt.slice(11, 16))
  }
  const rooms = () =>
    query(
      `select c.name || ' ' || to_char(b.starts_at, 'HH24:MI') || ' ' || r.name || ' ' || t.state as room
       from booking_resources t join bookings b on b.id = t.booking_id join calendars c on c.id = b.calendar_id
       join resources r on r.id = t.resource_id where b.product_id = $1 order by 1`,
      [service.id],
    ).then((found) => found.map((row) => row.room))
  return { service, people, at, book, free, rooms }
}

describe('a booking of a service that needs a room', () => {
  it('takes a room for its time and its buffer; others are offered and booked only while one is free', async () => {
    const kind = randomUUID()
    await insertResource(shop, 'Room 1', [kind])
    const { at, book, free, rooms } = await salon({ [kind]: 1 })
    const { statusCode, body } = await book(0, '14:30')
    expect({ statusCode, resources: body.resources }).toMatchObject({
      statusCode: 201,
      resources: [{ name: 'Room 1' }],
    })
    // As for the same person: blocked until 15:45, and an appointment from 13:00 needs its buffer until 14:15.
    expect((await free(1)).slice(0, 3)).toEqual(['13:00', '16:00', '16:30'])
    expect(await book(1, '15:30')).toMatchObject({ statusCode: 409, body: { code: 'slot_taken' } })
    expect((await book(1, '16:00')).statusCode).toBe(201)
    expect(await rooms()).toEqual(['Ana 14:30 Room 1 confirmed', 'Eva 16:00 Room 1 confirmed'])
    await insertResource(shop, 'Room 2', [kind])
    expect(await free(1)).toContain('13:30')
    expect((await book(1, '14:30')).body).toMatchObject({ startsAt: at('14:30'), resources: [{ name: 'Room 2' }] })
  })

  it('moves with it, is free again when it is canceled, and is taken back only while it is free', async () => {
    const kind = randomUUID()
    await insertResource(shop, 'Room 1', [kind])
    const { people, at, book, rooms } = await salon({ [kind]: 1 })
    const [ana, eva] = [(await book(0, '13:00')).body.id, (await book(1, '15:00')).body.id]
    const move = (id: string, person: number, time: string) =>
      put(`/api/admin/bookings/${id}/time`, { startsAt: at(time), calendarId: people[person] })
    expect(await move(ana, 0, '15:30')).toMatchObject({ statusCode: 409, body: { code: 'slot_taken' } })
    expect(await rooms()).toEqual(['Ana 13:00 Room 1 confirmed', 'Eva 15:00 Room 1 confirmed'])
    expect((await move(ana, 0, '13:30')).statusCode).toBe(200)
    const state = (id: string, to: string) => put(`/api/admin/bookings/${id}/state`, { state: to })
    await state(ana, 'no_show')
    expect(await rooms()).toEqual(['Ana 13:30 Room 1 no_show', 'Eva 15:00 Room 1 confirmed'])
    expect((await move(eva, 1, '13:30')).statusCode).toBe(200)
    expect(await state(ana, 'confirmed')).toMatchObject({ statusCode: 409, body: { code: 'slot_taken' } })
    await state(eva, 'canceled')
    expect((await state(ana, 'confirmed')).statusCode).toBe(200)
    expect(await rooms()).toEqual(['Ana 13:30 Room 1 confirmed', 'Eva 13:30 Room 1 canceled'])
    expect(await checkInvariants(shop.platform.database)).toEqual([])
  })

  it('goes to another room when its own is taken at the new time', async () => {
    const kind = randomUUID()
    for (const name of ['Room 1', 'Room 2']) await insertResource(shop, name, [kind])
    const { people, at, book, rooms } = await salon({ [kind]: 1 })
    const ana = (await book(0, '13:00')).body.id
    await book(1, '15:00')
    await put(`/api/admin/bookings/${ana}/time`, { startsAt: at('15:00'), calendarId: people[0] })
    expect(await rooms()).toEqual(['Ana 15:00 Room 2 confirmed', 'Eva 15:00 Room 1 confirmed'])
  })

  it('says its room in the feed of its calendar', async () => {
    const kind = randomUUID()
    for (const name of ['Room 1', 'Steamer']) await insertResource(shop, name, [kind])
    const { people, book } = await salon({ [kind]: 2 })
    await book(0, '13:00')
    const { body } = await post(`/api/admin/calendars/${people[0]}/feed`, { language: 'en' })
    const file = await shop.server.inject({ method: 'GET', url: new URL(String(body.url)).pathname })
    expect(file.body).toContain('DESCRIPTION:Room 1\\, Steamer')
  })

  it('leaves the room that more services can use, and needs all that is listed', async () => {
    const [plain, shower, steamer] = [randomUUID(), randomUUID(), randomUUID()]
    await insertResource(shop, 'A with shower', [plain, shower])
    await insertResource(shop, 'B', [plain])
    await insertResource(shop, 'Steamer', [steamer])
    const wash = await salon({ [shower]: 1 })
    const facial = await salon({ [plain]: 1, [steamer]: 1 })
    await facial.book(0, '13:00')
    expect(await facial.rooms()).toEqual(['Ana 13:00 B confirmed', 'Ana 13:00 Steamer confirmed'])
    expect((await facial.book(1, '13:00')).body.code).toBe('slot_taken')
    expect((await wash.book(0, '13:00')).statusCode).toBe(201)
    expect(await wash.free(1)).not.toContain('13:00')
  })

  it('stays when a room is turned off or the service needs another, which the next one has not', async () => {
    const [kind, other] = [randomUUID(), randomUUID()]
    const id = await insertResource(shop, 'Room 1', [kind])
    const { service, book, free, rooms } = await salon({ [kind]: 1 })
    await book(0, '13:00')
    expect((await remove(`/api/admin/resources/${id}`)).body.code).toBe('resource_has_bookings')
    await put(`/api/admin/resources/${id}`, { name: 'Room 1', kinds: [kind], isActive: false })
    expect([await free(0), await free(1)]).toEqual([[], []])
    expect((await book(1, '17:00')).body.code).toBe('slot_taken')
    await insertResource(shop, 'Other', [other])
    await put(`/api/admin/services/${service.id}/terms`, { ...hourlyTerms, resources: [{ kind: other, count: 1 }] })
    await book(1, '17:00')
    expect(await rooms()).toEqual(['Ana 13:00 Room 1 confirmed', 'Eva 17:00 Other confirmed'])
  })

  it('is refused beside a process that takes no rooms, like its free times and its needs; the next times leave it out', async () => {
    const kind = randomUUID()
    await insertResource(shop, 'Room 1', [kind])
    const { service, people, at, book } = await salon({ [kind]: 1 })
    const booked = (await book(0, '13:00')).body.id
    await put(`/api/admin/services/${service.id}/terms`, hourlyTerms)
    const products = (await call(shop, null, 'GET', '/api/products')).body as unknown as Product[]
    const listed = products.filter(({ id }) => id === service.id)
    const nextTime = async () => (await findNextTimes(shop.platform, listed))[0]?.startsAt
    expect(await nextTime()).toBeInstanceOf(Date)
    const refused = { statusCode: 409, body: { code: 'older_process' } }
    for (const name of olderApplications) {
      const older = new pg.Client({ ...shop.platform.database.direct, application_name: name })
      await older.connect()
      try {
        expect(await book(1, '16:00'), name).toMatchObject(refused)
        expect(
          await put(`/api/admin/bookings/${booked}/time`, { startsAt: at('16:00'), calendarId: people[0] }),
        ).toMatchObject(refused)
        expect(await call(shop, null, 'GET', `/api/products/${service.slug}/slots`)).toMatchObject(refused)
        const terms = { ...hourlyTerms, resources: [{ kind, count: 1 }] }
        expect(await put(`/api/admin/services/${service.id}/terms`, terms)).toMatchObject(refused)
        expect((await put(`/api/admin/services/${service.id}/terms`, hourlyTerms)).statusCode).toBe(200)
        expect(await nextTime()).toBeNull()
      } finally {
        await older.end()
      }
    }
    expect((await book(1, '16:00')).statusCode).toBe(201)
  })
})

describe('SQL by hand, with the connection of the shop,', () => {
  async function twoBookings() {
    const kind = randomUUID()
    const roomId = await insertResource(shop, 'Room 1', [kind])
    const { book, people, service } = await salon({ [kind]: 1 })
    return { roomId, people, service, ana: (await book(0, '13:00')).body.id, eva: (await book(1, '15:00')).body.id }
  }
  const overlap = { code: '23P01' }

  it('cannot give a room to two bookings at once, whatever it says of their time and state', async () => {
    const { roomId, eva, people, service } = await twoBookings()
    const [other] = await query(
      `insert into bookings (calendar_id, product_id, starts_at, ends_at, free_at, state, customer_name)
       values ($1, $2, '2026-12-04T13:30Z', '2026-12-04T14:30Z', '2026-12-04T14:45Z', 'confirmed', 'Luz') returning id`,
      [people[1], service.id],
    )
    for (const values of [`'canceled', 'empty'`, `'confirmed', tstzrange('2030-01-01', '2030-01-02')`]) {
      const insert = `insert into booking_resources (booking_id, resource_id, state, during) values ($1, $2, ${values})`
      await expect(query(insert, [other?.id, roomId])).rejects.toMatchObject({
        ...overlap,
        constraint: 'booking_resources_no_overlap',
      })
    }
    await query(`update booking_resources set state = 'canceled', during = 'empty' where booking_id = $1`, [eva])
    expect(await checkInvariants(shop.platform.database)).toEqual([])
  })

  it('cannot move a booking of a person or a room to a taken time, nor take either back', async () => {
    const { ana, eva } = await twoBookings()
    const violated = { ...overlap, constraint: 'bookings_no_overlap' }
    const move = `update bookings set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours',
      free_at = free_at + interval '2 hours' where id = $1`
    await expect(query(move, [ana])).rejects.toMatchObject(violated)
    await query(`update bookings set state = 'canceled' where id = $1`, [eva])
    await query(move, [ana])
    await expect(query(`update bookings set state = 'confirmed' where id = $1`, [eva])).rejects.toMatchObject(violated)
    await expect(
      query(
        `insert into bookings (calendar_id, product_id, starts_at, ends_at, free_at, state, customer_name)
         select calendar_id, product_id, starts_at, ends_at, free_at, state, 'Luz' from bookings where id = $1`,
        [ana],
      ),
    ).rejects.toMatchObject(violated)
    expect(await checkInvariants(shop.platform.database)).toEqual([])
  })

  it('frees a room by deleting its booking, and cannot delete a room with bookings', async () => {
    const { roomId, ana } = await twoBookings()
    await query('delete from bookings where id = $1', [ana])
    expect(await query('select from booking_resources where booking_id = $1', [ana])).toEqual([])
    await expect(query('delete from resources where id = $1', [roomId])).rejects.toMatchObject({ code: '23503' })
  })
})

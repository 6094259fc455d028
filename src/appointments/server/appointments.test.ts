import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { serviceTerms } from '../../catalog/server/tables.ts'
import {
  addService,
  hourlyTerms,
  insertCalendarOffering,
  sampleAppointment,
} from '../../testing/appointment-records.ts'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { bookings } from './tables.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  // Thursday, 07:55 in Puerto Rico.
  shop.wait(Date.parse('2026-12-03T11:55:00Z') - Date.now())
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())

type Body = Record<string, unknown>
const post = (url: string, body: Body) => call(shop, admin, 'POST', url, body)
const put = (url: string, body: Body) => call(shop, admin, 'PUT', url, body)
const slotsOf = async (slug: string, query = '?from=2026-12-04&to=2026-12-04') =>
  (await call(shop, null, 'GET', `/api/products/${slug}/slots${query}`)).body as unknown as {
    timeZone: string
    terms: Body | null
    slots: { startsAt: string; endsAt: string; calendarId: string }[]
    calendars: Body[]
  }
const starts = async (slug: string, query?: string) =>
  (await slotsOf(slug, query)).slots.map(({ startsAt }) => startsAt.slice(11, 16))

const nextTimes = async () => (await call(shop, null, 'GET', '/api/next-times')).body as unknown as Body[]

test('the next free time of a service that is booked by appointment changes with its calendar and its bookings', async () => {
  expect(await nextTimes()).toEqual([])
  const { slug, id } = await addService(shop)
  await put(`/api/admin/services/${id}/terms`, hourlyTerms)
  expect(await nextTimes()).toMatchObject([{ slug, durationMinutes: 60, startsAt: null }])
  const calendarId = await insertCalendarOffering(shop, [id])
  const [first, second] = (await slotsOf(slug, '')).slots
  expect(await nextTimes()).toMatchObject([{ slug, startsAt: first?.startsAt }])
  await post('/api/admin/bookings', { calendarId, productId: id, startsAt: first?.startsAt, customerName: 'Ana' })
  const [{ startsAt } = {}] = await nextTimes()
  expect(Date.parse(String(startsAt))).toBeGreaterThanOrEqual(Date.parse(second?.startsAt ?? ''))
  await call(shop, admin, 'DELETE', `/api/products/${id}`)
  expect(await nextTimes()).toEqual([])
})

describe('free times of a service', () => {
  test('are those of its active calendars, without booked ones', async () => {
    const service = await addService(shop)
    expect(await slotsOf(service.slug)).toMatchObject({ timeZone: 'America/Puerto_Rico', slots: [] })
    const calendarId = await insertCalendarOffering(shop, [service.id])
    const { slots, terms, calendars } = await slotsOf(service.slug)
    const person = { id: calendarId, name: 'Rosa', place: null, placeEs: null, imageUrl: null }
    expect(calendars).toEqual([person])
    // 09:00 to 16:00, each half hour.
    expect(slots).toHaveLength(15)
    expect(slots[0]).toEqual({ startsAt: '2026-12-04T13:00:00.000Z', endsAt: '2026-12-04T14:00:00.000Z', calendarId })
    expect(terms).toEqual({ durationMinutes: 60, bookableDays: 60, cancelUntilHours: 24 })
    await post('/api/admin/bookings', {
      calendarId,
      productId: service.id,
      startsAt: '2026-12-04T14:30:00.000Z',
      customerName: 'Ana',
    })
    // Blocked until 15:45; an appointment from 13:00 needs its buffer until 14:15.
    expect((await starts(service.slug)).slice(0, 3)).toEqual(['13:00', '16:00', '16:30'])
    await put(`/api/admin/calendars/${calendarId}`, {
      name: 'Rosa',
      weekly: [],
      exceptions: [],
      isActive: false,
      productIds: [service.id],
    })
    expect(await starts(service.slug)).toEqual([])
  })

  test('respect the notice on the present day', async () => {
    const service = await addService(shop)
    await insertCalendarOffering(shop, [service.id])
    await put(`/api/admin/services/${service.id}/terms`, { ...hourlyTerms, minimumNoticeHours: 8 })
    expect(await starts(service.slug, '?to=2026-12-03')).toEqual(['20:00'])
  })

  test('of several calendars are listed for each', async () => {
    const service = await addService(shop)
    const ids = [await insertCalendarOffering(shop, [service.id]), await insertCalendarOffering(shop, [service.id])]
    const { slots } = await slotsOf(service.slug)
    expect(slots).toHaveLength(30)
    expect(new Set(slots.slice(0, 2).map(({ calendarId }) => calendarId))).toEqual(new Set(ids))
  })

  test('of at most 62 days; 404 for other products; none for a service without terms', async () => {
    const service = await addService(shop)
    const status = async (slug: string, query: string) =>
      (await call(shop, null, 'GET', `/api/products/${slug}/slots${query}`)).statusCode
    expect(await status(service.slug, '?from=2026-12-01&to=2027-01-31')).toBe(200)
    expect(await status(service.slug, '?from=2026-12-01&to=2027-02-01')).toBe(400)
    expect(await status(service.slug, '?from=2026-12-02&to=2026-12-01')).toBe(400)
    expect(await status(service.slug, '?from=2026-12-32')).toBe(400)
    const tooMany = `/api/products/${service.slug}/slots?from=2026-12-01&to=2027-02-01`
    expect((await call(shop, null, 'GET', tooMany)).body.code).toBe('invalid_range')
    expect(await status('nothing', '')).toBe(404)
    expect(await status((await shop.addProduct()).slug, '')).toBe(404)
    expect(await status((await shop.addProduct({ type: 'service', isActive: false })).slug, '')).toBe(404)
    await call(shop, admin, 'DELETE', `/api/admin/services/${service.id}/terms`)
    expect(await slotsOf(service.slug)).toMatchObject({ terms: null, slots: [] })
  })
})

test('people are shown with their picture and their place, or the address of the shop', async () => {
  const service = await addService(shop)
  const form = { weekly: [], exceptions: [], isActive: true, productIds: [service.id] }
  const imageUrl = '/images/person-ivelisse-800.webp'
  const place = { place: '2nd floor', placeEs: 'Piso 2' }
  const { body: ana } = await post('/api/admin/calendars', {
    ...form,
    name: 'Ana',
    imageUrl: ` ${imageUrl} `,
    ...place,
  })
  const { body: eva } = await post('/api/admin/calendars', { ...form, name: 'Eva' })
  const address = 'Calle Loíza 1, San Juan'
  await post('/api/settings', { key: 'contact', value: { email: 'a@shop.test', facebook: '', instagram: '', address } })
  const people = async () => (await slotsOf(service.slug)).calendars
  expect(await people()).toEqual([
    { id: ana.id, name: 'Ana', ...place, imageUrl },
    { id: eva.id, name: 'Eva', place: address, placeEs: null, imageUrl: null },
  ])
  // The form of an older release sends no picture.
  await put(`/api/admin/calendars/${ana.id}`, { ...form, name: 'Ana' })
  expect(await people()).toMatchObject([{ imageUrl }, {}])
  await put(`/api/admin/calendars/${ana.id}`, { ...form, name: 'Ana', imageUrl: '' })
  expect(await people()).toMatchObject([{ imageUrl: null }, {}])
  const [removed] = await shop.platform.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, String(ana.id)))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  expect(removed).toMatchObject({ before: { imageUrl }, after: { imageUrl: null } })
  const { body } = await post('/api/admin/calendars', { ...form, name: 'Ana', imageUrl: 'javascript:alert(1)' })
  expect(body.fields).toEqual([expect.objectContaining({ field: 'imageUrl', code: 'picture_url' })])
})

describe('calendars', () => {
  const form = { name: ' Rosa  Silla 2 ', weekly: [], exceptions: [], isActive: true, productIds: [] as string[] }

  test('are created, changed, listed and deleted', async () => {
    const service = await addService(shop)
    const weekly = [{ weekday: 2, opens: '09:00', closes: '12:00' }]
    const { statusCode, body } = await post('/api/admin/calendars', { ...form, weekly, productIds: [service.id] })
    expect(statusCode).toBe(201)
    expect(body).toMatchObject({ name: 'Rosa Silla 2', weekly, productIds: [service.id], hasFeed: false })
    const exceptions = [{ day: '2026-12-24', hours: [] }]
    const changed = await put(`/api/admin/calendars/${body.id}`, { ...form, name: 'Lola', exceptions })
    expect(changed.body).toMatchObject({ name: 'Lola', exceptions, weekly: [], productIds: [] })
    const listed = await call(shop, admin, 'GET', '/api/admin/calendars')
    expect(listed.body).toContainEqual(changed.body)
    expect((await call(shop, admin, 'DELETE', `/api/admin/calendars/${body.id}`)).statusCode).toBe(204)
    expect((await call(shop, admin, 'DELETE', `/api/admin/calendars/${body.id}`)).statusCode).toBe(404)
  })

  test.each([
    [{ name: ' ' }, 'calendar_name_required', 'name'],
    [{ weekly: [{ weekday: 1, opens: '12:00', closes: '09:00' }] }, 'hours_order', 'weekly'],
    [{ exceptions: [{ day: '2026-02-30', hours: [] }] }, 'exception_day', 'exceptions'],
  ])('%j is rejected', async (change, code, field) => {
    const { statusCode, body } = await post('/api/admin/calendars', { ...form, ...change })
    expect(statusCode).toBe(400)
    expect(body.fields).toMatchObject([{ code, field }])
  })

  test('offer services only', async () => {
    const product = await shop.addProduct()
    for (const id of [product.id, randomUUID()]) {
      expect((await post('/api/admin/calendars', { ...form, productIds: [id] })).body.code).toBe('not_a_service')
    }
  })

  test('with bookings cannot be deleted, nor can a booked service: it is archived', async () => {
    const { calendarId, service } = await sampleAppointment(shop)
    const refused = await call(shop, admin, 'DELETE', `/api/admin/calendars/${calendarId}`)
    expect([refused.statusCode, refused.body.code]).toEqual([409, 'calendar_has_bookings'])
    expect((await call(shop, admin, 'DELETE', `/api/products/${service.id}`)).body).toEqual({ outcome: 'archived' })
  })
})

describe('terms of a service', () => {
  test('are checked and saved', async () => {
    const service = await addService(shop)
    const url = `/api/admin/services/${service.id}/terms`
    const invalid = await put(url, { ...hourlyTerms, durationMinutes: 4 })
    expect(invalid.body.fields).toMatchObject([{ code: 'duration_range', field: 'durationMinutes' }])
    expect((await put(url, { ...hourlyTerms, durationMinutes: 45 })).body).toMatchObject({
      id: service.id,
      terms: { ...hourlyTerms, durationMinutes: 45 },
    })
    const listed = (await call(shop, admin, 'GET', '/api/admin/services')).body as unknown as { id: string }[]
    expect(listed.find(({ id }) => id === service.id)).toMatchObject({ terms: { durationMinutes: 45 } })
  })

  test('are part of the product in the store at once', async () => {
    const { id, slug } = await addService(shop)
    const shown = async () => {
      const listed = (await call(shop, null, 'GET', '/api/products')).body as unknown as { slug: string }[]
      const { body } = await call(shop, null, 'GET', `/api/products/${slug}`)
      expect(listed.find((product) => product.slug === slug)).toMatchObject({ appointment: body.appointment })
      return body.appointment
    }
    const url = `/api/admin/services/${id}/terms`
    await put(url, { ...hourlyTerms, durationMinutes: 45 })
    expect(await shown()).toEqual({ durationMinutes: 45, bookableDays: 60, cancelUntilHours: 24 })
    const version = shop.changes.version()
    await call(shop, admin, 'DELETE', url)
    expect(await shown()).toBeNull()
    expect(shop.changes.version()).toBeGreaterThan(version)
  })

  test('belong to services only', async () => {
    const { id } = await shop.addProduct()
    expect((await put(`/api/admin/services/${id}/terms`, hourlyTerms)).statusCode).toBe(404)
    expect(await shop.platform.database.db.$count(serviceTerms, eq(serviceTerms.productId, id))).toBe(0)
  })
})

describe('bookings', () => {
  async function booked() {
    const service = await addService(shop)
    const calendarId = await insertCalendarOffering(shop, [service.id])
    const at = (startsAt: string) => ({ calendarId, productId: service.id, startsAt, customerName: ' Ana  Peña ' })
    const { body, statusCode } = await post('/api/admin/bookings', {
      ...at('2026-12-10T02:00:00.000Z'),
      customerPhone: ' ',
    })
    expect(statusCode).toBe(201)
    return { booking: body, at, calendarId, service }
  }

  test('entered by staff may lie outside the opening hours, but not overlap', async () => {
    const { booking, at, service } = await booked()
    expect(booking).toMatchObject({
      product: { id: service.id, nameEs: 'Limpieza facial' },
      startsAt: '2026-12-10T02:00:00.000Z',
      endsAt: '2026-12-10T03:00:00.000Z',
      freeAt: '2026-12-10T03:15:00.000Z',
      state: 'confirmed',
      customerName: 'Ana Peña',
      customerPhone: null,
    })
    expect((await post('/api/admin/bookings', at('2026-12-10T03:14:00.000Z'))).body.code).toBe('slot_taken')
    expect((await post('/api/admin/bookings', at('2026-12-10T03:15:00.000Z'))).statusCode).toBe(201)
    const unknown = { ...at('2026-12-11T02:00:00.000Z'), calendarId: randomUUID() }
    expect((await post('/api/admin/bookings', unknown)).body.code).toBe('unknown_calendar')
    const product = { ...at('2026-12-11T02:00:00.000Z'), productId: (await shop.addProduct()).id }
    expect((await post('/api/admin/bookings', product)).body.code).toBe('no_service_terms')
  })

  test('are listed by the day of the shop on which they start', async () => {
    const { booking } = await booked()
    const ids = async (day: string) =>
      (
        (await call(shop, admin, 'GET', `/api/admin/bookings?from=${day}&to=${day}`)).body as unknown as {
          id: string
        }[]
      ).map(({ id }) => id)
    expect(await ids('2026-12-09')).toContain(booking.id)
    expect(await ids('2026-12-10')).not.toContain(booking.id)
  })

  test('are moved with their duration, and not onto another one', async () => {
    const { booking, at, calendarId } = await booked()
    await post('/api/admin/bookings', at('2026-12-10T06:00:00.000Z'))
    const move = (startsAt: string) => put(`/api/admin/bookings/${booking.id}/time`, { startsAt, calendarId })
    expect((await move('2026-12-10T05:00:00.000Z')).body.code).toBe('slot_taken')
    // Overlaps its own present time only.
    expect((await move('2026-12-10T02:30:00.000Z')).body).toMatchObject({
      startsAt: '2026-12-10T02:30:00.000Z',
      freeAt: '2026-12-10T03:45:00.000Z',
    })
    const [row] = await shop.platform.database.db.select().from(bookings).where(eq(bookings.id, booking.id))
    expect(row?.sequence).toBe(1)
    expect(
      (
        await put(`/api/admin/bookings/${randomUUID()}/time`, {
          startsAt: at('').startsAt || '2026-12-10T02:30:00.000Z',
          calendarId,
        })
      ).statusCode,
    ).toBe(404)
  })

  test('free their time when canceled, and stay canceled', async () => {
    const { booking, at, calendarId } = await booked()
    const set = (state: string) => put(`/api/admin/bookings/${booking.id}/state`, { state })
    expect((await set('attended')).body).toMatchObject({ state: 'attended' })
    expect((await set('no_show')).body).toMatchObject({ state: 'no_show' })
    expect((await set('held')).statusCode).toBe(400)
    expect((await set('confirmed')).body).toMatchObject({ state: 'confirmed' })
    expect((await set('canceled')).body).toMatchObject({ state: 'canceled' })
    expect((await set('confirmed')).body.code).toBe('booking_state')
    const to = { startsAt: '2026-12-12T02:00:00.000Z', calendarId }
    expect((await put(`/api/admin/bookings/${booking.id}/time`, to)).body.code).toBe('booking_not_confirmed')
    expect((await post('/api/admin/bookings', at('2026-12-10T02:00:00.000Z'))).statusCode).toBe(201)
  })

  test('are audited without personal data', async () => {
    const { booking } = await booked()
    const events = await shop.platform.database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, booking.id))
    expect(events).toMatchObject([{ action: 'booking.created', actorId: admin.id }])
    expect(JSON.stringify(events)).not.toContain('Ana')
  })
})

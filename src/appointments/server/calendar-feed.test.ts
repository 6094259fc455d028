import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleAppointment } from '../../testing/appointment-records.ts'
import { call } from '../../testing/buyer.ts'
import { saveForTest } from '../../testing/saved-settings.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { bookings, calendars } from './tables.ts'

let shop: TestShop
let admin: SignedIn
let root: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
  root = await shop.signIn({ role: 'root' })
})
afterAll(() => shop.close())

const read = (token: string, query = '') =>
  shop.server.inject({ method: 'GET', url: `/api/calendar-feeds/${token}.ics${query}` })
const unfold = (text: string) => text.replace(/\r\n[ \t]/g, '')

test('a feed is an iCalendar file of the bookings', async () => {
  const { bookingId, feedToken } = await sampleAppointment(shop)
  const { db } = shop.platform.database
  const answer = await read(feedToken, '?language=es')
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const [row] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  const utc = (date: Date | undefined) => date?.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = unfold(answer.body).split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  for (const line of [
    'VERSION:2.0',
    `UID:${bookingId}`,
    'SEQUENCE:0',
    `DTSTART:${utc(row?.startsAt)}`,
    `DTEND:${utc(row?.endsAt)}`,
    'SUMMARY:Limpieza facial · Marisol Núñez',
    'STATUS:CONFIRMED',
  ]) {
    expect(lines).toContain(line)
  }
  // RFC 5545, section 3.1: lines of at most 75 octets.
  expect(answer.body.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(unfold((await read(feedToken)).body)).toContain('SUMMARY:Facial · Marisol Núñez')
})

test('an appointment takes place where its calendar is, otherwise at the address of the shop', async () => {
  const { calendarId, feedToken } = await sampleAppointment(shop)
  expect((await read(feedToken)).body).not.toContain('LOCATION')
  await saveForTest(shop, 'contact', {
    email: 'hola@shop.test',
    facebook: '',
    instagram: '',
    address: 'Calle Loíza 1234',
  })
  expect(unfold((await read(feedToken)).body)).toContain('LOCATION:Calle Loíza 1234')
  const place = { place: 'Studio', placeEs: 'Estudio' }
  await shop.platform.database.db.update(calendars).set(place).where(eq(calendars.id, calendarId))
  expect(unfold((await read(feedToken, '?language=es')).body)).toContain('LOCATION:Estudio')
})

test('a canceled booking keeps its UID with a higher sequence; a held one is left out', async () => {
  const { bookingId, feedToken } = await sampleAppointment(shop)
  await call(shop, admin, 'PUT', `/api/admin/bookings/${bookingId}/state`, { state: 'canceled' })
  const file = unfold((await read(feedToken)).body)
  expect(file).toContain(`UID:${bookingId}\r\nSEQUENCE:1`)
  expect(file).toContain('STATUS:CANCELLED')
  await shop.platform.database.db.update(bookings).set({ state: 'held' }).where(eq(bookings.id, bookingId))
  expect((await read(feedToken)).body).not.toContain('VEVENT')
})

test('a new address replaces the old one, which can be removed; only its hash is stored', async () => {
  const { calendarId, feedToken } = await sampleAppointment(shop)
  const created = await call(shop, admin, 'POST', `/api/admin/calendars/${calendarId}/feed`, { language: 'en' })
  expect(created.statusCode).toBe(201)
  const url = new URL(String(created.body.url))
  expect(url.origin).toBe('http://shop.test')
  expect((await read(feedToken)).statusCode).toBe(404)
  expect((await shop.server.inject({ method: 'GET', url: url.pathname + url.search })).statusCode).toBe(200)
  const [row] = await shop.platform.database.db.select().from(calendars).where(eq(calendars.id, calendarId))
  expect(url.pathname).not.toContain(row?.feedTokenHash)
  expect((await call(shop, admin, 'DELETE', `/api/admin/calendars/${calendarId}/feed`)).statusCode).toBe(204)
  expect((await shop.server.inject({ method: 'GET', url: url.pathname })).statusCode).toBe(404)
  expect((await read('x')).statusCode).toBe(404)
})

test.each([
  ['the role', (id: string) => call(shop, root, 'PUT', `/api/users/${id}/role`, { role: 'customer' })],
  ['the account', (id: string) => call(shop, root, 'DELETE', `/api/users/${id}`)],
] as const)('a feed ends when its maker loses %s', async (_, end) => {
  const { calendarId } = await sampleAppointment(shop)
  const maker = await shop.signIn({ role: 'admin' })
  const { body } = await call(shop, maker, 'POST', `/api/admin/calendars/${calendarId}/feed`, { language: 'en' })
  const url = new URL(String(body.url))
  const open = () => shop.server.inject({ method: 'GET', url: url.pathname })
  expect((await open()).statusCode).toBe(200)
  expect((await end(maker.id)).statusCode).toBeLessThan(300)
  expect((await open()).statusCode).toBe(404)
})

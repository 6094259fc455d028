import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendars } from '../../appointments/server/tables.ts'
import type { AuditEvent } from '../../audit/office-api.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { auditEvents } from '../../audit/server/tables.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let root: SignedIn
let admin: SignedIn
let productId: string

/** An event as JSON, with dates as text. */
type Sent = Omit<AuditEvent, 'at'> & { at: string }

const browse = async (query = '') => {
  const { statusCode, body } = await call(shop, root, 'GET', `/api/admin/audit${query}`)
  expect(statusCode, JSON.stringify(body)).toBe(200)
  return body as unknown as {
    events: Sent[]
    names: Record<string, string>
    page: number
    pages: number
    matching: number
    total: number
  }
}
const event = { subjectType: 'setting', subjectId: 'contact' }
const actions = async (query: string) => (await browse(query)).events.map(({ action }) => action)

beforeAll(async () => {
  shop = await startTestShop()
  root = await shop.signIn({ role: 'root', firstName: 'Yarelis', lastName: 'Colón' })
  admin = await shop.signIn({ role: 'admin', firstName: 'Nilsa', lastName: 'Báez' })
  productId = (await shop.addProduct({ name: 'Sérum' })).id
  const at = (day: string) => new Date(`${day}T12:00:00-04:00`)
  await shop.platform.database.db.insert(auditEvents).values([
    { ...event, at: at('2026-01-30'), action: 'setting.saved', actorId: root.id, actorRole: 'root' },
    { ...event, at: new Date('2026-01-31T23:59:00-04:00'), action: 'brand.saved', actorId: root.id, actorRole: 'root' },
    {
      subjectType: 'product',
      subjectId: productId,
      at: at('2026-02-02'),
      action: 'product.updated',
      actorId: admin.id,
      actorRole: 'admin',
    },
  ])
  await inTransaction(shop.platform.database, async (tx) => {
    await recordAudit(tx, {
      by: { viewer: { id: randomUUID(), role: 'admin' }, requestId: 'request-1' },
      action: 'product.deleted',
      subject: { type: 'product', id: randomUUID() },
      before: { name: 'Gone', apiToken: 'canary-token', smtpPassword: 'canary', smtpPasswordSet: true },
    })
    await recordAudit(tx, { by: null, action: 'checkout.review', subject: { type: 'checkout', id: 'no-uuid' } })
  })
})
afterAll(() => shop.close())

test('events are listed newest first, with the names of actors and subjects', async () => {
  const { events, names: _, ...page } = await browse()
  expect(page).toEqual({ page: 1, pages: 1, matching: 5, total: 5 })
  expect(events.map(({ action }) => action)).toEqual([
    'checkout.review',
    'product.deleted',
    'product.updated',
    'brand.saved',
    'setting.saved',
  ])
  expect(events[0]).toMatchObject({ actor: null, subject: { type: 'checkout', id: 'no-uuid', name: null } })
  expect(events[1]).toMatchObject({ actor: { role: 'admin', name: null, email: null }, requestId: 'request-1' })
  expect(events[2]).toMatchObject({
    actor: { id: admin.id, role: 'admin', name: 'Nilsa Báez', email: admin.email },
    subject: { type: 'product', id: productId, name: 'Sérum' },
  })
})

test('fields named like secrets are masked', async () => {
  const answer = await browse('?action=product.deleted')
  expect(answer.events[0]?.before).toEqual({ name: 'Gone', apiToken: null, smtpPassword: null, smtpPasswordSet: true })
  expect(JSON.stringify(answer)).not.toContain('canary')
})

test('are filtered by actor, action, subject and date', async () => {
  expect(await actions('?search=nilsa%20baez')).toEqual(['product.updated'])
  expect(await actions(`?search=${encodeURIComponent(root.email)}`)).toEqual(['brand.saved', 'setting.saved'])
  expect(await actions('?actor=admin')).toEqual(['product.deleted', 'product.updated'])
  expect(await actions('?actor=system')).toEqual(['checkout.review'])
  expect(await actions('?action=setting.saved')).toEqual(['setting.saved'])
  expect(await actions('?subject=product')).toEqual(['product.deleted', 'product.updated'])
  expect(await actions(`?subject=product&subjectId=${productId}`)).toEqual(['product.updated'])
  expect(await actions('?from=2026-01-31&to=2026-01-31')).toEqual(['brand.saved'])
  expect(await actions('?to=2026-01-30')).toEqual(['setting.saved'])
  expect(await actions('?subject=__proto__')).toEqual([])
  expect(await browse('?actor=admin')).toMatchObject({ matching: 2, total: 5 })
})

test('are paginated; a page beyond the last returns the last page', async () => {
  expect(await browse('?size=2&page=9')).toMatchObject({ page: 3, pages: 3, events: [{ action: 'setting.saved' }] })
})

test('an unknown filter is rejected', async () => {
  for (const query of ['?actor=nobody', '?from=yesterday', '?page=0']) {
    expect((await call(shop, root, 'GET', `/api/admin/audit${query}`)).statusCode, query).toBe(400)
  }
})

test('records are named in subjects and fields, also by what was recorded before they were deleted', async () => {
  const { db } = shop.platform.database
  const service = await shop.addProduct({ name: 'Facial' })
  const bookable = { ...event, actorId: root.id, actorRole: 'root' } as const
  const [kept] = await db.insert(calendars).values({ name: 'Ivelisse' }).returning()
  const [deleted, user] = [randomUUID(), randomUUID()]
  const ofCalendar = { ...bookable, subjectType: 'calendar', subjectId: deleted }
  await db.insert(auditEvents).values([
    { ...ofCalendar, action: 'calendar.created', after: { name: 'Rosa' } },
    { ...ofCalendar, action: 'calendar.updated', before: { name: 'Rosa' }, after: { name: 'Rosa María' } },
    {
      ...bookable,
      subjectType: 'booking',
      subjectId: randomUUID(),
      action: 'booking.moved',
      before: { calendarId: kept?.id, productId: service.id },
      after: { calendarId: deleted, productId: 'Facial' },
    },
    { ...bookable, subjectType: 'user', subjectId: user, action: 'user.passkey_added', after: { name: 'Phone' } },
  ])
  const { events, names } = await browse('?size=4')
  expect(events.map(({ subject }) => subject.name)).toEqual([null, null, 'Rosa María', 'Rosa María'])
  expect(names).toEqual({ [kept?.id ?? '']: 'Ivelisse', [service.id]: 'Facial', [deleted]: 'Rosa María' })
})

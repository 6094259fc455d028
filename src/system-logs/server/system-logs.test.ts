import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { historyIn } from './history.ts'
import { systemLogs } from './tables.ts'

let shop: TestShop
let root: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  root = await shop.signIn({ role: 'root' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.platform.database.db.delete(systemLogs)
})

const good = { title: ' Backups ', description: 'Restored elsewhere.' }
const create = (change: object = {}) => call(shop, root, 'POST', '/api/system-logs', { ...good, ...change })
const list = async () => (await call(shop, root, 'GET', '/api/system-logs')).body as unknown as { title: string }[]
const lastEvents = (count: number) =>
  shop.platform.database.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(count)

test('a log has its defaults, is listed newest first, and is audited', async () => {
  const { statusCode, body } = await create()
  expect(statusCode).toBe(201)
  const made = body as unknown as { date: string; createdAt: string }
  expect(body).toEqual({
    id: expect.any(String),
    userId: root.id,
    date: made.date,
    createdAt: expect.stringMatching(/Z$/),
    title: 'Backups',
    description: good.description,
    category: 'feature',
    importance: 'medium',
    version: null,
  })
  // Without a date, the log is of the moment at which it was written.
  expect(made.date).toBe(made.createdAt)
  await create({ title: 'Older', date: '2025-01-31T12:00:00-04:00', version: ' 2.1 ', importance: 'critical' })
  expect(await list()).toMatchObject([
    { title: 'Backups' },
    { title: 'Older', date: '2025-01-31T16:00:00.000Z', version: '2.1', importance: 'critical' },
  ])
  const [event] = await lastEvents(1)
  expect(event).toMatchObject({ action: 'system_log.created', actorId: root.id, actorRole: 'root' })
  expect(event?.after).toMatchObject({ title: 'Older', importance: 'critical' })
})

test.each([
  [{ title: ' ' }, 'Title is required'],
  [{ title: 'x'.repeat(201) }, 'Title must be less than 200 characters'],
  [{ description: '' }, 'Description is required'],
  [{ description: 'x'.repeat(1001) }, 'Description must be less than 1000 characters'],
  [{ date: '0000-01-01T00:00:00Z' }, 'Date must be 1900 or later'],
])('%o is rejected with the message of the form', async (change, message) => {
  expect(await create(change)).toMatchObject({ statusCode: 400, body: { message } })
  expect(await list()).toEqual([])
})

test('an unknown category or importance is rejected', async () => {
  for (const category of ['feature', 'security', 'bugfix', 'optimization', 'ops', 'docs'])
    expect(await create({ category })).toMatchObject({ statusCode: 201, body: { category } })
  for (const importance of ['low', 'medium', 'high', 'critical'])
    expect(await create({ importance })).toMatchObject({ statusCode: 201, body: { importance } })
  expect((await create({ category: 'gossip' })).statusCode).toBe(400)
  expect((await create({ importance: 'urgent' })).statusCode).toBe(400)
})

test('a log is deleted and the deletion is audited', async () => {
  const { id } = (await create()).body as { id: string }
  expect((await call(shop, root, 'DELETE', `/api/system-logs/${id}`)).statusCode).toBe(204)
  expect(await list()).toEqual([])
  const [event] = await lastEvents(1)
  expect(event).toMatchObject({ action: 'system_log.deleted', subjectId: id, before: { title: 'Backups' } })
  expect((await call(shop, root, 'DELETE', `/api/system-logs/${id}`)).statusCode).toBe(404)
})

test('simultaneous seeding inserts the history once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(shop, root, 'POST', '/api/system-logs/seed')))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
  for (const { statusCode, body } of answers) {
    if (statusCode === 409) expect(body.code).toBe('system_logs_exist')
  }
  const seeded = answers.find(({ statusCode }) => statusCode === 201)?.body.logs
  expect(seeded).toHaveLength(historyIn('en').length)
  expect(await list()).toHaveLength(historyIn('en').length)
  await shop.platform.database.db.delete(systemLogs)
  await call(shop, root, 'POST', '/api/system-logs/seed', { language: 'es' })
  expect((await list())[0]?.title).toBe('La administración')
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { contactMessages } from './tables.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  await shop.signIn({ role: 'root' })
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.platform.database.db.delete(contactMessages)
})

const hour = 60 * 60 * 1000

/** Inserts a message received `hoursAgo`. @returns its id. */
async function received(name: string, hoursAgo: number, change: Partial<typeof contactMessages.$inferInsert> = {}) {
  const createdAt = new Date(shop.platform.clock().getTime() - hoursAgo * hour)
  const values = { name, email: 'ana@correo.test', message: '¿Hacen envíos?', language: 'es' as const, createdAt }
  const [row] = await shop.platform.database.db
    .insert(contactMessages)
    .values({ ...values, ...change })
    .returning()
  if (!row) throw new Error('no message')
  return row.id
}

interface Page {
  messages: { id: string; name: string; answeredAt: string | null }[]
  open: number
  overdue: number
}

const browse = async (query = '') =>
  (await call(shop, admin, 'GET', `/api/admin/messages${query}`)).body as unknown as Page
const names = async (query?: string) => (await browse(query)).messages.map(({ name }) => name)
const mark = (id: string, answered: unknown) => call(shop, admin, 'PUT', `/api/admin/messages/${id}`, { answered })

test('open messages are listed oldest first, then answered ones, newest first', async () => {
  const answeredAt = new Date()
  await received('answered early', 90, { answeredAt })
  await received('answered late', 80, { answeredAt })
  await received('fresh', 1)
  await received('overdue', 25)
  expect(await names()).toEqual(['overdue', 'fresh', 'answered late', 'answered early'])
  expect(await browse()).toMatchObject({ total: 4, matching: 4, open: 2, overdue: 1 })
})

test('are filtered, searched and paginated', async () => {
  await received('Núñez', 30, { message: 'Labial 100%' })
  await received('Rosa', 2, { email: 'rosa@correo.test' })
  await received('Done', 3, { answeredAt: new Date() })
  expect(await names('?filter=open')).toEqual(['Núñez', 'Rosa'])
  expect(await names('?filter=overdue')).toEqual(['Núñez'])
  expect(await names('?filter=answered')).toEqual(['Done'])
  expect(await names('?search=nunez%20labial')).toEqual(['Núñez'])
  expect(await names('?search=100%25')).toEqual(['Núñez'])
  await received('Nguyễn', 1, { message: 'Llámame al (787)\u00a0555\u20110142, por favor. Nací el 2/3.' })
  for (const typed of ['787-555-0142', '5550142', '+1 787 555 0142', 'nguyen 555-0142']) {
    expect(await names(`?search=${encodeURIComponent(typed)}`)).toEqual(['Nguyễn'])
  }
  expect(await names('?search=5550143')).toEqual([])
  await shop.platform.database.pool.query("delete from contact_messages where name = 'Nguyễn'")
  expect(await names('?search=rosa@&filter=answered')).toEqual([])
  expect(await browse('?size=2&page=9')).toMatchObject({ page: 2, pages: 2, messages: [{ name: 'Done' }] })
  const [last] = (await browse('?size=2&page=9')).messages
  expect(await names(`?id=${last?.id}`)).toEqual(['Done'])
  expect((await call(shop, admin, 'GET', '/api/admin/messages?filter=lost')).statusCode).toBe(400)
})

test('are marked as answered and reopened, audited once without personal data', async () => {
  const id = await received('Ana', 30)
  expect((await mark(id, true)).body).toMatchObject({ id, answeredAt: expect.stringMatching(/Z$/) })
  await mark(id, true)
  expect(await browse()).toMatchObject({ open: 0, overdue: 0 })
  expect((await mark(id, false)).body).toMatchObject({ answeredAt: null })
  const events = await shop.platform.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
    .orderBy(auditEvents.id)
  expect(events).toMatchObject([
    { action: 'contact_message.answered', actorId: admin.id, before: { answered: false }, after: { answered: true } },
    { action: 'contact_message.reopened', actorId: admin.id, before: { answered: true }, after: { answered: false } },
  ])
  expect(JSON.stringify(events)).not.toMatch(/ana@|envíos/)
})

test('simultaneous answers are audited once', async () => {
  const id = await received('Ana', 1)
  const answers = await Promise.all([mark(id, true), mark(id, true), mark(id, true)])
  expect(new Set(answers.map(({ body }) => body.answeredAt)).size).toBe(1)
  const found = shop.platform.database.db.$count(auditEvents, eq(auditEvents.subjectId, id))
  expect(await found).toBe(1)
})

test('unknown messages are 404', async () => {
  expect((await mark('00000000-0000-4000-8000-000000000000', true)).statusCode).toBe(404)
})

const thread = (id: string) => call(shop, admin, 'GET', `/api/admin/messages/${id}/entries`)
const addEntry = (id: string, body: object) =>
  call(shop, admin, 'POST', `/api/admin/messages/${id}/entries`, { key: randomUUID(), kind: 'sent', ...body })

test('are answered by mail once per key, and what comes back is noted below', async () => {
  const id = await received('Ana', 30)
  const key = randomUUID()
  const answer = { key, text: 'Sí, enviamos a todo Puerto Rico.' }
  const answers = await Promise.all([1, 2, 3].map(() => addEntry(id, answer)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect((await addEntry(id, { kind: 'received', text: '¿Y a Culebra?' })).body).toMatchObject({
    // What comes back waits for an answer again.
    message: { id, answeredAt: null },
    entries: [
      { id: key, kind: 'sent', text: answer.text },
      { kind: 'received', text: '¿Y a Culebra?' },
    ],
  })
  const { pool } = shop.platform.database
  const { rows } = await pool.query("select * from mails where subject_id = $1 and template = 'contact_answer'", [id])
  expect(rows).toMatchObject([{ recipient: 'ana@correo.test', language: 'es', state: 'queued' }])
  const payload = JSON.parse(open(shop.platform.config.appSecret, mailPayloadPurpose, rows[0].payload))
  expect(payload).toMatchObject({ name: 'Ana', text: answer.text, message: '¿Hacen envíos?' })
  const { rows: events } = await pool.query('select * from audit_events where subject_id = $1 order by action', [id])
  expect(events.map(({ action }) => action)).toEqual(['contact_message.noted', 'contact_message.replied'])
  expect(JSON.stringify(events)).not.toMatch(/Culebra|Puerto Rico|correo/)
})

test('of another message have other keys; an empty answer and an unknown message are refused', async () => {
  const [id, other] = [await received('Ana', 1), await received('Rosa', 1)]
  const key = randomUUID()
  await addEntry(id, { key, text: 'Sí.' })
  expect(await addEntry(other, { key, text: 'Sí.' })).toMatchObject({
    statusCode: 409,
    body: { code: 'answer_exists' },
  })
  for (const change of [{ text: 'No.' }, { kind: 'received' }]) {
    expect(await addEntry(id, { key, text: 'Sí.', ...change })).toMatchObject({
      statusCode: 409,
      body: { code: 'answer_exists' },
    })
  }
  expect((await addEntry(id, { key, text: ' Sí. ' })).statusCode).toBe(201)
  expect((await addEntry(id, { text: '  ' })).body.fields).toMatchObject([{ field: 'text', code: 'answer_required' }])
  expect((await addEntry(id, { text: 'x'.repeat(5001) })).body.fields).toMatchObject([{ field: 'text' }])
  expect((await addEntry(randomUUID(), { text: 'Sí.' })).statusCode).toBe(404)
  expect((await thread(randomUUID())).statusCode).toBe(404)
  expect((await thread(other)).body).toEqual({ entries: [] })
})

test('and their thread are exported and erased with the person who wrote them', async () => {
  const ana = await shop.signIn()
  const id = await received('Ana', 1, { userId: ana.id, email: ana.email })
  await addEntry(id, { text: 'Sí, enviamos.' })
  await addEntry(id, { kind: 'received', text: 'Gracias.' })
  const exported = await call(shop, ana, 'GET', '/api/profile/export')
  expect(JSON.stringify(exported.body)).toContain('"thread":[{"kind":"sent","text":"Sí, enviamos."')
  const removed = await call(shop, admin, 'DELETE', `/api/users/${ana.id}`)
  expect(removed.statusCode).toBeLessThan(300)
  const { rows } = await shop.platform.database.pool.query('select * from contact_entries where message_id = $1', [id])
  expect(rows).toEqual([])
  const mails = await shop.platform.database.pool.query(
    "select 1 from mails where subject_id = $1 and recipient <> 'deleted@customer.invalid'",
    [id],
  )
  expect(mails.rows).toEqual([])
})

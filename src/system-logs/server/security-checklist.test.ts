import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { checklistIds } from '../../checks/security-checklist.ts'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
let root: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  root = await shop.signIn({ role: 'root' })
})
afterAll(() => shop.close())

const read = () => call(shop, root, 'GET', '/api/settings/security_checklist')
const tick = (items: object, user = root) =>
  call(shop, user, 'POST', '/api/settings', { key: 'security_checklist', value: { items } })
const events = () =>
  shop.platform.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'security_checklist.changed'))
    .orderBy(auditEvents.id)

test('is 404 until an item is checked; unknown ids are ignored', async () => {
  expect((await read()).statusCode).toBe(404)
  expect((await tick({ made_up: true })).statusCode).toBe(200)
  expect((await read()).statusCode).toBe(404)
  expect((await tick({ rate_limiting: true, made_up: true })).statusCode).toBe(200)
  expect((await read()).body).toMatchObject({
    key: 'security_checklist',
    value: { items: { rate_limiting: true }, lastUpdated: expect.stringMatching(/Z$/) },
  })
})

test('a change affects only the given items, and is audited with the previous values', async () => {
  await tick({ audit_logging: true })
  await tick({ rate_limiting: false })
  const { items } = (await read()).body.value as { items: object }
  expect(items).toEqual({ rate_limiting: false, audit_logging: true })
  await tick({ rate_limiting: false })
  expect((await events()).map(({ before, after }) => [before, after])).toEqual([
    [{ rate_limiting: false }, { rate_limiting: true }],
    [{ audit_logging: false }, { audit_logging: true }],
    [{ rate_limiting: true }, { rate_limiting: false }],
  ])
})

test('simultaneous changes are not lost', async () => {
  for (const ticked of [true, false, true]) {
    await Promise.all(checklistIds.map((id) => tick({ [id]: ticked })))
    const { items } = (await read()).body.value as { items: object }
    expect(items).toEqual(Object.fromEntries(checklistIds.map((id) => [id, ticked])))
  }
})

test('is for root users: an administrator cannot change it', async () => {
  const before = await events()
  const admin = await shop.signIn({ role: 'admin' })
  const refused = await tick({ rate_limiting: false }, admin)
  expect(refused).toMatchObject({ statusCode: 403, body: { message: 'Root access required' } })
  expect(await events()).toEqual(before)
})

test('values that are not boolean are rejected', async () => {
  expect((await tick({ rate_limiting: 'yes' })).statusCode).toBe(400)
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`item_${index}`, true]))
  expect((await tick(many)).statusCode).toBe(400)
})

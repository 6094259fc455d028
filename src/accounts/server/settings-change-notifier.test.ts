import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '../../mail/server/tables.ts'
import { settings } from '../../settings/server/tables.ts'
import { call } from '../../testing/buyer.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { mailsTo } from '../../testing/visitor.ts'

let shop: TestShop
let admin: SignedIn
let first: SignedIn
let second: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin', firstName: 'Nilsa', lastName: 'Báez' })
  first = await shop.signIn({ role: 'root', language: 'es' })
  second = await shop.signIn({ role: 'root', language: 'en' })
  await shop.signIn()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.platform.database.db.delete(mails)
  await shop.platform.database.db.delete(settings)
})

const business = { paypal_type: 'business', paypal_client_id: 'client-1', paypal_client_secret: 'canary-secret' }
const save = async (key: string, value: object) => {
  const answer = await call(shop, admin, 'POST', '/api/settings', { key, value })
  expect(answer.statusCode, JSON.stringify(answer.body)).toBe(200)
}
const dataTo = async ({ email }: SignedIn) => (await mailsTo(shop, email))[0]?.data
const warnings = () =>
  shop.platform.database.db
    .select({ to: mails.recipient, language: mails.language, about: mails.subjectId })
    .from(mails)
    .where(eq(mails.template, 'settings_changed'))
    .orderBy(asc(mails.language))

test('notifies every root of a changed payment account in their language, with actor and fields, without secrets', async () => {
  await save('paypal', business)
  expect(await warnings()).toEqual([
    { to: second.email, language: 'en', about: 'paypal' },
    { to: first.email, language: 'es', about: 'paypal' },
  ])
  expect(await dataTo(second)).toEqual({
    changedAt: expect.stringMatching(/Z$/),
    setting: 'paypal',
    who: `Nilsa Báez (${admin.email})`,
    fields: ['paypal_type', 'paypal_mode', 'paypal_client_id', 'paypal_client_secret'],
    auditUrl: 'http://shop.test/admin/audit-trail',
  })
  expect(JSON.stringify([await dataTo(first), await dataTo(second)])).not.toMatch(/canary|client-1/)
  expect(await dataTo(first)).toMatchObject({ auditUrl: 'http://shop.test/es/admin/audit-trail' })
})

test('sends no notification when nothing changes, also with an unchanged secret', async () => {
  await save('paypal', business)
  await shop.platform.database.db.delete(mails)
  await save('paypal', { ...business, paypal_client_secret: '' })
  expect(await warnings()).toEqual([])
  await save('paypal', { ...business, paypal_client_secret: '', personal_phone: '787 555 0100' })
  expect(await dataTo(first)).toMatchObject({ fields: ['personal_phone'] })
})

test('notifies of a changed mail account, not of other settings', async () => {
  await save('contact', { email: 'hola@shop.test', facebook: '', instagram: '' })
  expect(await warnings()).toEqual([])
  await save('email', {
    smtpHost: 'mail.test',
    smtpUser: 'shop@shop.test',
    smtpPassword: 'canary-password',
    fromName: 'Shop',
    fromEmail: 'shop@shop.test',
  })
  expect(await warnings()).toHaveLength(2)
  expect(JSON.stringify(await dataTo(first))).not.toContain('canary')
})

test('rolls the change back when the notification cannot be queued', async () => {
  await shop.platform.database.pool.query('alter table mails rename to mails_away')
  try {
    expect((await call(shop, admin, 'POST', '/api/settings', { key: 'paypal', value: business })).statusCode).toBe(500)
  } finally {
    await shop.platform.database.pool.query('alter table mails_away rename to mails')
  }
  expect(await shop.platform.database.db.$count(settings)).toBe(0)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { contactMails } from '../../messages/mails/contact-mails.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { mailsTo, newEmail, newestToken, password, registration, Visitor } from '../../testing/visitor.ts'
import { queueMail } from './queue-mail.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>

beforeAll(async () => {
  shop = await startTestShop({ environment: { RATE_LIMITS: 'on' } })
})
afterAll(() => shop.close())

const fillUp = (on: TestShop, address: string, count: number) =>
  inTransaction(on.platform.database, async (tx) => {
    const mail = contactMails.contact_confirmation({ shopUrl: 'http://shop.test', receivedAt: '' })
    for (let sent = 0; sent < count; sent++) {
      await queueMail(on.platform, tx, { to: { address }, language: 'en', mail })
    }
  })

test('a mailbox gets a limited number of mails a day of each budget that others can cause, with the usual answer', async () => {
  const stranger = newEmail()
  const product = await shop.addProduct({ stock: 0 })
  const ask = [
    () => new Visitor(shop).post('/api/auth/register', registration(stranger)),
    () => new Visitor(shop).post('/api/auth/forgot-password', { email: stranger }),
    () =>
      new Visitor(shop).post('/api/contact', {
        isHuman: true,
        name: 'Eve',
        email: stranger,
        message: 'Hola',
        language: 'en',
      }),
    () => new Visitor(shop).post(`/api/products/${product.id}/notice`, { email: stranger }),
  ]
  const usual: number[] = []
  for (const one of ask) usual.push((await one()).status)
  const first = await mailsTo(shop, stranger)
  expect(new Set(first.map(({ template }) => template)).size).toBe(4)
  await fillUp(shop, stranger, 20)
  const counts = async () => {
    const mails = await mailsTo(shop, stranger)
    const own = ['verification', 'password_reset'].map(
      (name) => mails.filter(({ template }) => template === name).length,
    )
    return [...own, mails.length - own.reduce((sum, count) => sum + count, 0)]
  }
  expect(await counts()).toEqual([1, 1, 10])
  for (let round = 0; round < 22; round++) {
    for (const [at, one] of ask.entries()) expect((await one()).status).toBe(usual[at])
  }
  // The first of each client: up to 20 of those without which somebody does not get in.
  expect(await counts()).toEqual([20, 20, 10])
})

test('some clients that repeat their requests do not use up what another gets with its first', async () => {
  const { email } = await shop.signIn()
  const unverified = newEmail()
  const strangers = Array.from({ length: 4 }, () => new Visitor(shop))
  for (const stranger of strangers) {
    for (let round = 0; round < 4; round++) {
      await stranger.post('/api/auth/forgot-password', { email })
      await stranger.post('/api/auth/register', registration(unverified))
      await mailsTo(shop, unverified)
    }
  }
  // The repeated ones end at 10, the first one of the fourth client is the 11th.
  const count = async (address: string) => (await mailsTo(shop, address)).length
  expect([await count(email), await count(unverified)]).toEqual([11, 11])
  const owner = new Visitor(shop)
  await owner.post('/api/auth/forgot-password', { email })
  await owner.post('/api/auth/register', registration(unverified, { password: 'Mangle-99' }))
  expect([await count(email), await count(unverified)]).toEqual([12, 12])
})

test('after 10 other mails a reset link, a code and a verification still arrive', async () => {
  const { email } = await shop.signIn()
  await fillUp(shop, email, 10)
  await new Visitor(shop).post('/api/auth/forgot-password', { email })
  await new Visitor(shop).post('/api/auth/code', { email })
  const unverified = newEmail()
  await fillUp(shop, unverified, 10)
  await new Visitor(shop).post('/api/auth/register', registration(unverified))
  const templates = [...(await mailsTo(shop, email)), ...(await mailsTo(shop, unverified))].map(
    ({ template }) => template,
  )
  expect(templates).toEqual(expect.arrayContaining(['password_reset', 'sign_in_code', 'verification']))
})

test('all addresses of a mailbox share its budget', async () => {
  const [name, host] = newEmail().split('@')
  for (let tag = 0; tag < 12; tag++) await fillUp(shop, `${name}+${tag}@${host}`, 1)
  const counted = await shop.testDatabase.database.pool.query('select from mails where recipient like $1', [
    `${name}+%`,
  ])
  expect(counted.rows).toHaveLength(10)
})

test('a mail that is left out voids no earlier link', async () => {
  const { email } = await shop.signIn()
  await new Visitor(shop).post('/api/auth/forgot-password', { email })
  const token = await newestToken(shop, email)
  for (let round = 0; round < 19; round++) await new Visitor(shop).post('/api/auth/forgot-password', { email })
  const newest = await newestToken(shop, email)
  expect(newest).not.toBe(token)
  await new Visitor(shop).post('/api/auth/forgot-password', { email })
  await mailsTo(shop, email)
  expect((await new Visitor(shop).get(`/api/auth/check-reset-token/${newest}`)).status).toBe(200)
})

test('concurrent requests do not exceed the limit', async () => {
  const stranger = newEmail()
  await Promise.all(Array.from({ length: 25 }, () => fillUp(shop, stranger, 1)))
  expect(await mailsTo(shop, stranger)).toHaveLength(10)
})

test('notifications to a verified address are not left out; those to an unverified one count', async () => {
  const hash = await hashPassword(password)
  const { email, cookie } = await shop.signIn({ password: hash })
  await fillUp(shop, email, 20)
  const change = { currentPassword: password, newPassword: 'Mangle-99' }
  await new Visitor(shop, cookie).put('/api/profile/password', change)
  expect((await mailsTo(shop, email)).map(({ template }) => template)).toContain('password_changed')
  const claimed = await shop.signIn({ password: hash, emailVerified: false })
  await fillUp(shop, claimed.email, 20)
  await new Visitor(shop, claimed.cookie).put('/api/profile/password', change)
  expect((await mailsTo(shop, claimed.email)).map(({ template }) => template)).not.toContain('password_changed')
})

test('RATE_LIMITS=off ends the limit', async () => {
  const off = await startTestShop({ share: shop })
  const stranger = newEmail()
  await fillUp(off, stranger, 12)
  expect(await mailsTo(off, stranger)).toHaveLength(12)
  await off.close()
})

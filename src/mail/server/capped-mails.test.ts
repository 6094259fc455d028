import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
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
    const mail = { template: 'contact_confirmation', data: { shopUrl: 'http://shop.test', receivedAt: '' } } as const
    for (let sent = 0; sent < count; sent++) {
      await queueMail(on.platform, tx, { to: { address }, language: 'en', mail: mail as never })
    }
  })

test('an address gets at most 10 mails a day that others can cause, over all kinds, with the usual answer', async () => {
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
  expect(await mailsTo(shop, stranger)).toHaveLength(10)
  for (const [at, one] of ask.entries()) expect((await one()).status).toBe(usual[at])
  expect(await mailsTo(shop, stranger)).toHaveLength(10)
})

test('a mail that is left out voids no earlier link', async () => {
  const { email } = await shop.signIn()
  await new Visitor(shop).post('/api/auth/forgot-password', { email })
  const token = await newestToken(shop, email)
  await fillUp(shop, email, 20)
  await new Visitor(shop).post('/api/auth/forgot-password', { email })
  expect((await new Visitor(shop).get(`/api/auth/check-reset-token/${token}`)).status).toBe(200)
})

test('concurrent requests do not exceed the limit', async () => {
  const stranger = newEmail()
  await Promise.all(Array.from({ length: 25 }, () => fillUp(shop, stranger, 1)))
  expect(await mailsTo(shop, stranger)).toHaveLength(10)
})

test('notices to a verified address are not left out; those to an unverified one count', async () => {
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

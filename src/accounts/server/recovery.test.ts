import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../kit/server/database/database.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import {
  mailsTo,
  newEmail,
  newestToken,
  password,
  shown,
  statementsDuring,
  storedUser,
  Visitor,
} from '../../testing/visitor.ts'
import { hashPassword, passwordVerifications } from './password-hash.ts'
import { users } from './tables.ts'
import { changeUser } from './user-queries.ts'

let shop: TestShop
let hash: string
let email: string
let id: string

beforeAll(async () => {
  shop = await startTestShop({ environment: { RATE_LIMITS: 'on' } })
  hash = await hashPassword(password)
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;({ email, id } = await shop.signIn({ password: hash }))
})

const forgot = (address: string, more: object = {}) =>
  new Visitor(shop).post('/api/auth/forgot-password', { email: address, ...more })
const check = (token: string) => new Visitor(shop).get(`/api/auth/check-reset-token/${token}`)
const reset = (token: string, next: string, more: object = {}) =>
  new Visitor(shop).post('/api/auth/reset-password', { token, password: next, ...more })
const refused = {
  status: 400,
  message: 'Invalid or expired reset token. Please request a new password reset.',
  code: 'reset_token_invalid',
}
const next = 'Mangle-99'

describe('forgot password', () => {
  test('answers the same for known and unknown addresses; only the known one gets a mail', async () => {
    const unknown = newEmail()
    const before = passwordVerifications()
    const answers = [await forgot(email), await forgot(unknown)]
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 200, setCookie: undefined })
    expect(passwordVerifications()).toBe(before)
    const token = await newestToken(shop, email)
    const data = { resetUrl: `http://shop.test/reset-password/${token}` }
    expect(await mailsTo(shop, email)).toMatchObject([{ template: 'password_reset', data }])
    expect(await mailsTo(shop, unknown)).toEqual([])
    expect((await storedUser(shop, email))?.passwordResetToken).not.toBe(token)
  })

  test('links to the configured address in the requested language, regardless of the Host header', async () => {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' }
    await new Visitor(shop).call('POST', '/api/auth/forgot-password', { email, language: 'es' }, headers)
    const [mail] = await mailsTo(shop, email)
    expect(JSON.stringify(mail)).toContain('"http://shop.test/es/reset-password/')
    expect(JSON.stringify(mail)).not.toContain('evil')
  })

  test.each([
    [{ email: ' ' }, 'Please enter your email address'],
    [{ email: 'ana@' }, 'Invalid email format'],
  ])('refuses %j', async (body, message) => {
    expect(shown(await new Visitor(shop).post('/api/auth/forgot-password', body))).toMatchObject({
      status: 400,
      message,
    })
  })

  test('does the same before it answers, known or unknown', async () => {
    const known = await statementsDuring(shop, () => forgot(email))
    expect(known).toContain('COMMIT')
    expect(await statementsDuring(shop, () => forgot(newEmail()))).toEqual(known)
  })

  test('is limited per address and client, known or unknown', async () => {
    for (const address of [email, newEmail()]) {
      const client = new Visitor(shop)
      const ask = async () => (await client.post('/api/auth/forgot-password', { email: address })).status
      for (let round = 0; round < 5; round++) expect(await ask()).toBe(200)
      expect(await ask()).toBe(429)
      expect((await forgot(address)).status).toBe(200)
    }
  })
})

describe('reset password', () => {
  test('checks a link, sets the password once, ends every session and notifies the owner', async () => {
    const [first, second] = [new Visitor(shop), new Visitor(shop)]
    await first.logIn(email, password)
    await second.logIn(email, password)
    await forgot(email)
    const token = await newestToken(shop, email)
    expect(await check(token)).toMatchObject({ status: 200, body: { valid: true } })
    expect(await reset(token, next)).toMatchObject({ status: 200, setCookie: undefined })
    expect(shown(await check(token))).toEqual(refused)
    expect(shown(await reset(token, 'Other-Pass1'))).toEqual(refused)
    for (const visitor of [first, second]) expect((await visitor.get('/api/auth/user')).status).toBe(401)
    expect((await new Visitor(shop).logIn(email, password)).status).toBe(401)
    expect((await new Visitor(shop).logIn(email, next)).status).toBe(200)
    expect(await mailsTo(shop, email)).toMatchObject([{ template: 'password_changed' }, { template: 'password_reset' }])
  })

  test('exactly one of concurrent requests succeeds', async () => {
    await forgot(email)
    const token = await newestToken(shop, email)
    const words = Array.from({ length: 8 }, (_, index) => `Mangle-9${index}`)
    const answers = await Promise.all(words.map((word) => reset(token, word)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    const winner = words[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await new Visitor(shop).logIn(email, winner)).status).toBe(200)
    expect((await mailsTo(shop, email)).filter(({ template }) => template === 'password_changed')).toHaveLength(1)
  })

  test('a newer link replaces the older one, and links expire after an hour', async () => {
    await forgot(email)
    const older = await newestToken(shop, email)
    await forgot(email)
    const newer = await newestToken(shop, email)
    expect(shown(await check(older))).toEqual(refused)
    shop.wait(60 * 60 * 1000 - 1000)
    expect((await check(newer)).status).toBe(200)
    shop.wait(1001)
    expect(shown(await check(newer))).toEqual(refused)
    expect(shown(await reset(newer, next))).toEqual(refused)
  })

  test.each([
    ['abc', 'Password must be at least 6 characters'],
    ['Abcde1', 'Password must be at least 8 characters'],
    ['abcdefgh', 'Password must contain uppercase, lowercase, and number'],
    [`Aa1${'x'.repeat(126)}`, 'Password too long'],
  ])('rejects the password %s and keeps the link valid', async (word, message) => {
    await forgot(email)
    const token = await newestToken(shop, email)
    expect(shown(await reset(token, word))).toMatchObject({ status: 400, message })
    expect((await check(token)).status).toBe(200)
  })

  test('rejects invalid tokens, the stored hash, and columns of the table', async () => {
    await forgot(email)
    const token = await newestToken(shop, email)
    const user = await storedUser(shop, email)
    for (const wrong of ['', 'x'.repeat(43), user?.passwordResetToken ?? '']) {
      expect(shown(await reset(wrong, next))).toEqual(refused)
    }
    expect((await reset(token, next, { role: 'root' })).status).toBe(400)
    expect((await reset(token, next, { email: 'mallory@correo.test' })).status).toBe(400)
    expect((await storedUser(shop, email))?.password).toBe(hash)
  })

  test('a concurrent sign-in with the old password opens no session', async () => {
    await forgot(email)
    const token = await newestToken(shop, email)
    const visitors = Array.from({ length: 4 }, () => new Visitor(shop))
    await Promise.all([...visitors.map((visitor) => visitor.logIn(email, password)), reset(token, next)])
    for (const visitor of visitors) expect((await visitor.get('/api/auth/user')).status).toBe(401)
  })

  test('a link sent to a former address is invalid', async () => {
    const { database } = shop.platform
    await forgot(email)
    const token = await newestToken(shop, email)
    const visitor = new Visitor(shop)
    await visitor.logIn(email, password)
    const address = newEmail()
    await visitor.put('/api/profile', { firstName: 'Ana', lastName: 'Peña', email: address, currentPassword: password })
    await new Visitor(shop).get(`/api/auth/verify-email-status/${await newestToken(shop, address)}`)
    expect(shown(await check(token))).toEqual(refused)
    await inTransaction(database, (tx) => changeUser(tx, id, { firstName: 'Eva' }, new Date()))
    expect((await database.db.select().from(users).where(eq(users.id, id)))[0]?.email).toBe(address)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { knownFaults } from '../../kit/fault.ts'
import { sessions } from '../../kit/server/tables.ts'
import { newestCost } from '../../testing/quick-argon2.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import {
  forbiddenColumns,
  mailsTo,
  newEmail,
  newestToken,
  password,
  registration,
  shown,
  storedUser,
  Visitor,
} from '../../testing/visitor.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop({ environment: { RATE_LIMITS: 'on' } })
})
afterAll(() => shop.close())

const register = (email: string, changes: object = {}) =>
  new Visitor(shop).post('/api/auth/register', registration(email, changes))
const verify = (token: string) => new Visitor(shop).get(`/api/auth/verify-email-status/${token}`)
const welcome = 'Please check your email for verification instructions.'
const invalid = 'Invalid or expired verification token. Please try registering again.'
const hours = (count: number) => count * 60 * 60 * 1000

describe('registering', () => {
  test('creates an unverified customer, mails the link, and opens no session', async () => {
    const email = newEmail()
    const answer = await register(` ${email.toUpperCase()}`, {
      firstName: ' José  María ',
      shippingStreet: 'Calle 1, #2',
    })
    expect(answer).toEqual({ status: 201, body: { email, message: welcome }, setCookie: undefined })
    const user = await storedUser(shop, email)
    expect(user).toMatchObject({ email, role: 'customer', emailVerified: false, firstName: 'José María' })
    expect(user).toMatchObject({ lastName: "O'Neill Núñez", phone: '+1 (787) 555-0100', shippingStreet: 'Calle 1 #2' })
    expect(user).toMatchObject({ shippingCity: 'Mayagüez', shippingState: 'PR', shippingZip: '00680' })
    expect(user).toMatchObject({ shippingCountry: 'US' })
    expect(user?.password).toMatch(/^\$argon2id\$v=19\$/)
    expect(newestCost()).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    const [mail] = await mailsTo(shop, email)
    const token = await newestToken(shop, email)
    expect(mail).toMatchObject({
      template: 'verification',
      data: { verifyUrl: `http://shop.test/verify-email/${token}` },
    })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(user?.emailVerificationToken).not.toContain(token)
  })

  test('writes Spanish mails with links to the configured address, regardless of the Host header', async () => {
    const email = newEmail()
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' }
    await new Visitor(shop).call('POST', '/api/auth/register', registration(email, { language: 'es' }), headers)
    const [mail] = await mailsTo(shop, email)
    expect(mail?.language).toBe('es')
    expect(JSON.stringify(mail)).toContain('"http://shop.test/es/verify-email/')
    expect(JSON.stringify(mail)).not.toContain('evil')
  })

  test.each([
    [{ firstName: '' }, 'First name is required'],
    [{ firstName: 'x'.repeat(51) }, 'First name too long'],
    [{ firstName: '<b>Ana</b>' }, 'First name contains invalid characters'],
    [{ lastName: '' }, 'Last name is required'],
    [{ lastName: 'x'.repeat(51) }, 'Last name too long'],
    [{ lastName: 'R2' }, 'Last name contains invalid characters'],
    [{ email: 'ana@' }, 'Invalid email format'],
    [{ email: 'a@b.test\r\nBcc: c@d.test' }, 'Invalid email format'],
    [{ email: `${'a'.repeat(250)}@b.test` }, 'Email too long'],
    [{ phone: 'call me' }, 'Invalid phone number format'],
    [{ password: 'Short1' }, 'Password must be at least 8 characters'],
    [{ password: `${'a'.repeat(128)}A1` }, 'Password too long'],
    [{ password: 'alllowercase1' }, 'Password must contain uppercase, lowercase, and number'],
    [{ shippingStreet: ' ' }, 'Address is required'],
    [{ shippingStreet: 'x'.repeat(201) }, 'Address cannot exceed 200 characters'],
    [{ shippingStreet: 'Calle <1>' }, 'Address contains invalid characters'],
    [{ shippingCity: '' }, 'City is required'],
    [{ shippingCity: 'x'.repeat(101) }, 'City cannot exceed 100 characters'],
    [{ shippingCity: 'St. #3' }, 'City contains invalid characters'],
    [{ shippingState: 'XX' }, 'Please select a valid US state or Puerto Rico (PR)'],
    [{ shippingZip: '0068' }, 'ZIP code must be 5 digits or 5+4 format'],
    [{ shippingCountry: 'FR' }, 'Country must be US'],
  ])('refuses %j', async (changes, message) => {
    const email = newEmail()
    const answer = await register(email, changes)
    const [code] = Object.entries(knownFaults.en).find(([, text]) => text === message) ?? []
    const fields = [{ field: Object.keys(changes)[0], code, message }]
    expect(shown(answer)).toEqual({ status: 400, message, code, fields })
    expect(await storedUser(shop, email)).toBeUndefined()
    expect(await mailsTo(shop, email)).toEqual([])
  })

  test.each(Object.entries(forbiddenColumns))('refuses a body that sets %s', async (key, value) => {
    const email = newEmail()
    expect((await register(email, { [key]: value })).status).toBe(400)
    expect(await storedUser(shop, email)).toBeUndefined()
  })

  test('answers the same for new, unverified and verified addresses', async () => {
    const [fresh, unverified, verified] = [newEmail(), newEmail(), newEmail()]
    await register(unverified)
    await shop.signIn({ email: verified })
    const answers = await Promise.all([fresh, unverified, verified].map((email) => register(email)))
    for (const [index, email] of [fresh, unverified, verified].entries()) {
      expect(answers[index]).toEqual({ status: 201, body: { email, message: welcome }, setCookie: undefined })
    }
  })

  test('with a verified address changes nothing and notifies the owner', async () => {
    const email = newEmail()
    await shop.signIn({ email })
    const before = await storedUser(shop, email)
    await register(email)
    expect(await storedUser(shop, email)).toEqual(before)
    const links = { signInUrl: 'http://shop.test/login', resetUrl: 'http://shop.test/forgot-password' }
    expect(await mailsTo(shop, email)).toMatchObject([{ template: 'existing_account', data: links }])
  })

  test('with an unverified address replaces the data, the link and the sessions', async () => {
    const email = newEmail()
    await register(email, { firstName: 'First' })
    const oldToken = await newestToken(shop, email)
    const attacker = new Visitor(shop)
    await attacker.logIn(email, password)
    await register(email, { firstName: 'Second' })
    expect(await storedUser(shop, email)).toMatchObject({ firstName: 'Second', emailVerified: false })
    expect((await verify(oldToken)).status).toBe(400)
    expect((await attacker.get('/api/auth/user')).status).toBe(401)
    expect((await verify(await newestToken(shop, email))).status).toBe(200)
    expect((await new Visitor(shop).logIn(email, password)).status).toBe(200)
  })

  test('never replaces an unverified staff account', async () => {
    const email = newEmail()
    await shop.signIn({ email, role: 'admin', emailVerified: false })
    const before = await storedUser(shop, email)
    expect((await register(email)).status).toBe(201)
    expect(await storedUser(shop, email)).toEqual(before)
    expect(await mailsTo(shop, email)).toMatchObject([{ template: 'existing_account' }])
  })

  test('concurrent requests create one account, whose newest link works', async () => {
    const email = newEmail()
    const answers = await Promise.all([register(email), register(email), register(email)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const results = await Promise.all(
      (await mailsTo(shop, email)).map(async (mail) => {
        const url = mail.data.verifyUrl ?? ''
        return (await verify(url.slice(url.lastIndexOf('/') + 1))).status
      }),
    )
    expect(results.sort()).toEqual([200, 400, 400])
  })

  test('is limited per address and per client', async () => {
    const email = newEmail()
    const client = new Visitor(shop)
    const again = async () => (await client.post('/api/auth/register', registration(email))).status
    for (let round = 0; round < 5; round++) expect(await again()).toBe(201)
    expect(await again()).toBe(429)
    expect((await register(email)).status).toBe(201)
    const visitor = new Visitor(shop)
    const statuses: number[] = []
    for (let round = 0; round < 31; round++) statuses.push((await visitor.post('/api/auth/register', {})).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400))
    expect(statuses[30]).toBe(429)
  })
})

describe('verifying', () => {
  test('is repeatable until the token expires, and opens no session', async () => {
    const email = newEmail()
    await register(email)
    const token = await newestToken(shop, email)
    for (let round = 0; round < 3; round++) {
      expect(await verify(token)).toEqual({
        status: 200,
        body: { message: 'Email verified successfully! Your account is now active.' },
        setCookie: undefined,
      })
    }
    const user = await storedUser(shop, email)
    expect(user?.emailVerified).toBe(true)
    const mine = eq(auditEvents.subjectId, user?.id ?? '')
    const trail = await shop.platform.database.db.select().from(auditEvents).where(mine)
    expect(trail.map(({ action }) => action)).toEqual(['user.registered', 'user.email_verified'])
  })

  test('expires after 24 hours', async () => {
    const email = newEmail()
    await register(email)
    const token = await newestToken(shop, email)
    shop.wait(hours(24) - 60_000)
    expect((await verify(token)).status).toBe(200)
    shop.wait(61_000)
    expect(shown(await verify(token))).toEqual({ status: 400, message: invalid, code: 'verification_token_invalid' })
  })

  test.each(['nothing', 'a%00b', '%2e%2e', "' or 1=1 --"])('rejects the token %s', async (token) => {
    const answer = await verify(encodeURIComponent(decodeURIComponent(token)))
    expect([400, 404]).toContain(answer.status)
  })

  test('rejects the stored hash as a token', async () => {
    const email = newEmail()
    await register(email)
    const user = await storedUser(shop, email)
    expect((await verify(user?.emailVerificationToken ?? '')).status).toBe(400)
  })
})

describe('sending the link again', () => {
  const resend = (visitor: Visitor) => visitor.post('/api/auth/resend-verification', { language: 'es' })

  test('mails a new link, invalidates the old one, at most every 60 s', async () => {
    const email = newEmail()
    await register(email)
    const first = await newestToken(shop, email)
    const visitor = new Visitor(shop)
    await visitor.logIn(email, password)
    expect((await resend(visitor)).status).toBe(200)
    const again = await resend(visitor)
    expect(again).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect((await verify(first)).status).toBe(400)
    expect((await verify(await newestToken(shop, email))).status).toBe(200)
    expect(await mailsTo(shop, email)).toMatchObject([{ language: 'es' }, { language: 'en' }])
  })

  test('requires a session, and does nothing for a verified address', async () => {
    expect((await resend(new Visitor(shop))).status).toBe(401)
    const { cookie, email } = await shop.signIn()
    expect(await resend(new Visitor(shop, cookie))).toMatchObject({
      status: 200,
      body: { message: 'Your email is already verified.' },
    })
    expect(await mailsTo(shop, email)).toEqual([])
    expect((await shop.platform.database.db.select().from(sessions)).length).toBeGreaterThan(0)
  })
})

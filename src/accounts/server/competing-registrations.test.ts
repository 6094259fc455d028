import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import {
  newEmail,
  newestToken,
  password,
  registration,
  statementsDuring,
  storedUser,
  Visitor,
} from '../../testing/visitor.ts'
import { passwordVerifications } from './password-hash.ts'
import { registrations } from './tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop({ environment: { RATE_LIMITS: 'on' } })
})
afterAll(() => shop.close())

const stranger = 'Stranger-1'
const register = async (email: string, changes: object = {}) => {
  const answer = await new Visitor(shop).post('/api/auth/register', registration(email, changes))
  expect(answer.status).toBe(201)
  return newestToken(shop, email)
}
const open = (token: string) => new Visitor(shop).get(`/api/auth/verify-email-status/${token}`)
const confirm = (token: string, typed: string) =>
  new Visitor(shop).post('/api/auth/verify-email', { token, password: typed })
const status = async (email: string, typed: string) => (await new Visitor(shop).logIn(email, typed)).status
const waiting = (email: string) =>
  shop.platform.database.db.select().from(registrations).where(eq(registrations.email, email))

describe('two registrations of one address with different passwords', () => {
  test('are both stored, and a link alone verifies neither', async () => {
    const email = newEmail()
    const first = await register(email, { password: stranger })
    const second = await register(email)
    for (const token of [first, second]) {
      expect(await open(token)).toMatchObject({ status: 400, body: { code: 'registration_password_required' } })
    }
    expect(await storedUser(shop, email)).toMatchObject({ emailVerified: false })
  })

  test.each([0, 1])('the second registration is verified with its password and link %i', async (link) => {
    const email = newEmail()
    const first = await register(email, { firstName: 'Mallory', password: stranger, phone: '787-555-0666' })
    const attacker = new Visitor(shop)
    await attacker.logIn(email, stranger)
    const second = await register(email, { firstName: 'Ana' })
    expect(await confirm([first, second][link] ?? '', password)).toMatchObject({ status: 200 })
    expect(await storedUser(shop, email)).toMatchObject({ firstName: 'Ana', emailVerified: true })
    expect((await storedUser(shop, email))?.phone).not.toContain('0666')
    expect((await attacker.get('/api/auth/user')).status).toBe(401)
    expect([await status(email, stranger), await status(email, password)]).toEqual([401, 200])
    expect(await waiting(email)).toEqual([])
  })

  test('the first registration keeps its account despite competing registrations', async () => {
    const email = newEmail()
    const first = await register(email)
    const second = await register(email, { firstName: 'Mallory', password: stranger })
    expect(await confirm(second, password)).toMatchObject({ status: 200 })
    expect(await storedUser(shop, email)).toMatchObject({ firstName: 'Ana', emailVerified: true })
    expect([await status(email, stranger), await status(email, password)]).toEqual([401, 200])
    expect((await confirm(second, stranger)).status).toBe(400)
    expect((await open(first)).status).toBe(200)
  })

  test('limits password guesses with a link, and an invalid link reveals nothing', async () => {
    const email = newEmail()
    await register(email, { password: stranger })
    const token = await register(email)
    for (let guess = 0; guess < 5; guess++) {
      expect(await confirm(token, 'Wrong-Pass1')).toMatchObject({
        status: 400,
        body: { code: 'registration_password_wrong' },
      })
    }
    expect((await confirm(token, password)).status).toBe(429)
    expect(await confirm('x'.repeat(43), password)).toMatchObject({
      status: 400,
      body: { code: 'verification_token_invalid' },
    })
  })

  test('a third password replaces the oldest competing registration, the same password its own', async () => {
    const email = newEmail()
    await register(email)
    const tokens: string[] = []
    for (const typed of ['Second-22', 'Third-333', 'Third-333', 'Fourth-444']) {
      tokens.push(await register(email, { password: typed }))
    }
    expect(await waiting(email)).toHaveLength(2)
    expect((await open(tokens[1] ?? '')).body.code).toBe('verification_token_invalid')
    expect((await confirm(tokens[3] ?? '', 'Second-22')).status).toBe(400)
    expect((await confirm(tokens[3] ?? '', 'Third-333')).status).toBe(200)
  })

  test('answer and effort are the same for every address', async () => {
    const [fresh, unverified, verified] = [newEmail(), newEmail(), newEmail()]
    await register(unverified, { password: stranger })
    await shop.signIn({ email: verified })
    const work = async (...emails: string[]) => {
      const before = passwordVerifications()
      const sent = await statementsDuring(shop, async () => {
        const answers = await Promise.all(
          emails.map((email) => new Visitor(shop).post('/api/auth/register', registration(email))),
        )
        expect(answers).toMatchObject(emails.map((email) => ({ status: 201, body: { email } })))
      })
      return { sent, checks: passwordVerifications() - before }
    }
    const expected = await work(fresh)
    expect(expected.sent).toContain('INSERT users')
    expect(await work(unverified)).toEqual(expected)
    expect(await work(verified)).toEqual(expected)
    // Four at the same time, of which one creates the account.
    const four = (email: string) => work(email, email, email, email)
    expect((await four(newEmail())).checks).toBe((await four(verified)).checks)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '../../kit/server/tables.ts'
import { verifyCalls } from '../../testing/quick-argon2.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { forbiddenColumns, newEmail, password, shown, storedUser, Visitor } from '../../testing/visitor.ts'
import { accountRateLimits } from './account-rate-limits.ts'
import { hashPassword } from './password-hash.ts'
import { users } from './tables.ts'

let shop: TestShop
let hash: string

beforeAll(async () => {
  shop = await startTestShop({ environment: { RATE_LIMITS: 'on' } })
  hash = await hashPassword(password)
})
afterAll(() => shop.close())

async function customer(changes: Partial<typeof users.$inferInsert> = {}) {
  const { id, email } = await shop.signIn({ password: hash, ...changes })
  await shop.platform.database.db.delete(sessions).where(eq(sessions.sid, sessions.sid))
  return { id, email }
}
const minute = 60 * 1000
const sessionCount = async () => (await shop.platform.database.db.select().from(sessions)).length

describe('signing in', () => {
  test('returns the user without hash or token', async () => {
    const { id, email } = await customer({ role: 'admin', emailVerificationToken: 'hash-of-a-token' })
    const visitor = new Visitor(shop)
    const answer = await visitor.logIn(`  ${email.toUpperCase()} `, password)
    expect(answer).toMatchObject({ status: 200, body: { id, email, role: 'admin', emailVerified: true } })
    expect(answer.body).toMatchObject({ isEmailVerified: true, sameAsShipping: false })
    const address = ['Street', 'City', 'State', 'Zip', 'Country']
    const fields = [
      ...['firstName', 'lastName', 'profileImageUrl', 'phone', 'sameAsShipping', 'createdAt', 'updatedAt'],
      ...address.flatMap((part) => [`shipping${part}`, `billing${part}`]),
    ]
    expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(fields))
    expect(Object.keys(answer.body).filter((key) => /password|token|expires|language/i.test(key))).toEqual([])
    expect(JSON.stringify(answer.body)).not.toContain('argon2')
    expect(answer.setCookie).toMatch(/^sid=[\w-]{43};.*HttpOnly.*SameSite=Lax/)
    expect((await visitor.get('/api/auth/user')).body).toEqual(answer.body)
  })

  test('works with an unverified address', async () => {
    const { email } = await customer({ emailVerified: false })
    expect(await new Visitor(shop).logIn(email, password)).toMatchObject({
      status: 200,
      body: { emailVerified: false },
    })
  })

  test('answers the same, with the same effort, for a wrong password and an unknown address', async () => {
    const { email } = await customer()
    const visitor = new Visitor(shop)
    const before = verifyCalls()
    const wrong = await visitor.logIn(email, 'Wrong-Pass1')
    const between = verifyCalls()
    const unknown = await visitor.logIn(newEmail(), 'Wrong-Pass1')
    expect(shown(wrong)).toEqual({ status: 401, message: 'Invalid credentials', code: 'invalid_credentials' })
    expect(shown(unknown)).toEqual(shown(wrong))
    expect(wrong.setCookie ?? unknown.setCookie).toBeUndefined()
    expect([between - before, verifyCalls() - between]).toEqual([1, 1])
  })

  test.each<object>([
    { email: '', password: 'x' },
    { email: 'a@correo.test', password: '' },
    { email: 'a@correo.test' },
    { email: { $ne: null }, password: 'x' },
    { email: 'a@correo.test', password: 'a\u0000b' },
    ...Object.entries(forbiddenColumns).map(([key, value]) => ({ email: 'a@b.test', password: 'x', [key]: value })),
  ])('refuses %j', async (body) => {
    expect(await new Visitor(shop).post('/api/auth/login', body)).toMatchObject({ status: 400, setCookie: undefined })
  })

  test('rejects the sixth attempt after 5 failures, and still accepts the owner from another address', async () => {
    const { email } = await customer()
    const attacker = new Visitor(shop)
    for (let round = 0; round < 5; round++) expect((await attacker.logIn(email, 'Wrong-Pass1')).status).toBe(401)
    expect((await attacker.logIn(email, password)).status).toBe(429)
    expect((await attacker.logIn(newEmail(), 'Wrong-Pass1')).status).toBe(401)
    expect((await new Visitor(shop).logIn(email, password)).status).toBe(200)
  })

  test('accepts the owner in a browser of before, whatever was tried at the same client address', async () => {
    const { email } = await customer()
    const ip = '198.51.100.9'
    const owner = new Visitor(shop, null, ip)
    expect((await owner.logIn(email, password)).status).toBe(200)
    for (let round = 0; round < 6; round++) await new Visitor(shop, null, ip).logIn(email, 'Wrong-Pass1')
    expect((await new Visitor(shop, null, ip).logIn(email, password)).status).toBe(429)
    expect((await owner.logIn(email, password)).status).toBe(200)
  })

  test('refuses a client after 3,000 failures in a month, over all accounts and ways, but not a browser of before', async () => {
    const { email } = await customer()
    const ip = '198.51.100.10'
    const owner = new Visitor(shop, null, ip)
    expect((await owner.logIn(email, password)).status).toBe(200)
    await new Visitor(shop, null, ip).logIn(newEmail(), 'Wrong-Pass1')
    await new Visitor(shop, null, ip).post('/api/auth/code/verify', { email: newEmail(), code: '123456' })
    const { failuresOfClient } = accountRateLimits
    expect(await shop.platform.limits.consumedPoints(failuresOfClient, ip)).toBe(2)
    const key = `${failuresOfClient.name}:${ip}`
    await shop.platform.database.pool.query('update rate_limits set points = 2999 where key = $1', [key])
    await shop.platform.limits.penalize(failuresOfClient, ip)
    const stranger = new Visitor(shop, null, ip)
    const other = await customer()
    expect((await stranger.logIn(other.email, password)).status).toBe(429)
    const tried = await stranger.post('/api/auth/code/verify', { email: other.email, code: '123456' })
    expect(tried.status).toBe(429)
    expect((await owner.logIn(email, password)).status).toBe(200)
  })

  test('accepts other addresses, and known accounts of the same address, during a flood of failures', async () => {
    const otherCustomer = await customer()
    const other = await customer()
    const ip = '198.51.100.7'
    const from = () => new Visitor(shop, null, ip)
    expect((await from().logIn(otherCustomer.email, password)).status).toBe(200)
    const { loginFromAddress } = accountRateLimits
    for (let failure = 0; failure < loginFromAddress.points; failure++) {
      await shop.platform.limits.penalize(loginFromAddress, ip)
    }
    expect((await from().logIn(newEmail(), 'Wrong-Pass1')).status).toBe(429)
    expect((await from().logIn(otherCustomer.email, password)).status).toBe(200)
    expect((await new Visitor(shop).logIn(other.email, password)).status).toBe(200)
  })

  test('does not count successful sign-ins against the limit of a client address', async () => {
    const { email } = await customer()
    const ip = '198.51.100.8'
    for (let round = 0; round < 3; round++) await new Visitor(shop, null, ip).logIn(email, password)
    expect(await shop.platform.limits.consumedPoints(accountRateLimits.loginFromAddress, ip)).toBe(0)
  })

  test('counts concurrent guesses, and those of one IPv6 network', async () => {
    const { email } = await customer()
    const from = (last: number) => new Visitor(shop, null, `2001:db8:7:7::${last.toString(16)}`)
    const guesses = Array.from({ length: 15 }, (_, index) => from(index + 1).logIn(email, 'Wrong-Pass1'))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await new Visitor(shop, null, '2001:db8:7:8::1').logIn(email, password)).status).toBe(200)
  })

  test('resets the failures after a success', async () => {
    const { email } = await customer()
    const visitor = new Visitor(shop)
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < 4; failure++) await visitor.logIn(email, 'Wrong-Pass1')
      expect((await visitor.logIn(email, password)).status).toBe(200)
    }
  })
})

describe('sessions', () => {
  test('a session fixed before the sign-in is replaced', async () => {
    const { email } = await customer()
    const visitor = new Visitor(shop, 'sid=planted-by-somebody-else')
    await visitor.logIn(email, password)
    const first = visitor.cookie
    expect(first).not.toBe('sid=planted-by-somebody-else')
    await visitor.logIn(email, password)
    expect(visitor.cookie).not.toBe(first)
    expect((await new Visitor(shop, first).get('/api/auth/user')).status).toBe(401)
    expect((await new Visitor(shop, 'sid=planted-by-somebody-else').get('/api/auth/user')).status).toBe(401)
  })

  test('signing out ends the session immediately and does nothing without one', async () => {
    const { email } = await customer()
    const visitor = new Visitor(shop)
    await visitor.logIn(email, password)
    const cookie = visitor.cookie
    expect(await visitor.post('/api/auth/logout')).toMatchObject({ status: 204, body: {} })
    const again = await new Visitor(shop, cookie).get('/api/auth/user')
    expect(again).toMatchObject({ status: 401, body: { message: expect.stringContaining('Unauthorized') } })
    expect((await visitor.post('/api/auth/logout')).status).toBe(204)
    expect((await visitor.get('/api/auth/user')).status).toBe(401)
  })

  test('concurrent slow requests never restore a session after sign-out', async () => {
    const { email } = await customer()
    for (let round = 0; round < 30; round++) {
      const visitor = new Visitor(shop)
      await visitor.logIn(email, password)
      const { cookie } = visitor
      // Old enough to be renewed by the next request.
      shop.wait(minute)
      const use = () => new Visitor(shop, cookie).put('/api/profile', { firstName: 'Ana', lastName: 'Peña', email })
      await Promise.all([use(), new Visitor(shop, cookie).post('/api/auth/logout'), use(), use()])
      expect((await new Visitor(shop, cookie).get('/api/auth/user')).status).toBe(401)
    }
    expect(await sessionCount()).toBe(0)
  })

  test('the role is read for every request, and a deleted user has no session', async () => {
    const { db } = shop.platform.database
    const { id, cookie } = await shop.signIn({ role: 'root' })
    const visitor = new Visitor(shop, cookie)
    await db.update(users).set({ role: 'customer' }).where(eq(users.id, id))
    expect((await visitor.get('/api/auth/user')).body.role).toBe('customer')
    await db.delete(users).where(eq(users.id, id))
    expect((await visitor.get('/api/auth/user')).status).toBe(401)
  })

  test('a session ends after 10 minutes without activity, and activity keeps it', async () => {
    const { email } = await customer()
    const [idle, active] = [new Visitor(shop), new Visitor(shop)]
    for (const visitor of [idle, active]) await visitor.logIn(email, password)
    for (let minutes = 0; minutes < 10; minutes++) {
      shop.wait(minute)
      expect((await active.post('/api/auth/activity')).status).toBe(204)
    }
    shop.wait(1)
    expect((await idle.get('/api/auth/user')).status).toBe(401)
    expect((await idle.post('/api/auth/activity')).status).toBe(401)
    expect((await active.get('/api/auth/user')).status).toBe(200)
  })

  test.each([
    ['admin', 12 * 60],
    ['root', 12 * 60],
    ['customer', 30 * 24 * 60],
  ] as const)('the session of a %s ends after %i minutes in any case', async (role, longest) => {
    const { db } = shop.platform.database
    const { email } = await customer({ role })
    const visitor = new Visitor(shop)
    await visitor.logIn(email, password)
    await db.update(sessions).set({ expire: new Date('2999-01-01') })
    shop.wait(longest * minute - minute)
    expect((await visitor.get('/api/auth/user')).status).toBe(200)
    await db.update(sessions).set({ expire: new Date('2999-01-01') })
    shop.wait(minute)
    expect((await visitor.get('/api/auth/user')).status).toBe(401)
  })

  test('another site cannot sign a user in or out', async () => {
    const { email } = await customer()
    const { cookie } = await shop.signIn()
    const before = await storedUser(shop, email)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const login = { email, password }
      expect((await new Visitor(shop).call('POST', '/api/auth/login', login, headers)).status).toBe(403)
      expect((await new Visitor(shop, cookie).call('POST', '/api/auth/logout', {}, headers)).status).toBe(403)
    }
    expect((await new Visitor(shop, cookie).get('/api/auth/user')).status).toBe(200)
    expect(await storedUser(shop, email)).toEqual(before)
  })
})

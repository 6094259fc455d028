import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { sessions } from '../../kit/server/tables.ts'
import { realShop } from '../../testing/real-shop.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { password, statementsDuring, Visitor } from '../../testing/visitor.ts'
import { hashPassword } from './password-hash.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let shop: TestShop
let hash: string

beforeAll(async () => {
  shop = await startTestShop({ environment: realShop })
  hash = await hashPassword(password)
})
afterAll(() => shop.close())

/** A user without sessions. */
async function account(): Promise<string> {
  const { email } = await shop.signIn({ password: hash })
  await shop.platform.database.db.delete(sessions)
  return email
}

/** Signs in with this user agent. */
async function device(email: string, userAgent: string): Promise<Visitor> {
  const visitor = new Visitor(shop)
  const answer = await visitor.call('POST', '/api/auth/login', { email, password }, { 'user-agent': userAgent })
  expect(answer.status).toBe(200)
  return visitor
}

const sessionsOf = async (visitor: Visitor) =>
  (await visitor.get('/api/auth/sessions')).body as unknown as { id: string; browser: string; current: boolean }[]

test('one statement finds a session and its account', async () => {
  const visitor = await device(await account(), firefox)
  const sent = await statementsDuring(shop, async () => {
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 200, body: { isEmailVerified: true } })
  })
  expect(sent).toEqual(['SELECT sessions'])
})

describe('the own sessions', () => {
  test('are listed with device and last activity, and the current one is marked', async () => {
    const email = await account()
    const [laptop, phone] = [await device(email, firefox), await device(email, iphone)]
    shop.wait(60_000)
    await laptop.post('/api/auth/activity')
    const listed = await sessionsOf(laptop)
    expect(listed).toMatchObject([
      { browser: 'Firefox', system: 'Windows', current: true },
      { browser: 'Safari', system: 'iOS', current: false },
    ])
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(
      ['browser', 'current', 'id', 'seenAt', 'signedInAt', 'system'].sort(),
    )
    expect(await sessionsOf(phone)).toMatchObject([{ current: true }, { browser: 'Firefox', current: false }])
  })

  test('can be ended one by one by their owner only, with an audit event', async () => {
    const email = await account()
    const [laptop, phone] = [await device(email, firefox), await device(email, iphone)]
    const lost = (await sessionsOf(laptop)).find(({ browser }) => browser === 'Safari')?.id
    const stranger = new Visitor(shop, (await shop.signIn({ role: 'root' })).cookie)
    expect((await stranger.call('DELETE', `/api/auth/sessions/${lost}`)).status).toBe(404)
    expect((await phone.get('/api/auth/user')).status).toBe(200)
    expect((await laptop.call('DELETE', `/api/auth/sessions/${lost}`)).status).toBe(204)
    expect((await phone.get('/api/auth/user')).status).toBe(401)
    expect((await laptop.get('/api/auth/user')).status).toBe(200)
    expect((await laptop.call('DELETE', `/api/auth/sessions/${lost}`)).status).toBe(404)
    const events = await shop.platform.database.db.select({ action: auditEvents.action }).from(auditEvents)
    expect(events).toContainEqual({ action: 'user.session_ended' })
  })

  test('ending the current one signs out', async () => {
    const email = await account()
    const laptop = await device(email, firefox)
    const id = (await sessionsOf(laptop)).find(({ current }) => current)?.id
    const answer = await laptop.call('DELETE', `/api/auth/sessions/${id}`)
    expect(answer).toMatchObject({ status: 204, setCookie: expect.stringMatching(/^__Host-sid=;.*Path=\/;.*Secure/) })
    expect((await laptop.get('/api/auth/user')).status).toBe(401)
  })

  test('store an unusual user agent as sanitized text', async () => {
    const email = await account()
    const odd = await device(email, `${'x'.repeat(5000)}`)
    expect((await sessionsOf(odd))[0]).toMatchObject({ current: true })
  })
})

describe('the cookie behind https', () => {
  test('is bound to this host, and a cookie without the prefix is ignored', async () => {
    const { cookie } = await shop.signIn()
    expect(cookie).toMatch(/^__Host-sid=/)
    expect((await new Visitor(shop, cookie).get('/api/auth/user')).status).toBe(200)
    expect((await new Visitor(shop, cookie.replace('__Host-', '')).get('/api/auth/user')).status).toBe(401)
  })
})

describe('the confirmation of the identity', () => {
  test('requires the password and limits guesses', async () => {
    const { cookie } = await shop.signIn({ password: hash })
    const visitor = new Visitor(shop, cookie)
    expect(await visitor.post('/api/auth/confirm', { password: '' })).toMatchObject({ status: 400 })
    expect((await visitor.post('/api/auth/confirm', { password })).status).toBe(200)
    for (let guess = 0; guess < 5; guess++) {
      const answer = await visitor.post('/api/auth/confirm', { password: 'Wrong-Pass1' })
      expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_password' } })
    }
    expect((await visitor.post('/api/auth/confirm', { password })).status).toBe(429)
  })
})

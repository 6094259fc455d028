import { eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { RateLimits } from '../../kit/server/http/rate-limits.ts'
import { newClientAddress } from '../../testing/client-address.ts'
import { addTotp, staffBrowser } from '../../testing/second-factor-browser.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import {
  type Answer,
  mailsTo,
  newEmail,
  newestToken,
  password,
  registration,
  shown,
  statementsDuring,
  storedUser,
  Visitor,
} from '../../testing/visitor.ts'
import { budgetOf } from './known-browser.ts'
import { hashPassword } from './password-hash.ts'
import type { Exchange } from './second-factor/second-step.ts'
import { signInWithMailedCode } from './sign-in-code.ts'
import { removeExpiredSignInCodes } from './sign-in-code-queries.ts'
import { registrations, signInCodes, users } from './tables.ts'

let shop: TestShop
let hash: string

beforeAll(async () => {
  shop = await startTestShop({ environment: { RATE_LIMITS: 'on' } })
  hash = await hashPassword(password)
})
afterAll(() => shop.close())

const minutes = (count: number) => count * 60_000
const message = 'This code is not valid. Use the one from the newest email.'
const invalid = {
  status: 400,
  message,
  code: 'invalid_code',
  fields: [{ field: 'code', code: 'invalid_code', message }],
}
const asked = {
  status: 200,
  body: { message: 'If a customer account exists for this address, we have sent a code to sign in.' },
  setCookie: undefined,
}

const customer = (changes: Partial<typeof users.$inferInsert> = {}) => shop.signIn({ password: hash, ...changes })
const browsers = new Map<string, Visitor>()
/** The browser in which an address signs in. */
function at(email: string): Visitor {
  const browser = browsers.get(email.trim().toLowerCase()) ?? new Visitor(shop)
  browsers.set(email.trim().toLowerCase(), browser)
  return browser
}
const ask = (email: string, more: object = {}, visitor = at(email)) =>
  visitor.post('/api/auth/code', { email, ...more })
const type = (email: string, code: string, visitor = at(email)) =>
  visitor.post('/api/auth/code/verify', { email, code })
/** The codes that were mailed to an address, newest first. */
async function codes(email: string): Promise<string[]> {
  const mails = await mailsTo(shop, email)
  return mails.flatMap(({ template, data }) => (template === 'sign_in_code' ? [data.code ?? ''] : []))
}
async function newCode(email: string, visitor = at(email)): Promise<string> {
  expect((await ask(email, {}, visitor)).status).toBe(200)
  return (await codes(email))[0] ?? ''
}
/** Another code than the given one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const user = (visitor: Visitor) => visitor.get('/api/auth/user')
const actions = async (id: string) =>
  (await shop.platform.database.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))).map(
    ({ action }) => action,
  )

describe('a code to sign in', () => {
  test('is mailed in the language of the request, and signs in once', async () => {
    const { id, email } = await customer()
    expect(await ask(` ${email.toUpperCase()} `, { language: 'es' })).toEqual(asked)
    const [mail] = await mailsTo(shop, email)
    expect(mail).toMatchObject({
      template: 'sign_in_code',
      language: 'es',
      data: { code: expect.stringMatching(/^\d{6}$/) },
    })
    expect(mail?.data).not.toHaveProperty('claim')
    const code = (await codes(email))[0] ?? ''
    const visitor = at(email)
    const answer = await type(email.toUpperCase(), `${code.slice(0, 3)} ${code.slice(3)}`, visitor)
    expect(answer).toMatchObject({ status: 200, body: { id, email, emailVerified: true } })
    expect(answer.setCookie).toMatch(/^sid=[\w-]{43};.*HttpOnly/)
    expect((await user(visitor)).body).toEqual(answer.body)
    expect(shown(await type(email, code))).toEqual(invalid)
    expect((await new Visitor(shop).logIn(email, password)).status).toBe(200)
  })

  test('is accepted once in four concurrent attempts', async () => {
    const { email } = await customer()
    const code = await newCode(email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => type(email, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  test('is refused when wrong, after five wrong attempts also when correct, and after a new one', async () => {
    const { email } = await customer()
    const code = await newCode(email)
    const wrong = await Promise.all(Array.from({ length: 5 }, () => type(email, other(code))))
    for (const answer of wrong) expect(shown(answer)).toEqual(invalid)
    expect(shown(await type(email, code))).toEqual(invalid)
    const second = await newCode(email)
    if (second !== code) expect(shown(await type(email, code))).toEqual(invalid)
    expect((await type(email, second)).status).toBe(200)
  })

  test('ends after 10 minutes, and its row is removed', async () => {
    const { email } = await customer()
    const code = await newCode(email)
    shop.wait(minutes(9))
    const { db } = shop.platform.database
    await removeExpiredSignInCodes(db, shop.platform.clock())
    expect(shown(await type(email, other(code)))).toEqual(invalid)
    shop.wait(minutes(2))
    expect(shown(await type(email, code))).toEqual(invalid)
    await removeExpiredSignInCodes(db, shop.platform.clock())
    expect(await db.select().from(signInCodes)).toEqual([])
  })

  test('works for the address it was mailed to only', async () => {
    const [one, two] = [await customer(), await customer()]
    const code = await newCode(one.email)
    await newCode(two.email)
    if (code !== (await codes(two.email))[0]) expect(shown(await type(two.email, code))).toEqual(invalid)
    await shop.platform.database.db.update(users).set({ email: newEmail() }).where(eq(users.id, one.id))
    expect(shown(await type(one.email, code))).toEqual(invalid)
  })

  test('is not counted when it is no code', async () => {
    const { email } = await customer()
    const code = await newCode(email)
    for (const typed of ['', '12345', `${code}0`, 'abcdef', '١٢٣٤٥٦']) {
      expect(await type(email, typed)).toMatchObject({ status: 400, body: { code: 'one_time_code_digits' } })
    }
    expect((await type(email, code)).status).toBe(200)
  })

  test('ends with a new password, and with the account', async () => {
    const { email, id } = await customer()
    const code = await newCode(email)
    await new Visitor(shop).post('/api/auth/forgot-password', { email })
    const reset = { token: await newestToken(shop, email), password: 'Mangle-99' }
    expect((await new Visitor(shop).post('/api/auth/reset-password', reset)).status).toBe(200)
    expect(shown(await type(email, code))).toEqual(invalid)
    const next = await newCode(email)
    await shop.platform.database.db.update(users).set({ anonymisedAt: new Date() }).where(eq(users.id, id))
    expect(shown(await type(email, next))).toEqual(invalid)
  })

  test('is followed by the second factor of a customer who has one', async () => {
    const { id, email, browser } = await staffBrowser(shop)
    await addTotp(shop, browser)
    await shop.platform.database.db.update(users).set({ role: 'customer' }).where(eq(users.id, id))
    const visitor = at(email)
    const answer = await type(email, await newCode(email), visitor)
    expect(answer).toMatchObject({ status: 202, body: { secondFactor: ['totp', 'recovery'] } })
    expect(answer.setCookie).toMatch(/^sign-in=/)
    expect((await user(visitor)).status).toBe(401)
  })

  test.each([
    [{ email: ' ' }, 'Please enter your email address'],
    [{ email: 'ana@' }, 'Invalid email format'],
  ])('is refused for %j', async (body, text) => {
    const answer = await new Visitor(shop).post('/api/auth/code', body)
    expect(shown(answer)).toMatchObject({ status: 400, message: text, fields: [{ field: 'email' }] })
  })
})

describe('who has no customer account', () => {
  test('gets the same answer with the same statements, and no mail', async () => {
    const { email } = await customer()
    const staff = await shop.signIn({ role: 'admin' })
    const erased = await customer({ anonymisedAt: new Date() })
    const known = await statementsDuring(shop, () => ask(email))
    expect(known).toContain('COMMIT')
    for (const address of [staff.email, erased.email, newEmail()]) {
      expect(await ask(address)).toEqual(asked)
      expect(await codes(address)).toEqual([])
    }
    for (const address of [staff.email, erased.email, newEmail()]) {
      expect(await statementsDuring(shop, () => ask(address))).toEqual(known)
    }
  })

  test('gets the same refusal with the same statements', async () => {
    const { email } = await customer()
    const code = await newCode(email)
    const unknown = newEmail()
    await ask(unknown)
    const answers: Answer[] = []
    const sent = async (address: string) =>
      statementsDuring(shop, async () => answers.push(await type(address, other(code))))
    expect(await sent(unknown)).toEqual(await sent(email))
    for (const answer of answers) expect(shown(answer)).toEqual(invalid)
  })

  test('is not signed in by a correct code', async () => {
    const { id, email } = await customer()
    const code = await newCode(email)
    await shop.platform.database.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
    expect(shown(await type(email, code))).toEqual(invalid)
  })

  test('is limited like everybody: five mails an hour to one address from one client', async () => {
    for (const email of [(await customer()).email, newEmail()]) {
      for (let round = 0; round < 5; round++) expect((await ask(email)).status).toBe(200)
      expect((await ask(email)).status).toBe(429)
    }
  })
})

describe('an account whose address was never verified', () => {
  test('is verified, and loses password, sessions and registrations of somebody else', async () => {
    const email = newEmail()
    const stranger = new Visitor(shop)
    expect((await stranger.post('/api/auth/register', registration(email))).status).toBe(201)
    await mailsTo(shop, email)
    expect((await stranger.post('/api/auth/register', registration(email, { password: 'Mangle-99' }))).status).toBe(201)
    await mailsTo(shop, email)
    expect((await stranger.logIn(email, password)).status).toBe(200)
    await stranger.post('/api/auth/forgot-password', { email })
    const link = await newestToken(shop, email)
    const { db } = shop.platform.database
    expect(await db.select().from(registrations).where(eq(registrations.email, email))).toHaveLength(1)

    const owner = at(email)
    const code = await newCode(email)
    const [mail] = await mailsTo(shop, email)
    expect(mail?.data).toMatchObject({ name: '', claim: { resetUrl: 'http://shop.test/forgot-password' } })
    expect(await type(email, code, owner)).toMatchObject({ status: 200, body: { email, emailVerified: true } })
    expect((await user(owner)).status).toBe(200)
    expect((await user(stranger)).status).toBe(401)
    for (const typed of [password, 'Mangle-99']) {
      expect(shown(await new Visitor(shop).logIn(email, typed))).toMatchObject({ status: 401 })
    }
    expect((await stranger.get(`/api/auth/check-reset-token/${link}`)).status).toBe(400)
    expect(await db.select().from(registrations).where(eq(registrations.email, email))).toEqual([])
    const stored = await storedUser(shop, email)
    expect(await actions(stored?.id ?? '')).toEqual(
      expect.arrayContaining(['user.email_verified', 'user.password_dropped']),
    )
  })

  test('keeps nothing when the code is refused', async () => {
    const { email } = await customer({ emailVerified: false })
    const code = await newCode(email)
    expect(shown(await type(email, other(code)))).toEqual(invalid)
    expect((await new Visitor(shop).logIn(email, password)).status).toBe(200)
    expect((await storedUser(shop, email))?.emailVerified).toBe(false)
  })
})

describe('others who try and ask', () => {
  const from = () => new Visitor(shop)

  test('have no code: it works in the browser that asked only', async () => {
    const { email } = await customer()
    const code = await newCode(email)
    const other = from()
    expect(shown(await type(email, code, other))).toEqual(invalid)
    await ask(email, {}, other)
    expect(shown(await type(email, code, other))).toEqual(invalid)
    expect((await type(email, code)).status).toBe(200)
  })

  test('do not keep the owner out with 10,000 wrong codes', async () => {
    const { email } = await customer()
    const strangers = Array.from({ length: 10 }, from)
    for (const stranger of strangers) await ask(email, {}, stranger)
    const code = await newCode(email)
    // Counts in memory, as while the database is unavailable, which takes a tenth of the time.
    const noDatabase = { query: () => Promise.reject(new Error('unavailable')) } as unknown as Pool
    const platform = { ...shop.platform, limits: new RateLimits(noDatabase, true) }
    const exchange = (cookies: Record<string, string>) =>
      ({
        request: { id: '', ip: newClientAddress(), cookies },
        reply: {},
      }) as unknown as Exchange
    for (let round = 0; round < 1000; round++) {
      const tries = strangers.map(({ browser }) => {
        // The first 500 by those who have asked for a code, too.
        const cookies: Record<string, string> = round < 50 ? { browser: browser ?? '' } : {}
        return signInWithMailedCode(platform, { email, code: other(code) }, exchange(cookies))
      })
      for (const { status } of await Promise.allSettled(tries)) expect(status).toBe('rejected')
    }
    const reply = { setCookie: () => {} }
    const own = { ...exchange({ browser: at(email).browser ?? '' }), reply } as unknown as Exchange
    expect(await signInWithMailedCode(platform, { email, code }, own)).toMatchObject({ user: { email } })
  })

  test('do not keep the owner out with requests, not even by many clients, where the owner has signed in before', async () => {
    const { email } = await customer({ password: hash })
    expect((await at(email).logIn(email, password)).status).toBe(200)
    for (let round = 0; round < 45; round++) expect((await ask(email, {}, from())).status).toBe(200)
    expect(await codes(email)).toHaveLength(40)
    const code = await newCode(email)
    expect(await codes(email)).toHaveLength(41)
    expect((await type(email, code)).status).toBe(200)
    const reset = () => from().post('/api/auth/forgot-password', { email })
    for (let round = 0; round < 22; round++) expect((await reset()).status).toBe(200)
    const resets = async () => (await mailsTo(shop, email)).filter(({ template }) => template === 'password_reset')
    expect(await resets()).toHaveLength(20)
    expect((await at(email).post('/api/auth/forgot-password', { email })).status).toBe(200)
    expect(await resets()).toHaveLength(21)
  })

  test('do not keep the owner out of a new browser, when some clients repeat what they ask for and try', async () => {
    const { email } = await customer()
    const strangers = Array.from({ length: 6 }, from)
    for (const stranger of strangers) {
      for (let round = 0; round < 5; round++) await ask(email, {}, stranger)
    }
    const sent = await codes(email)
    // 6 firsts, and 20 of the others.
    expect(sent).toHaveLength(26)
    const { pool } = shop.platform.database
    const used = `update rate_limits set points = 500 where key like 'sign-in-codes:%'`
    await type(email, '123456', strangers[0])
    await type(email, '123456', strangers[0])
    expect((await pool.query(used)).rowCount).toBeGreaterThan(0)
    const code = await newCode(email)
    expect(await codes(email)).toHaveLength(27)
    expect((await type(email, code)).status).toBe(200)
  })

  test('cannot make their browser a known one by a session of the unverified address, or by its cookie elsewhere', async () => {
    const { email } = await customer({ emailVerified: false })
    const stranger = from()
    expect((await stranger.logIn(email, password)).status).toBe(200)
    expect(stranger.browser).toBeNull()
    const owner = await customer()
    await at(owner.email).logIn(owner.email, password)
    const [token, mark] = at(owner.email).browser?.split('.') ?? []
    const cookies = { browser: `${'x'.repeat(43)}.${mark}` }
    const seen = { ip: '10.0.0.1', cookies }
    expect(budgetOf(shop.platform, seen, owner.email).isKnown).toBe(false)
    expect(budgetOf(shop.platform, { ...seen, cookies: { browser: `${token}.${mark}` } }, email).isKnown).toBe(false)
    expect(budgetOf(shop.platform, { ...seen, cookies: { browser: `${token}.${mark}` } }, owner.email).isKnown).toBe(
      true,
    )
  })
})

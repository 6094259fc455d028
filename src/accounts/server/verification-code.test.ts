import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import {
  mailsTo,
  newEmail,
  newestToken,
  password,
  registration,
  shown,
  storedUser,
  Visitor,
} from '../../testing/visitor.ts'
import { passwordVerifications } from './password-hash.ts'
import { verificationCodes } from './tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop({ environment: { RATE_LIMITS: 'on' } })
})
afterAll(() => shop.close())

const minutes = (count: number) => count * 60_000
const welcome = { status: 200, body: { message: 'Email verified successfully! Your account is now active.' } }
const invalid = {
  status: 400,
  message: 'This code is not valid. Use the one from the newest email.',
  code: 'invalid_code',
  fields: [
    { field: 'code', code: 'invalid_code', message: 'This code is not valid. Use the one from the newest email.' },
  ],
}

/** Registers and returns the code of the mail. */
async function register(email: string, changes: object = {}): Promise<string> {
  const answer = await new Visitor(shop).post('/api/auth/register', registration(email, changes))
  expect(answer.status).toBe(201)
  return newestCode(email)
}
async function newestCode(email: string): Promise<string> {
  const [mail] = await mailsTo(shop, email)
  return mail?.data.code ?? ''
}
const confirm = (email: string, typed: string, code: string) =>
  new Visitor(shop).post('/api/auth/verify-code', { code, registration: { email, password: typed } })
async function signedIn(email: string, typed = password): Promise<Visitor> {
  const visitor = new Visitor(shop)
  expect((await visitor.logIn(email, typed)).status).toBe(200)
  return visitor
}
const type = (visitor: Visitor, code: string) => visitor.post('/api/auth/verify-code', { code })
/** Another code than the given one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const verified = async (email: string) => (await storedUser(shop, email))?.emailVerified

describe('the code of a verification mail', () => {
  test('confirms the registration with its password, once, and starts no session', async () => {
    const email = newEmail()
    const code = await register(email)
    expect(code).toMatch(/^\d{6}$/)
    expect(await confirm(` ${email.toUpperCase()}`, password, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual({
      ...welcome,
      setCookie: undefined,
    })
    const user = await storedUser(shop, email)
    expect(user?.emailVerified).toBe(true)
    const mine = eq(auditEvents.subjectId, user?.id ?? '')
    const trail = await shop.platform.database.db.select().from(auditEvents).where(mine)
    expect(trail.map(({ action }) => action)).toEqual(['user.registered', 'user.email_verified'])
    expect(shown(await confirm(email, password, code))).toEqual(invalid)
  })

  test('verifies the signed-in account, and succeeds again when repeated', async () => {
    const email = newEmail()
    const code = await register(email)
    const visitor = await signedIn(email)
    expect(await type(visitor, code)).toMatchObject(welcome)
    expect((await visitor.get('/api/auth/user')).body).toMatchObject({ emailVerified: true })
    expect(await type(visitor, code)).toMatchObject(welcome)
  })

  test('is accepted once in four concurrent attempts', async () => {
    const email = newEmail()
    const code = await register(email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(email, password, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  test('is rejected when wrong, and after five wrong attempts also when correct', async () => {
    const email = newEmail()
    const code = await register(email)
    const visitor = await signedIn(email)
    for (let tries = 0; tries < 4; tries++) expect(shown(await type(visitor, other(code)))).toEqual(invalid)
    expect(shown(await confirm(email, password, other(code)))).toEqual(invalid)
    expect(shown(await type(visitor, code))).toEqual(invalid)
    expect(shown(await confirm(email, password, code))).toEqual(invalid)
    expect(await verified(email)).toBe(false)
    expect((await visitor.post('/api/auth/resend-verification')).status).toBe(200)
    expect(shown(await type(visitor, code))).toEqual(invalid)
    expect(await type(visitor, await newestCode(email))).toMatchObject(welcome)
  })

  test('counts concurrent wrong attempts', async () => {
    const email = newEmail()
    const code = await register(email)
    const visitor = await signedIn(email)
    await Promise.all(Array.from({ length: 5 }, () => type(visitor, other(code))))
    expect(shown(await type(visitor, code))).toEqual(invalid)
  })

  test('does not count input other than six digits', async () => {
    const email = newEmail()
    const code = await register(email)
    const visitor = await signedIn(email)
    for (const typed of ['', '12345', `${code}0`, 'abcdef', '١٢٣٤٥٦']) {
      expect(await type(visitor, typed)).toMatchObject({ status: 400, body: { code: 'one_time_code_digits' } })
    }
    expect(await type(visitor, code)).toMatchObject(welcome)
  })

  test('is valid for 30 minutes; the link stays valid', async () => {
    const [email, late] = [newEmail(), newEmail()]
    const code = await register(email)
    const lateCode = await register(late)
    shop.wait(minutes(29))
    expect(await confirm(email, password, code)).toMatchObject(welcome)
    shop.wait(minutes(2))
    expect(shown(await confirm(late, password, lateCode))).toEqual(invalid)
    const link = `/api/auth/verify-email-status/${await newestToken(shop, late)}`
    expect((await new Visitor(shop).get(link)).status).toBe(200)
  })

  test('is invalid after the registration is repeated', async () => {
    const email = newEmail()
    const first = await register(email)
    const second = await register(email)
    expect(shown(await confirm(email, password, first))).toEqual(invalid)
    expect(await confirm(email, password, second)).toMatchObject(welcome)
  })

  test('is stored as a keyed hash', async () => {
    const email = newEmail()
    const code = await register(email)
    const user = await storedUser(shop, email)
    const { db } = shop.platform.database
    const [row] = await db
      .select()
      .from(verificationCodes)
      .where(eq(verificationCodes.userId, user?.id ?? ''))
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(code)
  })

  test('is in the mail of an account created by staff', async () => {
    const email = newEmail()
    const root = await shop.signIn({ role: 'root' })
    const account = { email, password, firstName: 'Ana', lastName: 'Peña', role: 'customer', language: 'es' }
    const made = await new Visitor(shop, root.cookie).post('/api/users', account)
    expect(made.status).toBe(201)
    expect(await confirm(email, password, await newestCode(email))).toMatchObject(welcome)
  })
})

describe('a code and another registration', () => {
  const stranger = 'Stranger-1'

  test('the code of one account is rejected for another', async () => {
    const [mine, theirs] = [newEmail(), newEmail()]
    const myCode = await register(mine)
    const theirCode = await register(theirs)
    expect(shown(await type(await signedIn(mine), theirCode))).toEqual(invalid)
    expect(shown(await confirm(mine, password, theirCode))).toEqual(invalid)
    expect(await confirm(mine, password, myCode)).toMatchObject(welcome)
    expect(await verified(theirs)).toBe(false)
  })

  test.each([
    ['second', stranger, password],
    ['first', password, stranger],
  ])('the %s registration is verified by its own code only', async (_, first, second) => {
    const email = newEmail()
    const codes = {
      [first]: await register(email, { password: first, firstName: first === password ? 'Ana' : 'Mallory' }),
    }
    codes[second] = await register(email, { password: second, firstName: second === password ? 'Ana' : 'Mallory' })
    const [own = '', foreign = ''] = [codes[password], codes[stranger]]
    const attacker = first === stranger ? await signedIn(email, stranger) : null
    expect(shown(await confirm(email, password, foreign))).toEqual(invalid)
    if (attacker) expect(shown(await type(attacker, own))).toEqual(invalid)
    expect(await confirm(email, password, own)).toMatchObject(welcome)
    expect(await storedUser(shop, email)).toMatchObject({ firstName: 'Ana', emailVerified: true })
    expect((await new Visitor(shop).logIn(email, stranger)).status).toBe(401)
    await signedIn(email)
    if (attacker) expect((await attacker.get('/api/auth/user')).status).toBe(401)
    expect(shown(await confirm(email, stranger, foreign))).toEqual(invalid)
  })

  test('when signed in, the code verifies the account and deletes the other registrations', async () => {
    const email = newEmail()
    const code = await register(email)
    const rival = await register(email, { password: stranger })
    expect(await type(await signedIn(email), code)).toMatchObject(welcome)
    expect(shown(await confirm(email, stranger, rival))).toEqual(invalid)
  })
})

describe('the code for a new address', () => {
  const change = (visitor: Visitor, email: string) =>
    visitor.put('/api/profile', { firstName: 'Ana', lastName: 'Peña', email, currentPassword: password })
  async function customer(): Promise<{ visitor: Visitor; email: string }> {
    const email = newEmail()
    await confirm(email, password, await register(email))
    return { visitor: await signedIn(email), email }
  }

  test('changes the account to the address that it was mailed to', async () => {
    const { visitor, email } = await customer()
    const address = newEmail()
    expect((await change(visitor, address)).status).toBe(200)
    expect((await storedUser(shop, email))?.pendingEmail).toBe(address)
    expect(await type(visitor, await newestCode(address))).toMatchObject(welcome)
    expect((await visitor.get('/api/auth/user')).body).toMatchObject({ email: address, pendingEmail: null })
  })

  test('never verifies an address that was requested later', async () => {
    const { visitor, email } = await customer()
    const [own, taken] = [newEmail(), newEmail()]
    await shop.signIn({ email: taken })
    await change(visitor, own)
    const code = await newestCode(own)
    await change(visitor, taken)
    expect(shown(await type(visitor, code))).toEqual(invalid)
    expect(await storedUser(shop, email)).toMatchObject({ pendingEmail: taken })
  })
})

describe('the answer', () => {
  test('is the same, with the same effort, for an unknown, a registered and a verified address', async () => {
    const [unknown, waiting, known] = [newEmail(), newEmail(), newEmail()]
    await register(waiting)
    await shop.signIn({ email: known })
    const work = async (email: string) => {
      const before = passwordVerifications()
      const answer = await confirm(email, 'Wrong-Pass1', '000000')
      return { answer: shown(answer), checks: passwordVerifications() - before }
    }
    const expected = { answer: invalid, checks: 3 }
    for (const email of [unknown, waiting, known]) expect(await work(email)).toEqual(expected)
  })

  test('requires a session without the credentials of a registration', async () => {
    expect((await type(new Visitor(shop), '000000')).status).toBe(401)
  })

  test('is 429 after 60 attempts of one client', async () => {
    const visitor = new Visitor(shop)
    const statuses: number[] = []
    for (let round = 0; round < 61; round++) statuses.push((await type(visitor, '000000')).status)
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401))
    expect(statuses[60]).toBe(429)
  })

  test('is an invalid code after 50 attempts for one address in a day, regardless of new codes', async () => {
    const email = newEmail()
    let code = await register(email)
    const visitor = await signedIn(email)
    for (let round = 0; round < 10; round++) {
      for (let tries = 0; tries < 5; tries++) await type(new Visitor(shop, visitor.cookie), other(code))
      shop.wait(minutes(1))
      await shop.platform.database.pool.query("delete from rate_limits where key like 'resend-verification%'")
      expect((await visitor.post('/api/auth/resend-verification')).status).toBe(200)
      code = await newestCode(email)
    }
    expect(shown(await type(visitor, code))).toEqual(invalid)
  })
})

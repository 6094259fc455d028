import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '../../kit/server/tables.ts'
import type { Authenticator } from '../../testing/authenticator.ts'
import { realShop } from '../../testing/real-shop.ts'
import { addPasskey, addTotp, Browser, codeOf, staffBrowser } from '../../testing/second-factor-browser.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { sweepUnfinished } from './second-factor/sweep.ts'
import { rememberedDevices, users } from './tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const minutes = (count: number) => count * 60_000
const refusal = (code: string) => ({
  status: 401,
  body: { code, message: expect.not.stringContaining('Unauthorized') },
})
const ended = refusal('sign_in_expired')

/** Signs in with both factors. */
async function enter(browser: Browser, email: string, authenticator: Authenticator) {
  await browser.logIn(email)
  const signedIn = await browser.passkey(authenticator.get(await browser.challenge()))
  expect(signedIn).toMatchObject({ status: 200 })
  return signedIn
}

/** A member of staff with a passkey, signed in with both factors in a browser of their own. */
async function signedIn(role: 'admin' | 'root' = 'admin', browser = new Browser(shop)) {
  const { id, email, browser: owner } = await staffBrowser(shop, role)
  const { authenticator } = await addPasskey(shop, owner)
  const { answer } = await enter(browser, email, authenticator)
  return { id, email, owner, browser, authenticator, answer }
}

const timeOut = (browser: Browser) => browser.call('POST', '/api/auth/logout?after=inactivity')

const offered = async (browser: Browser): Promise<{ id: string; firstName: string }[]> =>
  (await browser.call('GET', '/api/auth/continue')).body.accounts

const options = (browser: Browser, account: string) => browser.call('POST', '/api/auth/continue/options', { account })

/** Signs in with the passkey alone. */
async function goOn(browser: Browser, account: string, authenticator: Authenticator, changes: object = {}) {
  const { challenge = 'AAAA' } = (await options(browser, account)).body
  return browser.call('POST', '/api/auth/continue', { account, ...authenticator.get(challenge, changes) })
}

/** Somebody who was signed out after inactivity, and what their browser calls the account. */
async function timedOut(role: 'admin' | 'root' = 'admin') {
  const person = await signedIn(role)
  await timeOut(person.browser)
  const [account] = await offered(person.browser)
  return { ...person, account: account?.id ?? '' }
}

describe('a device on which staff signed in with both factors', () => {
  test('signs in again with a passkey alone after inactivity, and records it', async () => {
    const { id, email, browser, authenticator, account } = await timedOut()
    expect(await browser.user()).toBeNull()
    expect(await offered(browser)).toEqual([{ id: account, firstName: 'Ana' }])
    const asked = await options(browser, account)
    expect(asked).toMatchObject({
      status: 200,
      body: { userVerification: 'required', allowCredentials: [{ id: authenticator.id }] },
    })
    expect(await goOn(browser, account, authenticator)).toMatchObject({ status: 200, body: { id, email } })
    expect(await browser.user()).toMatchObject({ email, secondFactorMissing: false })
    const { rows } = await shop.platform.database.pool.query(
      `select actor_role, subject_id, after from audit_events where action = 'user.continued_on_device' and actor_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ actor_role: 'admin', subject_id: id, after: { name: 'Phone' } }])
  })

  test('is known by a cookie of 256 bits that scripts cannot read, for 12 hours; the table has its hash', async () => {
    const { id, browser, answer } = await signedIn()
    const cookie = answer.cookies.find(({ name }) => name === 'device')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 12 * 3600 })
    expect(cookie?.value).toMatch(/^[\w-]{43}$/)
    const stored = await shop.platform.database.db
      .select()
      .from(rememberedDevices)
      .where(eq(rememberedDevices.userId, id))
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(browser.cookies.get('device'))
  })

  test('gets its cookie over https only, for this host only, in a shop behind https', async () => {
    const real = await startTestShop({ environment: realShop })
    const { email, browser } = await staffBrowser(real)
    const { secret } = await addTotp(real, browser)
    const other = new Browser(real)
    await other.logIn(email)
    const { answer } = await other.code(codeOf(real, secret))
    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: '__Host-device', secure: true, httpOnly: true, path: '/' }),
    )
    await real.close()
  })

  test('confirms nothing: what is sensitive still asks for password and factor', async () => {
    const { browser, authenticator, account } = await timedOut('root')
    await goOn(browser, account, authenticator)
    expect(await browser.call('PUT', '/api/admin/second-factor-policy', { required: false })).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    })
    expect(await browser.confirm()).toMatchObject({ status: 202 })
  })

  test('refuses a device that did not verify its user, and a cloned one', async () => {
    const { browser, authenticator, account } = await timedOut()
    for (const changes of [
      { flags: 0x01 },
      { counter: 1 },
      { origin: 'https://evil.test', counter: 50 },
      { challenge: 'Zm9yZWlnbg', counter: 51 },
    ]) {
      expect(await goOn(browser, account, authenticator, changes)).toMatchObject(refusal('passkey_refused'))
    }
    expect(await browser.user()).toBeNull()
    expect(await goOn(browser, account, authenticator, { counter: 99 })).toMatchObject({ status: 200 })
  })

  test('ends 12 hours after both factors; the passkey prolongs neither this nor the session', async () => {
    const { browser, authenticator, account } = await timedOut()
    shop.wait(minutes(12 * 60 - 5))
    expect(await goOn(browser, account, authenticator)).toMatchObject({ status: 200 })
    const { challenge } = (await options(browser, account)).body
    shop.wait(minutes(4))
    expect(await browser.user()).not.toBeNull()
    shop.wait(minutes(1) + 1)
    expect(await browser.user()).toBeNull()
    expect(await offered(browser)).toEqual([])
    expect(await options(browser, account)).toMatchObject(ended)
    const answer = { account, ...authenticator.get(challenge) }
    expect(await browser.call('POST', '/api/auth/continue', answer)).toMatchObject(ended)
  })

  test('takes each answer once, within 5 minutes, and only for its own account', async () => {
    const { browser, authenticator, account } = await timedOut()
    const answer = { account, ...authenticator.get((await options(browser, account)).body.challenge) }
    expect(await browser.call('POST', '/api/auth/continue', answer)).toMatchObject({ status: 200 })
    await timeOut(browser)
    expect(await browser.call('POST', '/api/auth/continue', answer)).toMatchObject(ended)

    const late = (await options(browser, account)).body.challenge
    shop.wait(minutes(5) + 1)
    expect(await browser.call('POST', '/api/auth/continue', { account, ...authenticator.get(late) })).toMatchObject(
      ended,
    )

    const old = (await options(browser, account)).body.challenge
    await options(browser, account)
    expect(await browser.call('POST', '/api/auth/continue', { account, ...authenticator.get(old) })).toMatchObject(
      refusal('passkey_refused'),
    )

    const luis = await signedIn('admin', browser)
    await timeOut(browser)
    const other = (await offered(browser)).find(({ id }) => id !== account)?.id ?? ''
    const { challenge } = (await options(browser, other)).body
    await options(browser, account)
    for (const key of [authenticator, luis.authenticator]) {
      const foreign = { account, ...key.get(challenge) }
      expect(await browser.call('POST', '/api/auth/continue', foreign)).toMatchObject({ status: 401 })
    }
    expect(await goOn(browser, account, luis.authenticator)).toMatchObject(refusal('passkey_refused'))
    expect(await browser.user()).toBeNull()
  })

  test('tells strangers nothing, and means nothing in another browser', async () => {
    const { browser, authenticator, account } = await timedOut()
    const stranger = new Browser(shop)
    expect(await offered(stranger)).toEqual([])
    expect(await options(stranger, account)).toMatchObject(ended)
    const other = await timedOut()
    expect(await options(other.browser, account)).toMatchObject(ended)
    const { challenge } = (await options(browser, account)).body
    const answer = { account, ...authenticator.get(challenge) }
    for (const from of [stranger, other.browser]) {
      expect(await from.call('POST', '/api/auth/continue', answer)).toMatchObject(ended)
    }
    expect(await browser.call('POST', '/api/auth/continue', answer)).toMatchObject({ status: 200 })
  })

  test('offers the three accounts that signed in there last', async () => {
    const browser = new Browser(shop)
    const ids: string[] = []
    for (let count = 0; count < 4; count += 1) {
      shop.wait(1_000)
      const before = browser.cookies.get('device')
      const { id } = await signedIn('admin', browser)
      ids.push(id)
      expect(browser.cookies.get('device')).not.toBe(before)
    }
    expect(await offered(browser)).toHaveLength(3)
    const { db } = shop.platform.database
    const kept = await db.select({ userId: rememberedDevices.userId }).from(rememberedDevices)
    const ofThese = kept.map(({ userId }) => userId).filter((userId) => ids.includes(userId))
    expect(ofThese.sort()).toEqual(ids.slice(1).sort())
  })

  test('is also remembered after the code of an app, not after a recovery code, nor without a second factor', async () => {
    const { email, browser: owner } = await staffBrowser(shop)
    const { secret, recoveryCodes } = await addTotp(shop, owner)
    const remembers = async (code: string, method?: 'recovery') => {
      const browser = new Browser(shop)
      await browser.logIn(email)
      expect(await browser.code(code, method)).toMatchObject({ status: 200 })
      return browser.cookies.has('device')
    }
    expect(await remembers(codeOf(shop, secret))).toBe(true)
    expect(await remembers(recoveryCodes?.[0] ?? '', 'recovery')).toBe(false)
    expect((await staffBrowser(shop)).browser.cookies.has('device')).toBe(false)
    // An app alone cannot continue: there is no button.
    const browser = new Browser(shop)
    shop.wait(30_000)
    await browser.logIn(email)
    await browser.code(codeOf(shop, secret))
    expect(await offered(browser)).toEqual([])
  })
})

describe('a remembered device forgets', () => {
  test('who signs out, and nobody else', async () => {
    const marisol = await signedIn()
    await timeOut(marisol.browser)
    const luis = await signedIn('admin', marisol.browser)
    expect(await offered(luis.browser)).toHaveLength(2)
    await luis.browser.call('POST', '/api/auth/logout')
    const [left, ...others] = await offered(luis.browser)
    expect(others).toEqual([])
    expect(await goOn(luis.browser, left?.id ?? '', luis.authenticator)).toMatchObject({ status: 401 })
    expect(await goOn(luis.browser, left?.id ?? '', marisol.authenticator)).toMatchObject({ status: 200 })
  })

  test('who signs out after the session has ended', async () => {
    const { browser } = await signedIn()
    shop.wait(minutes(11))
    expect(await browser.user()).toBeNull()
    await browser.call('POST', '/api/auth/logout')
    expect(await offered(browser)).toEqual([])
  })

  const root = async () => (await staffBrowser(shop, 'root')).browser
  const changes: [string, (person: Awaited<ReturnType<typeof timedOut>>) => Promise<unknown>][] = [
    [
      'a password that a root sets',
      async ({ id }) => (await root()).call('PUT', `/api/users/${id}/password`, { password: 'Mangle-99' }),
    ],
    ['another role', async ({ id }) => (await root()).call('PUT', `/api/users/${id}/role`, { role: 'root' })],
    [
      'the role of a customer',
      async ({ id }) => (await root()).call('PUT', `/api/users/${id}/role`, { role: 'customer' }),
    ],
    ['removed factors', async ({ id }) => (await root()).call('DELETE', `/api/users/${id}/second-factor`)],
    ['one more passkey', async ({ owner }) => (await addPasskey(shop, owner, 'Tablet')).added],
    ['a deleted account', async ({ id }) => (await root()).call('DELETE', `/api/users/${id}`)],
    [
      'a session that its owner ends on the list',
      async ({ email, owner, authenticator }) => {
        await enter(new Browser(shop), email, authenticator)
        const listed: { id: string; current: boolean }[] = (await owner.call('GET', '/api/auth/sessions')).body
        return owner.call('DELETE', `/api/auth/sessions/${listed.find(({ current }) => !current)?.id}`)
      },
    ],
  ]

  test.each(changes)('after %s', async (_, change) => {
    const person = await timedOut()
    const { browser, authenticator, account } = person
    const { challenge } = (await options(browser, account)).body
    expect(await change(person)).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) })
    expect(await offered(browser)).toEqual([])
    expect(await options(browser, account)).toMatchObject(ended)
    const answer = { account, ...authenticator.get(challenge) }
    expect(await browser.call('POST', '/api/auth/continue', answer)).toMatchObject(ended)
    expect(await browser.user()).toBeNull()
  })

  test('what an instance of an older release changes, which does not know it', async () => {
    const person = await timedOut()
    await shop.platform.database.db.update(users).set({ password: '$argon2id$other' }).where(eq(users.id, person.id))
    expect(await goOn(person.browser, person.account, person.authenticator)).toMatchObject(ended)
    const other = await timedOut()
    await shop.platform.database.pool.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
       values ($1, 'other', '', 0, '[]', 'Other', now())`,
      [other.id],
    )
    expect(await goOn(other.browser, other.account, other.authenticator)).toMatchObject(ended)
  })

  test('after 12 hours, in the table, too', async () => {
    const { id, browser } = await signedIn()
    const own = await browser.call('GET', '/api/profile/export')
    expect(own.body.rememberedDevices).toEqual([{ until: expect.any(String) }])
    const { db } = shop.platform.database
    const rows = () => db.$count(rememberedDevices, eq(rememberedDevices.userId, id))
    shop.wait(minutes(12 * 60) - 1_000)
    await sweepUnfinished(shop.platform)
    expect(await rows()).toBe(1)
    shop.wait(2_000)
    await sweepUnfinished(shop.platform)
    expect(await rows()).toBe(0)
  })
})

test('the session of a passkey alone ends when that of both factors would have', async () => {
  const { id, browser, authenticator, account } = await timedOut()
  const { db } = shop.platform.database
  const [device] = await db.select().from(rememberedDevices).where(eq(rememberedDevices.userId, id))
  shop.wait(minutes(60))
  const { answer } = await goOn(browser, account, authenticator)
  expect(answer.cookies.find(({ name }) => name === 'sid')?.maxAge).toBe(11 * 3600)
  const ends = (await db.select().from(sessions)).map(({ endsAt }) => endsAt.getTime())
  expect(ends).toContain(device?.expires.getTime())
})

test('questions and answers of remembered devices are limited for each client', async () => {
  const limited = await startTestShop({ environment: { RATE_LIMITS: 'on' } })
  const browser = new Browser(limited)
  const statuses = new Set<number>()
  for (let count = 0; count < 300; count += 1) statuses.add((await browser.call('GET', '/api/auth/continue')).status)
  expect([...statuses]).toEqual([200])
  const account = '00000000-0000-4000-8000-000000000001'
  expect(await browser.call('GET', '/api/auth/continue')).toMatchObject({ status: 429 })
  expect(await options(browser, account)).toMatchObject({ status: 429 })
  await limited.close()
})

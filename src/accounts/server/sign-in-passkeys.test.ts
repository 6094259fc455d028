import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../../testing/authenticator.ts'
import { addTotp, Browser, codeOf, staffBrowser, stayActive } from '../../testing/second-factor-browser.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { mailsTo, newestToken } from '../../testing/visitor.ts'
import { sweepUnfinished } from './second-factor/sweep.ts'
import { passkeyChallenges, users } from './tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const minutes = (count: number) => count * 60_000
const url = '/api/profile/sign-in-passkeys'
const refused = { status: 401, body: { code: 'passkey_refused', message: expect.not.stringContaining('Unauthorized') } }

async function add(browser: Browser, name = 'Phone') {
  const authenticator = new Authenticator(shop.config.publicUrl)
  const { challenge } = (await browser.call('POST', `${url}/options`)).body
  const added = await browser.call('POST', url, { name, ...authenticator.create(challenge) })
  return { authenticator, added }
}

/** A customer with a passkey that signs in. */
async function customer() {
  const { id, email, browser } = await staffBrowser(shop, 'customer')
  return { id, email, browser, ...(await add(browser)) }
}

const challengeFor = async (browser: Browser) =>
  (await browser.call('POST', '/api/auth/passkey/options')).body.challenge as string

async function enter(authenticator: Authenticator, browser = new Browser(shop), changes: object = {}) {
  const challenge = await challengeFor(browser)
  return browser.call('POST', '/api/auth/passkey', authenticator.get(challenge, changes))
}

describe('a passkey of a customer', () => {
  test('is proof enough to delete the account without the password', async () => {
    const { authenticator } = await customer()
    const other = new Browser(shop)
    await enter(authenticator, other)
    expect(await other.call('POST', '/api/profile/delete', { password: '' })).toMatchObject({ status: 204 })
  })

  test('is added with a mail and an audit event, signs in without an address, and is removed', async () => {
    const { id, email, browser, authenticator, added } = await customer()
    expect(added).toMatchObject({ status: 201, body: [{ name: 'Phone', lastUsedAt: null }] })
    const other = new Browser(shop)
    expect(await enter(authenticator, other)).toMatchObject({ status: 200, body: { id, email } })
    expect([...other.cookies.keys()]).toEqual(['sid', 'browser'])
    expect(await other.user()).toMatchObject({ email })
    const [listed] = (await browser.call('GET', url)).body
    expect(listed.lastUsedAt).not.toBeNull()
    expect((await browser.call('DELETE', `${url}/${listed.id}`)).body).toEqual([])
    expect(await enter(authenticator)).toMatchObject(refused)
    const { rows } = await shop.platform.database.pool.query(
      'select action from audit_events where actor_id = $1 order by id',
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['user.passkey_added', 'user.passkey_removed'])
    const changes = (await mailsTo(shop, email)).map(({ data }) => (data as unknown as { change: string }).change)
    expect(changes).toEqual(['sign_in_passkey_removed', 'sign_in_passkey_added'])
  })

  test('is no second factor: the password still signs in alone', async () => {
    const { email } = await customer()
    expect(await new Browser(shop).logIn(email)).toMatchObject({ status: 200 })
  })

  test('requires the device to verify its user, and a key that it keeps', async () => {
    const { browser } = await staffBrowser(shop, 'customer')
    const options = (await browser.call('POST', `${url}/options`)).body
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    const entry = (await new Browser(shop).call('POST', '/api/auth/passkey/options')).body
    expect(entry).toMatchObject({ userVerification: 'required' })
    expect(entry.allowCredentials).toBeUndefined()
    const authenticator = new Authenticator(shop.config.publicUrl)
    const unverified = { ...authenticator.create(options.challenge, { flags: 0x41 }), name: 'Key' }
    expect(await browser.call('POST', url, unverified)).toMatchObject({ status: 400 })
    const { authenticator: known } = await customer()
    expect(await enter(known, new Browser(shop), { flags: 0x01 })).toMatchObject(refused)
  })

  test('accepts each challenge once, in the browser that asked for it, for 10 minutes', async () => {
    const { authenticator } = await customer()
    const browser = new Browser(shop)
    const challenge = await challengeFor(browser)
    expect(await new Browser(shop).call('POST', '/api/auth/passkey', authenticator.get(challenge))).toMatchObject(
      refused,
    )
    const kept = browser.cookies.get('passkey') ?? ''
    const answer = authenticator.get(challenge)
    expect(await browser.call('POST', '/api/auth/passkey', answer)).toMatchObject({ status: 200 })
    const again = new Browser(shop)
    again.cookies.set('passkey', kept)
    expect(await again.call('POST', '/api/auth/passkey', authenticator.get(challenge))).toMatchObject(refused)
    const late = await challengeFor(browser)
    shop.wait(minutes(11))
    expect(await browser.call('POST', '/api/auth/passkey', authenticator.get(late))).toMatchObject(refused)
    await challengeFor(browser)
    shop.wait(minutes(11))
    await sweepUnfinished(shop.platform)
    expect(await shop.platform.database.db.select().from(passkeyChallenges)).toEqual([])
  })

  test('is refused from another site, for another challenge, unknown and cloned', async () => {
    const { authenticator } = await customer()
    for (const changes of [{ origin: 'https://evil.test' }, { rpId: 'evil.test' }, { challenge: 'AAAA' }]) {
      expect(await enter(authenticator, new Browser(shop), changes)).toMatchObject(refused)
    }
    expect(await enter(new Authenticator(shop.config.publicUrl))).toMatchObject(refused)
    expect(await enter(authenticator)).toMatchObject({ status: 200 })
    expect(await enter(authenticator, new Browser(shop), { counter: 1 })).toMatchObject(refused)
  })

  test('confirms the session of its owner without the password, and no other', async () => {
    const { browser, authenticator } = await customer()
    const stranger = await customer()
    await stayActive(shop, browser, 35)
    const remove = () => browser.call('POST', '/api/profile/delete', { password: '' })
    const confirm = async (own: Authenticator) =>
      browser.call('POST', '/api/auth/confirm/passkey', own.get(await challengeFor(browser)))
    expect(await browser.call('POST', `${url}/options`)).toMatchObject({ status: 403 })
    expect(await confirm(stranger.authenticator)).toMatchObject(refused)
    expect(await browser.call('POST', `${url}/options`)).toMatchObject({ status: 403 })
    expect(await remove()).toMatchObject({ status: 400 })
    expect(await confirm(authenticator)).toMatchObject({ status: 200, body: { secondFactor: [] } })
    expect(await browser.call('POST', `${url}/options`)).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ status: 204 })
  })

  test('confirms with the second factor of a customer who has one', async () => {
    const { id, browser } = await staffBrowser(shop)
    const { secret } = await addTotp(shop, browser)
    await shop.platform.database.db.update(users).set({ role: 'customer' }).where(eq(users.id, id))
    const { authenticator } = await add(browser)
    await stayActive(shop, browser, 35)
    const answer = authenticator.get(await challengeFor(browser))
    expect(await browser.call('POST', '/api/auth/confirm/passkey', answer)).toMatchObject({
      status: 202,
      body: { secondFactor: ['totp', 'recovery'] },
    })
    expect(await browser.call('POST', `${url}/options`)).toMatchObject({ status: 403 })
    expect(await browser.code(codeOf(shop, secret))).toMatchObject({ status: 200, body: { id } })
    expect(await browser.call('POST', `${url}/options`)).toMatchObject({ status: 200 })
  })

  test('is followed by the second factor of a customer who has one', async () => {
    const { id, browser } = await staffBrowser(shop)
    const { secret } = await addTotp(shop, browser)
    await shop.platform.database.db.update(users).set({ role: 'customer' }).where(eq(users.id, id))
    const { authenticator } = await add(browser)
    const other = new Browser(shop)
    expect(await enter(authenticator, other)).toMatchObject({
      status: 202,
      body: { secondFactor: ['totp', 'recovery'] },
    })
    expect(await other.user()).toBeNull()
    expect(await other.code(codeOf(shop, secret))).toMatchObject({ status: 200, body: { id } })
  })

  test('needs a recent authentication and a verified address, and is no way in for staff', async () => {
    const { id, browser, authenticator } = await customer()
    const { db } = shop.platform.database
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
    expect(await enter(authenticator)).toMatchObject(refused)
    expect(await browser.call('POST', `${url}/options`)).toMatchObject({ status: 403, body: { code: 'staff_account' } })
    await db.update(users).set({ role: 'customer', emailVerified: false }).where(eq(users.id, id))
    expect(await browser.call('POST', `${url}/options`)).toMatchObject({
      status: 403,
      body: { code: 'email_unverified' },
    })
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, id))
    for (let passed = 0; passed < 32; passed += 8) {
      shop.wait(minutes(8))
      await browser.call('POST', '/api/auth/activity')
    }
    expect(await browser.call('POST', `${url}/options`)).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    })
  })

  test('ends with a password that was reset by mail, and stays when its owner changes the password', async () => {
    const { email, browser, authenticator } = await customer()
    const change = { currentPassword: 'Cafetal8', newPassword: 'Mangle-99' }
    expect((await browser.call('PUT', '/api/profile/password', change)).status).toBe(200)
    expect(await enter(authenticator)).toMatchObject({ status: 200 })
    await browser.call('POST', '/api/auth/forgot-password', { email })
    const reset = { token: await newestToken(shop, email), password: 'Mangle-88' }
    expect((await browser.call('POST', '/api/auth/reset-password', reset)).status).toBe(200)
    expect(await enter(authenticator)).toMatchObject(refused)
  })

  test("cannot be removed or seen by others, and is in its owner's export only", async () => {
    const { browser } = await customer()
    const [{ id }] = (await browser.call('GET', url)).body
    const stranger = (await staffBrowser(shop, 'customer')).browser
    expect(await stranger.call('DELETE', `${url}/${id}`)).toMatchObject({ status: 404 })
    expect((await stranger.call('GET', url)).body).toEqual([])
    expect((await browser.call('GET', '/api/profile/export')).body.signInPasskeys).toMatchObject([{ id }])
  })
})

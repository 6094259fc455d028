import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../../../testing/authenticator.ts'
import { samplePassword } from '../../../testing/samples.ts'
import {
  addPasskey,
  addTotp,
  Browser,
  codeOf,
  staffBrowser,
  stayActive,
} from '../../../testing/second-factor-browser.ts'
import { startTestShop, type TestShop } from '../../../testing/test-shop.ts'
import { newEmail } from '../../../testing/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const required = { status: 403, body: { code: 'reauthentication_required' } }
const expired = { status: 401, body: { code: 'sign_in_expired' } }
const policy = (browser: Browser) => browser.call('PUT', '/api/admin/second-factor-policy', { required: false })

/** A root with an authenticator app, signed in 35 minutes ago. */
async function unconfirmedRoot() {
  const root = await staffBrowser(shop, 'root')
  const app = await addTotp(shop, root.browser)
  await stayActive(shop, root.browser, 35)
  expect(await policy(root.browser)).toMatchObject(required)
  return { ...root, ...app }
}

const createPasskey = () => new Authenticator(shop.config.publicUrl).create('AAAA')
const asked: [string, (browser: Browser, colleague: string) => ReturnType<Browser['call']>, number][] = [
  ['the options of a passkey', (browser) => browser.call('POST', '/api/profile/passkeys/options'), 200],
  ['a new passkey', (browser) => browser.call('POST', '/api/profile/passkeys', { name: 'A', ...createPasskey() }), 400],
  ['another name', (browser) => browser.call('PUT', `/api/profile/passkeys/${randomUUID()}`, { name: 'A' }), 404],
  ['a removed passkey', (browser) => browser.call('DELETE', `/api/profile/passkeys/${randomUUID()}`), 404],
  ['the secret of an app', (browser) => browser.call('POST', '/api/profile/totp'), 200],
  ['a new app', (browser) => browser.call('PUT', '/api/profile/totp', { code: '123456' }), 400],
  ['a removed app', (browser) => browser.call('DELETE', '/api/profile/totp'), 404],
  ['new recovery codes', (browser) => browser.call('POST', '/api/profile/recovery-codes'), 409],
  ['the factors of a colleague', (browser, id) => browser.call('DELETE', `/api/users/${id}/second-factor`), 204],
  ['the policy', policy, 200],
]

describe('second factors', () => {
  test.each(asked)('%s: requires a confirmation within the last 30 minutes', async (_, ask, status) => {
    const { browser } = await staffBrowser(shop, 'root')
    const { id } = await shop.signIn({ role: 'admin' })
    await stayActive(shop, browser, 35)
    expect(await ask(browser, id)).toMatchObject(required)
    expect(await browser.confirm()).toMatchObject({ status: 200, body: { secondFactor: [] } })
    expect(await ask(browser, id)).toMatchObject({ status })
  })

  test('a passkey created as the confirmation expired is added after the next confirmation', async () => {
    const { browser } = await staffBrowser(shop)
    await stayActive(shop, browser, 24)
    const { challenge } = (await browser.call('POST', '/api/profile/passkeys/options')).body
    const body = { name: 'Phone', ...new Authenticator(shop.config.publicUrl).create(challenge) }
    await stayActive(shop, browser, 8)
    expect(await browser.call('POST', '/api/profile/passkeys', body)).toMatchObject(required)
    await browser.confirm()
    expect(await browser.call('POST', '/api/profile/passkeys', body)).toMatchObject({ status: 201 })
  })
})

describe('a confirmation with a second factor', () => {
  test('requires the factor: the password alone removes nothing', async () => {
    const { browser, secret } = await unconfirmedRoot()
    expect(await browser.confirm()).toMatchObject({ status: 202, body: { secondFactor: ['totp', 'recovery'] } })
    expect(await browser.call('DELETE', '/api/profile/totp')).toMatchObject(required)
    expect(await browser.code(codeOf(shop, secret, 5))).toMatchObject({ status: 401, body: { code: 'invalid_code' } })
    expect(await browser.call('DELETE', '/api/profile/totp')).toMatchObject(required)
    const session = browser.cookies.get('sid')
    expect(await browser.code(codeOf(shop, secret))).toMatchObject({ status: 200 })
    expect(browser.cookies.get('sid')).toBe(session)
    expect(await browser.call('DELETE', '/api/profile/totp')).toMatchObject({ status: 200 })
  })

  test('accepts a recovery code or a passkey', async () => {
    const { browser, recoveryCodes } = await unconfirmedRoot()
    await browser.confirm()
    expect(await browser.code(recoveryCodes?.[0] ?? '', 'recovery')).toMatchObject({ status: 200 })
    const { authenticator } = await addPasskey(shop, browser)
    await stayActive(shop, browser, 35)
    await browser.confirm()
    expect(await browser.passkey(authenticator.get(await browser.challenge()))).toMatchObject({ status: 200 })
    expect(await policy(browser)).toMatchObject({ status: 200 })
  })

  test('confirms the requesting session and opens no other', async () => {
    const { email, browser, secret } = await unconfirmedRoot()
    const other = new Browser(shop)
    await other.logIn(email)
    await other.code(codeOf(shop, secret))
    await stayActive(shop, browser, 1)
    await browser.confirm()
    const stolen = browser.cookies.get('sign-in') ?? ''
    const stranger = new Browser(shop)
    for (const attacker of [stranger, other]) {
      attacker.cookies.set('sign-in', stolen)
      expect(await attacker.code(codeOf(shop, secret))).toMatchObject(expired)
    }
    expect(await stranger.user()).toBeNull()
    expect(await browser.code(codeOf(shop, secret))).toMatchObject({ status: 200 })
    expect(await policy(browser)).toMatchObject({ status: 200 })
  })

  test('ends with the session', async () => {
    const { browser, secret } = await unconfirmedRoot()
    await browser.confirm()
    const pending = browser.cookies.get('sign-in') ?? ''
    await browser.call('POST', '/api/auth/logout')
    browser.cookies.set('sign-in', pending)
    expect(await browser.code(codeOf(shop, secret))).toMatchObject(expired)
    expect(await browser.user()).toBeNull()
  })
})

describe('the own password and address of an account with a second factor', () => {
  const changes: [string, object][] = [
    ['/api/profile/password', { currentPassword: samplePassword, newPassword: 'Mangle-99' }],
    ['/api/profile', { firstName: 'Ana', lastName: 'Peña', email: newEmail(), currentPassword: samplePassword }],
  ]

  test.each(changes)('PUT %s needs the factor as well as the password', async (url, body) => {
    const { browser, secret } = await unconfirmedRoot()
    expect(await browser.call('PUT', url, body)).toMatchObject(required)
    await browser.confirm()
    expect(await browser.code(codeOf(shop, secret))).toMatchObject({ status: 200 })
    expect(await browser.call('PUT', url, body)).toMatchObject({ status: 200 })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../../../testing/authenticator.ts'
import {
  addPasskey,
  addTotp,
  Browser,
  codeOf,
  staffBrowser,
  stayActive,
} from '../../../testing/second-factor-browser.ts'
import { startTestShop, type TestShop } from '../../../testing/test-shop.ts'
import { mailsTo } from '../../../testing/visitor.ts'
import type { PasskeyRow } from '../tables.ts'
import { startRegistration } from './passkey-registration.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

async function auditOf(id: string): Promise<string[]> {
  const { rows } = await shop.platform.database.pool.query(
    'select action, actor_role from audit_events where actor_id = $1 order by id',
    [id],
  )
  return rows.map((row) => `${row.actor_role} ${row.action}`)
}

const mailedChanges = async (email: string) =>
  (await mailsTo(shop, email)).map(({ data }) => (data as { change: string }).change).reverse()

test('adds, renames and removes factors; every change is recorded and mailed', async () => {
  const { id, email, browser } = await staffBrowser(shop)
  const { added } = await addPasskey(shop, browser, '  My   phone ')
  expect(added).toMatchObject({ status: 201, body: { status: { passkeys: [{ name: 'My phone' }], totp: null } } })
  expect(added.body.recoveryCodes).toHaveLength(10)
  const totp = await addTotp(shop, browser)
  expect(totp.recoveryCodes).toBeNull()
  const passkeyId = added.body.status.passkeys[0].id
  const renamed = await browser.call('PUT', `/api/profile/passkeys/${passkeyId}`, { name: 'iPhone' })
  expect(renamed.body.passkeys).toMatchObject([{ name: 'iPhone' }])
  const renewed = await browser.call('POST', '/api/profile/recovery-codes')
  expect(renewed.body.recoveryCodes).not.toContain(added.body.recoveryCodes[0])
  expect((await browser.call('DELETE', `/api/profile/passkeys/${passkeyId}`)).body).toMatchObject({
    passkeys: [],
    recoveryCodesLeft: 10,
  })
  expect((await browser.call('DELETE', '/api/profile/totp')).body).toEqual({
    passkeys: [],
    totp: null,
    recoveryCodesLeft: 0,
    required: false,
  })
  expect(await auditOf(id)).toEqual([
    'admin user.passkey_added',
    'admin user.totp_added',
    'admin user.passkey_renamed',
    'admin user.recovery_codes_renewed',
    'admin user.passkey_removed',
    'admin user.totp_removed',
  ])
  expect(await mailedChanges(email)).toEqual([
    'passkey_added',
    'totp_added',
    'recovery_codes_renewed',
    'passkey_removed',
    'totp_removed',
  ])
  expect(await new Browser(shop).logIn(email)).toMatchObject({ status: 200 })
})

test('new recovery codes replace the old ones', async () => {
  const { email, browser } = await staffBrowser(shop)
  const { recoveryCodes } = await addTotp(shop, browser)
  const { body } = await browser.call('POST', '/api/profile/recovery-codes')
  const other = new Browser(shop)
  await other.logIn(email)
  expect(await other.code(recoveryCodes?.[0] ?? '', 'recovery')).toMatchObject({ status: 401 })
  expect(await other.code(body.recoveryCodes[0], 'recovery')).toMatchObject({ status: 200 })
})

test('recovery codes need a factor, and an account has at most twenty passkeys', async () => {
  const { id, browser } = await staffBrowser(shop)
  expect(await browser.call('POST', '/api/profile/recovery-codes')).toMatchObject({
    status: 409,
    body: { code: 'no_second_factor' },
  })
  const row = { userId: id, credentialId: 'AAAA', transports: [] as string[] } as PasskeyRow
  const start = (count: number) => startRegistration(shop.platform, id, 'passkey', Array<PasskeyRow>(count).fill(row))
  expect(await start(19)).toMatchObject({ challenge: expect.any(String) })
  await expect(start(20)).rejects.toMatchObject({ status: 409, code: 'too_many_passkeys' })
})

test('a new app replaces the old one when its code is confirmed', async () => {
  const { email, browser } = await staffBrowser(shop)
  const old = await addTotp(shop, browser)
  await browser.call('POST', '/api/profile/totp')
  const other = new Browser(shop)
  await other.logIn(email)
  expect(await other.code(codeOf(shop, old.secret))).toMatchObject({ status: 200 })
  const fresh = await addTotp(shop, browser)
  await other.logIn(email)
  expect(await other.code(codeOf(shop, old.secret, 1))).toMatchObject({ status: 401 })
  expect(await other.code(codeOf(shop, fresh.secret))).toMatchObject({ status: 200 })
})

test('the URI for the app contains the shop and the account', async () => {
  const { email, browser } = await staffBrowser(shop)
  const { secret, uri } = (await browser.call('POST', '/api/profile/totp')).body
  const address = new URL(uri)
  expect(decodeURIComponent(address.pathname)).toMatch(new RegExp(`:${email}$`))
  expect(address.searchParams.get('secret')).toBe(secret)
  expect(address.searchParams.get('issuer')).not.toBe('')
})

test('adding or removing a factor ends the other sessions of the account', async () => {
  const { email, browser } = await staffBrowser(shop)
  const old = new Browser(shop)
  await old.logIn(email)
  const { secret } = await addTotp(shop, browser)
  expect(await old.user()).toBeNull()
  await old.logIn(email)
  await old.code(codeOf(shop, secret))
  expect(await old.user()).not.toBeNull()
  await browser.call('DELETE', '/api/profile/totp')
  expect(await old.user()).toBeNull()
  expect(await browser.user()).not.toBeNull()
})

describe('a passkey is not added', () => {
  test('with a used challenge, one of another account, or for another site', async () => {
    const { browser } = await staffBrowser(shop)
    const other = await staffBrowser(shop)
    const begin = async (asked: Browser) => (await asked.call('POST', '/api/profile/passkeys/options')).body.challenge
    const add = (body: object) => browser.call('POST', '/api/profile/passkeys', { name: 'Phone', ...body })
    const device = () => new Authenticator(shop.config.publicUrl)
    const refused = { status: 400, body: { code: 'passkey_refused' } }
    const foreign = await begin(other.browser)
    const first = await begin(browser)
    expect(await add(device().create(foreign))).toMatchObject(refused)
    expect(await add(device().create(first))).toMatchObject(refused)
    for (const changes of [{ origin: 'https://evil.test' }, { rpId: 'evil.test' }, { type: 'webauthn.get' }]) {
      const challenge = await begin(browser)
      expect(await add(device().create(challenge, changes))).toMatchObject(refused)
    }
    const late = await begin(browser)
    await stayActive(shop, browser, 16)
    expect(await add(device().create(late))).toMatchObject(refused)
    expect((await browser.call('GET', '/api/profile/second-factor')).body.passkeys).toEqual([])
  })

  test('twice, nor without a name', async () => {
    const { browser } = await staffBrowser(shop)
    const { authenticator } = await addPasskey(shop, browser)
    const other = await staffBrowser(shop)
    const { challenge } = (await other.browser.call('POST', '/api/profile/passkeys/options')).body
    const body = { name: 'Stolen', ...authenticator.create(challenge) }
    expect(await other.browser.call('POST', '/api/profile/passkeys', body)).toMatchObject({
      status: 409,
      body: { code: 'passkey_known' },
    })
    expect(await other.browser.call('POST', '/api/profile/passkeys', { ...body, name: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Please name the passkey' },
    })
  })
})

test('an app is not added with a wrong code, nor after 15 minutes', async () => {
  const { browser } = await staffBrowser(shop)
  const { secret } = (await browser.call('POST', '/api/profile/totp')).body
  const confirm = (code: string) => browser.call('PUT', '/api/profile/totp', { code })
  expect(await confirm(codeOf(shop, secret, 3))).toMatchObject({ status: 400, body: { code: 'invalid_code' } })
  await stayActive(shop, browser, 16)
  expect(await confirm(codeOf(shop, secret))).toMatchObject({ status: 400, body: { code: 'enrollment_expired' } })
})

test('factors of other accounts cannot be changed, and customers cannot have any', async () => {
  const one = await staffBrowser(shop)
  const { added } = await addPasskey(shop, one.browser)
  const id = added.body.status.passkeys[0].id
  const { browser } = await staffBrowser(shop)
  expect(await browser.call('DELETE', `/api/profile/passkeys/${id}`)).toMatchObject({ status: 404 })
  expect(await browser.call('PUT', `/api/profile/passkeys/${id}`, { name: 'Mine' })).toMatchObject({ status: 404 })
  const customer = await staffBrowser(shop, 'customer')
  expect(await customer.browser.call('POST', '/api/profile/totp')).toMatchObject({ status: 403 })
})

describe('a root', () => {
  test('removes the factors of another user, who is notified and signed out', async () => {
    const root = await staffBrowser(shop, 'root')
    const { id, email, browser } = await staffBrowser(shop)
    await addTotp(shop, browser)
    const listed = async () => {
      const { body } = await root.browser.call('GET', `/api/admin/users?role=admin&id=${id}`)
      return body.users[0].hasSecondFactor
    }
    expect(await listed()).toBe(true)
    const pending = new Browser(shop)
    await pending.logIn(email)
    expect(await root.browser.call('DELETE', `/api/users/${id}/second-factor`)).toMatchObject({ status: 204 })
    expect(await listed()).toBe(false)
    expect(await browser.user()).toBeNull()
    expect((await mailedChanges(email)).at(-1)).toBe('factors_removed')
    expect(await auditOf(root.id)).toEqual(['root user.second_factors_removed'])
    expect(await new Browser(shop).logIn(email)).toMatchObject({ status: 200 })
    expect(await pending.code('000000')).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } })
  })

  test('cannot remove the own factors this way, and admins cannot remove any', async () => {
    const root = await staffBrowser(shop, 'root')
    const admin = await staffBrowser(shop)
    expect(await root.browser.call('DELETE', `/api/users/${root.id}/second-factor`)).toMatchObject({
      status: 403,
      body: { code: 'own_account' },
    })
    expect(await admin.browser.call('DELETE', `/api/users/${root.id}/second-factor`)).toMatchObject({ status: 403 })
  })

  test('removes the second factor by changing the role to customer', async () => {
    const root = await staffBrowser(shop, 'root')
    const { id, email, browser } = await staffBrowser(shop)
    await addTotp(shop, browser)
    await root.browser.call('PUT', `/api/users/${id}/role`, { role: 'customer' })
    expect(await new Browser(shop).logIn(email)).toMatchObject({ status: 200 })
    expect((await mailedChanges(email)).at(-1)).toBe('factors_removed')
  })
})

test('deleting an account deletes its factors', async () => {
  const root = await staffBrowser(shop, 'root')
  const { id, browser } = await staffBrowser(shop)
  await addPasskey(shop, browser)
  await addTotp(shop, browser)
  expect(await root.browser.call('DELETE', `/api/users/${id}`)).toMatchObject({ status: 204 })
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'second_factor_enrollments', 'pending_sign_ins']) {
    const { rows } = await shop.platform.database.pool.query(`select 1 from ${table} where user_id = $1`, [id])
    expect(rows, table).toEqual([])
  }
})

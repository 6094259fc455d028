import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPasskey, addTotp, Browser, codeOf } from '../../testing/second-factor-browser.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { newEmail, newestToken, password, registration, storedUser, Visitor } from '../../testing/visitor.ts'
import { resetRoot } from './first-root.ts'
import { hashPassword } from './password-hash.ts'

let shop: TestShop
let hash: string
let root: Visitor

beforeAll(async () => {
  shop = await startTestShop()
  hash = await hashPassword(password)
  root = new Visitor(shop, (await shop.signIn({ role: 'root' })).cookie)
})
afterAll(() => shop.close())

const made = 'Mangle-99'

interface Owner {
  id: string
  email: string
  browser: Browser
}

/** Every way to a new credential. */
const ways: Record<string, (owner: Owner) => Promise<unknown>> = {
  'the own change of the password': ({ browser }) =>
    browser.call('PUT', '/api/profile/password', { currentPassword: password, newPassword: made }),
  'a reset link': async ({ email }) => {
    await new Visitor(shop).post('/api/auth/forgot-password', { email })
    const token = await newestToken(shop, email)
    return new Visitor(shop).post('/api/auth/reset-password', { token, password: made })
  },
  'a password set by staff': ({ id }) => root.put(`/api/users/${id}/password`, { password: made }),
  'reset-root': async ({ id }) => ({ status: (await resetRoot(shop.platform, id, made)) ?? 200 }),
  'a passkey': async ({ browser }) => (await addPasskey(shop, browser)).added,
  'an authenticator app': async ({ browser }) => (await addTotp(shop, browser)) && { status: 200 },
  'the removal of factors by a root': ({ id }) => root.call('DELETE', `/api/users/${id}/second-factor`),
  'another role': ({ id }) => root.put(`/api/users/${id}/role`, { role: 'admin' }),
}

describe('a new credential ends every earlier grant', () => {
  test.each(Object.keys(ways))('%s', async (way) => {
    const { id, email } = await shop.signIn({ role: 'root', password: hash })
    const attacker = new Browser(shop)
    await attacker.logIn(email, password)
    const pendingEmail = newEmail()
    const profile = { firstName: 'Ana', lastName: 'Peña', email: pendingEmail, currentPassword: password }
    expect(await attacker.call('PUT', '/api/profile', profile)).toMatchObject({ body: { pendingEmail } })
    await new Visitor(shop).post('/api/auth/forgot-password', { email })
    const resetToken = await newestToken(shop, email)
    const verifyToken = await newestToken(shop, pendingEmail)
    const browser = new Browser(shop)
    await browser.logIn(email, password)

    expect(await ways[way]?.({ id, email, browser })).toMatchObject({
      status: expect.toSatisfy((status) => status < 300),
    })

    expect(await attacker.call('GET', '/api/auth/user')).toMatchObject({ status: 401 })
    expect(await new Visitor(shop).get(`/api/auth/verify-email-status/${verifyToken}`)).toMatchObject({ status: 400 })
    expect(await new Visitor(shop).get(`/api/auth/check-reset-token/${resetToken}`)).toMatchObject({ status: 400 })
    expect(await storedUser(shop, email)).toMatchObject({ id, pendingEmail: null, emailVerified: true })
    expect(await storedUser(shop, pendingEmail)).toBeUndefined()
    const { rows } = await shop.platform.database.pool.query('select 1 from verification_codes where user_id = $1', [
      id,
    ])
    expect(rows).toEqual([])
  })

  test('new recovery codes', async () => {
    const { id, email } = await shop.signIn({ role: 'root', password: hash })
    const browser = new Browser(shop)
    await browser.logIn(email, password)
    const { secret } = await addTotp(shop, browser)
    const attacker = new Browser(shop)
    await attacker.logIn(email, password)
    shop.wait(30_000)
    expect(await attacker.code(codeOf(shop, secret))).toMatchObject({ status: 200 })
    expect(await attacker.call('POST', '/api/profile/totp')).toMatchObject({ status: 200 })
    expect(await browser.call('POST', '/api/profile/recovery-codes')).toMatchObject({ status: 200 })
    expect(await attacker.call('GET', '/api/auth/user')).toMatchObject({ status: 401 })
    expect(await browser.call('GET', '/api/auth/user')).toMatchObject({ status: 200 })
    const { rows } = await shop.platform.database.pool.query(
      'select 1 from second_factor_enrollments where user_id = $1',
      [id],
    )
    expect(rows).toEqual([])
  })

  test('a sign-in that still needs its second factor', async () => {
    const { id, email } = await shop.signIn({ role: 'root', password: hash })
    const browser = new Browser(shop)
    await browser.logIn(email, password)
    const { secret } = await addTotp(shop, browser)
    const attacker = new Browser(shop)
    expect(await attacker.logIn(email, password)).toMatchObject({ status: 202 })
    await root.put(`/api/users/${id}/password`, { password: made })
    shop.wait(30_000)
    expect(await attacker.code(codeOf(shop, secret))).toMatchObject({ status: 401 })
  })
})

describe('registering the address of a stranger', () => {
  test('gives no way into the account after the stranger has set a password', async () => {
    const stranger = newEmail()
    const attackers = newEmail()
    await new Visitor(shop).post('/api/auth/register', registration(stranger, { password: 'Attacker-1' }))
    const attacker = new Visitor(shop)
    await attacker.logIn(stranger, 'Attacker-1')
    const profile = { firstName: 'Ana', lastName: 'Peña', email: attackers, currentPassword: 'Attacker-1' }
    expect(await attacker.put('/api/profile', profile)).toMatchObject({ body: { pendingEmail: attackers } })
    const link = await newestToken(shop, attackers)

    await new Visitor(shop).post('/api/auth/forgot-password', { email: stranger })
    const token = await newestToken(shop, stranger)
    await new Visitor(shop).post('/api/auth/reset-password', { token, password: made })
    const owner = new Visitor(shop)
    expect(await owner.logIn(stranger, made)).toMatchObject({ status: 200 })

    expect(await new Visitor(shop).get(`/api/auth/verify-email-status/${link}`)).toMatchObject({ status: 400 })
    expect(await attacker.get('/api/auth/user')).toMatchObject({ status: 401 })
    expect(await new Visitor(shop).logIn(stranger, 'Attacker-1')).toMatchObject({ status: 401 })
    expect(await storedUser(shop, attackers)).toBeUndefined()
  })

  test('leaves nothing of it when the stranger confirms an own registration', async () => {
    const stranger = newEmail()
    await new Visitor(shop).post('/api/auth/register', registration(stranger, { password: 'Attacker-1' }))
    const attacker = new Visitor(shop)
    await attacker.logIn(stranger, 'Attacker-1')
    await new Visitor(shop).post('/api/auth/register', registration(stranger))
    const token = await newestToken(shop, stranger)
    const confirmed = await new Visitor(shop).post('/api/auth/verify-email', { token, password })
    expect(confirmed).toMatchObject({ status: 200 })
    expect(await attacker.get('/api/auth/user')).toMatchObject({ status: 401 })
    expect(await new Visitor(shop).logIn(stranger, 'Attacker-1')).toMatchObject({ status: 401 })
    expect(await new Visitor(shop).logIn(stranger, password)).toMatchObject({ status: 200 })
  })
})

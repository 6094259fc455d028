import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { mailsTo, newestToken, password, shown, storedUser, Visitor } from '../../testing/visitor.ts'
import { hashPassword } from './password-hash.ts'

let shop: TestShop
let hash: string

beforeAll(async () => {
  shop = await startTestShop({ environment: { RATE_LIMITS: 'on' } })
  hash = await hashPassword(password)
})
afterAll(() => shop.close())

async function signedIn() {
  const { id, email, cookie } = await shop.signIn({ password: hash })
  return { id, email, visitor: new Visitor(shop, cookie) }
}

describe('PUT /api/profile/password', () => {
  const change = (visitor: Visitor, currentPassword: string, newPassword: string) =>
    visitor.put('/api/profile/password', { currentPassword, newPassword })

  test('changes the password, ends other sessions and reset links, and mails a notification', async () => {
    const { email, visitor } = await signedIn()
    const other = new Visitor(shop)
    await other.logIn(email, password)
    await new Visitor(shop).post('/api/auth/forgot-password', { email })
    const link = await newestToken(shop, email)
    expect((await change(visitor, password, 'Mangle-99')).status).toBe(200)
    expect((await visitor.get('/api/auth/user')).status).toBe(200)
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await new Visitor(shop).get(`/api/auth/check-reset-token/${link}`)).status).toBe(400)
    expect((await new Visitor(shop).logIn(email, 'Mangle-99')).status).toBe(200)
    expect(await mailsTo(shop, email)).toMatchObject([{ template: 'password_changed' }, { template: 'password_reset' }])
  })

  test.each([
    ['', 'Mangle-99', 'Current password is required'],
    ['Wrong-Pass1', 'Mangle-99', 'Current password is incorrect'],
    [password, 'Aa1', 'New password must be at least 6 characters'],
    [password, 'Abcde1', 'Password must be at least 8 characters'],
    [password, 'abcdefgh', 'Password must contain uppercase, lowercase, and number'],
  ])('rejects the change from %s to %s', async (current, next, message) => {
    const { email, visitor } = await signedIn()
    expect(shown(await change(visitor, current, next))).toMatchObject({ status: 400, message })
    expect((await storedUser(shop, email))?.password).toBe(hash)
  })

  test('is rate limited after wrong passwords', async () => {
    const { visitor } = await signedIn()
    for (let round = 0; round < 5; round++) expect((await change(visitor, 'Wrong-Pass1', 'Mangle-99')).status).toBe(400)
    expect((await change(visitor, password, 'Mangle-99')).status).toBe(429)
  })

  test('one of two concurrent changes succeeds', async () => {
    const { visitor } = await signedIn()
    const answers = await Promise.all([change(visitor, password, 'Mangle-11'), change(visitor, password, 'Mangle-22')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

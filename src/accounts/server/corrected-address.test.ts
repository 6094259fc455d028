import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { mailsTo, newEmail, newestToken, password, registration, storedUser, Visitor } from '../../testing/visitor.ts'
import { hashPassword } from './password-hash.ts'

// Staff correct the address of an account: somebody else may have had the one of before.

let shop: TestShop
let desk: Visitor

beforeAll(async () => {
  shop = await startTestShop()
  desk = new Visitor(shop, (await shop.signIn({ role: 'admin' })).cookie)
})
afterAll(() => shop.close())

const secret = 'Stranger-1'
const rows = async (text: string, values: unknown[]) => (await shop.platform.database.pool.query(text, values)).rows
const correct = async (id: string, email: string, more: object = {}) =>
  expect(await desk.put(`/api/users/${id}`, { email, ...more })).toMatchObject({
    status: 200,
    body: { pendingEmail: email },
  })
const confirm = async (email: string) =>
  expect(await new Visitor(shop).get(`/api/auth/verify-email-status/${await newestToken(shop, email)}`)).toMatchObject({
    status: 200,
  })
const entered = async (email: string, typed: string) => (await new Visitor(shop).logIn(email, typed)).status
const signedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).status === 200

async function signInByCode(email: string) {
  const visitor = new Visitor(shop)
  await visitor.post('/api/auth/code', { email })
  const [mail] = await mailsTo(shop, email)
  const { code } = (mail?.data ?? {}) as { code?: string }
  expect(await visitor.post('/api/auth/code/verify', { email, code })).toMatchObject({ status: 200 })
  return visitor
}

const addPasskey = (id: string) =>
  rows(
    `insert into sign_in_passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, 'key', 0, '[]', 'Phone', now())`,
    [id, randomUUID()],
  )
const passkeysOf = (id: string) => rows('select from sign_in_passkeys where user_id = $1', [id])

/** A verified customer with an open session, a passkey and a delivery address. */
async function customer() {
  const street = { shippingStreet: 'Calle Falsa 123', billingStreet: 'Calle Falsa 124' }
  const account = await shop.signIn({ password: await hashPassword(secret), ...street })
  await addPasskey(account.id)
  return { ...account, visitor: new Visitor(shop, account.cookie) }
}

describe('a corrected address', () => {
  test('ends password, sessions, passkeys and typed addresses, and the new one gets a link', async () => {
    const { id, email, visitor } = await customer()
    const corrected = newEmail()
    await correct(id, corrected)
    expect(await signedIn(visitor)).toBe(false)
    expect(await entered(email, secret)).toBe(401)
    expect(await passkeysOf(id)).toEqual([])
    expect(await storedUser(shop, email)).toMatchObject({ shippingStreet: null, billingStreet: null })
    const [mail] = await mailsTo(shop, corrected)
    expect(mail).toMatchObject({ template: 'verification', data: { change: true, invited: expect.anything() } })
    await confirm(corrected)
    expect(await entered(corrected, secret)).toBe(401)
    expect(await signedIn(await signInByCode(corrected))).toBe(true)
  })

  test('on the page of a customer ends the same, and holds at once', async () => {
    const { id, visitor } = await customer()
    const email = newEmail()
    const answer = await desk.put(`/api/admin/customers/${id}/email`, { email, isConfirmed: true })
    expect(answer).toMatchObject({ status: 200, body: { email } })
    expect(await signedIn(visitor)).toBe(false)
    expect(await entered(email, secret)).toBe(401)
    expect(await passkeysOf(id)).toEqual([])
    expect(await storedUser(shop, email)).toMatchObject({ shippingStreet: null, billingStreet: null })
    expect(await mailsTo(shop, email)).toMatchObject([{ template: 'password_reset' }])
    expect(await signedIn(await signInByCode(email))).toBe(true)
  })

  test('keeps what staff typed in the same edit, the password too', async () => {
    const { id } = await customer()
    const corrected = newEmail()
    const street = 'Calle Unión 12'
    const address = { shippingStreet: street, shippingCity: 'Ponce', shippingState: 'PR', shippingZip: '00730' }
    await correct(id, corrected, { ...address, shippingCountry: 'USA' })
    expect((await desk.put(`/api/users/${id}/password`, { password })).status).toBe(200)
    await confirm(corrected)
    expect(await storedUser(shop, corrected)).toMatchObject({ shippingStreet: street, billingStreet: null })
    expect(await entered(corrected, password)).toBe(200)
  })

  test('ends the session and passkey of whoever has the old address, also one of after the correction', async () => {
    const { id, email } = await customer()
    const corrected = newEmail()
    await correct(id, corrected)
    const before = await signInByCode(email)
    await addPasskey(id)
    await confirm(corrected)
    expect(await signedIn(before)).toBe(false)
    expect(await passkeysOf(id)).toEqual([])
  })

  test('does not verify an unverified account with the password of a stranger', async () => {
    const [email, corrected] = [newEmail(), newEmail()]
    const stranger = new Visitor(shop)
    await stranger.post('/api/auth/register', registration(email, { password: secret }))
    await stranger.logIn(email, secret)
    await new Visitor(shop).post('/api/auth/register', registration(email, { password: 'Stranger-2' }))
    const id = (await storedUser(shop, email))?.id ?? ''
    await correct(id, corrected)
    await confirm(corrected)
    expect(await storedUser(shop, corrected)).toMatchObject({ id, emailVerified: true, shippingStreet: null })
    expect(await signedIn(stranger)).toBe(false)
    for (const typed of [secret, 'Stranger-2']) expect(await entered(corrected, typed)).toBe(401)
    expect(await rows('select from registrations where email = $1', [email])).toEqual([])
  })

  test('of the own account keeps the session', async () => {
    const { visitor, id } = await customer()
    const email = newEmail()
    const profile = { firstName: 'Ana', lastName: 'Peña', email, currentPassword: secret }
    expect(await visitor.put('/api/profile', profile)).toMatchObject({ body: { pendingEmail: email } })
    await confirm(email)
    expect(await signedIn(visitor)).toBe(true)
    expect(await passkeysOf(id)).toHaveLength(1)
  })
})

describe('who proves to own an unverified address', () => {
  const typed = { firstName: 'Mallory', shippingStreet: 'Calle Falsa 123', phone: '787-555-0666', password: secret }

  test.each(['code', 'link for a new password'])('by a %s does not see what was typed before', async (way) => {
    const email = newEmail()
    await new Visitor(shop).post('/api/auth/register', registration(email, typed))
    let owner = new Visitor(shop)
    if (way === 'code') owner = await signInByCode(email)
    else {
      await owner.post('/api/auth/forgot-password', { email })
      await owner.post('/api/auth/reset-password', { token: await newestToken(shop, email), password })
      await owner.logIn(email, password)
    }
    const { body } = await owner.get('/api/auth/user')
    expect(body).toMatchObject({ email, emailVerified: true, firstName: '', lastName: '', phone: null })
    expect(JSON.stringify(body)).not.toMatch(/Mallory|Falsa|0666/)
  })

  test('sees what staff typed', async () => {
    const email = newEmail()
    const added = { email, password: secret, firstName: 'Rosa', lastName: 'Cruz', role: 'customer', language: 'es' }
    expect((await desk.post('/api/users', added)).status).toBe(201)
    const owner = await signInByCode(email)
    expect((await owner.get('/api/auth/user')).body).toMatchObject({ firstName: 'Rosa', lastName: 'Cruz' })
  })
})

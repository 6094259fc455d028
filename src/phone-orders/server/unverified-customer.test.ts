import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { createToken } from '../../accounts/server/tokens.ts'
import { addressInPonce } from '../../testing/buyer.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import {
  mailsTo,
  newEmail,
  newestToken,
  password,
  registration,
  storedUser,
  Visitor,
  workDeferred,
} from '../../testing/visitor.ts'

// A stranger registers the address of a customer, who never confirms it, and staff take an order by telephone for it.

let shop: TestShop
let desk: Visitor
let cream: { id: string }

beforeAll(async () => {
  shop = await startTestShop()
  desk = new Visitor(shop, (await shop.signIn({ role: 'admin' })).cookie)
  cream = await shop.addProduct({ stock: null })
})
afterAll(() => shop.close())

const typed = 'Stranger-1'
const mallory = { firstName: 'Mallory', password: typed, shippingStreet: 'Calle Falsa 123', phone: '787-555-0666' }
const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]

const register = async (email: string, changes: object = mallory) => {
  expect((await new Visitor(shop).post('/api/auth/register', registration(email, changes))).status).toBe(201)
  await workDeferred(shop)
}

/** A stranger who has registered the address and is signed in. */
async function strangerAt(email: string) {
  await register(email)
  const stranger = new Visitor(shop)
  expect((await stranger.logIn(email, typed)).status).toBe(200)
  return { stranger, id: (await storedUser(shop, email))?.id ?? '' }
}

const content = () => ({
  firstName: 'Ana',
  lastName: 'Peña',
  phone: '787-555-0142',
  shippingAddress: addressInPonce,
  language: 'es',
  lines: [{ productId: cream.id, quantity: 1 }],
})

/** Takes a paid order by telephone for an account, or for a new one of an address. */
async function telephoneOrder(customer: { userId: string } | { email: string }) {
  const phoneOrder = await desk.post('/api/admin/drafts', { ...content(), ...customer })
  expect(phoneOrder.status).toBe(201)
  const { id, userId } = phoneOrder.body as { id: string; userId: string }
  const paid = await desk.post(`/api/admin/drafts/${id}/paid`, { method: 'cash' })
  return { userId, orderId: paid.body.orderId as string }
}

const logInStatus = async (email: string, secret: string) => (await new Visitor(shop).logIn(email, secret)).status
const ordersOf = (visitor: Visitor, userId: string) => visitor.get(`/api/orders/customer/${userId}`)

/** The owner of the address signs in with a mailed code. */
async function ownerOf(email: string) {
  const owner = new Visitor(shop)
  await owner.post('/api/auth/code', { email })
  const [mail] = await mailsTo(shop, email)
  const code = mail?.data.code
  expect(await owner.post('/api/auth/code/verify', { email, code })).toMatchObject({ status: 200 })
  return owner
}

/** She has her order, and nothing of what the stranger typed. */
async function expectOwn(owner: Visitor, order: { userId: string; orderId: string }) {
  expect((await ordersOf(owner, order.userId)).body).toMatchObject([{ id: order.orderId }])
  const { body } = await owner.get('/api/profile/export')
  expect(body).toMatchObject({ account: { emailVerified: true }, orders: [{ id: order.orderId }] })
  expect(JSON.stringify(body)).not.toMatch(/Mallory|Falsa|0666/)
}

describe('an order by telephone for an account whose address was never confirmed', () => {
  it('ends password, sessions, passkeys and registrations of whoever made the account, and mails its owner', async () => {
    const email = newEmail()
    const { stranger, id } = await strangerAt(email)
    await register(email, { ...mallory, password: 'Stranger-2' })
    await rows(
      `insert into sign_in_passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
       values ($1, $2, 'key', 0, '[]', 'Phone', now())`,
      [id, randomUUID()],
    )
    await stranger.post('/api/contact', { name: 'Mallory', email, message: 'Hola', isHuman: true })
    const order = await telephoneOrder({ userId: id })
    expect(order.userId).toBe(id)

    expect((await stranger.get('/api/auth/user')).status).toBe(401)
    expect((await ordersOf(stranger, id)).status).toBe(401)
    expect([await logInStatus(email, typed), await logInStatus(email, 'Stranger-2')]).toEqual([401, 401])
    expect(await rows('select 1 from sign_in_passkeys where user_id = $1', [id])).toEqual([])
    expect(await rows('select 1 from registrations where email = $1', [email])).toEqual([])
    expect(await storedUser(shop, email)).toMatchObject({
      firstName: 'Ana',
      lastName: 'Peña',
      phone: '787-555-0142',
      shippingStreet: null,
      emailVerified: false,
    })
    // Registering again does not bring the password back.
    await register(email)
    expect(await logInStatus(email, typed)).toBe(401)

    const invited = (await mailsTo(shop, email)).find(({ data }) => 'invited' in data)
    expect(invited).toMatchObject({ template: 'verification', language: 'es', data: { name: 'Ana' } })
    await expectOwn(await ownerOf(email), order)
    expect(await logInStatus(email, typed)).toBe(401)
  })

  it('is confirmed by the mailed link alone, also while others try to register its address', async () => {
    const email = newEmail()
    const { stranger, id } = await strangerAt(email)
    const order = await telephoneOrder({ userId: id })
    const token = await newestToken(shop, email)
    await register(email)
    expect(await new Visitor(shop).get(`/api/auth/verify-email-status/${token}`)).toMatchObject({ status: 200 })
    expect(await storedUser(shop, email)).toMatchObject({ emailVerified: true })
    expect([(await stranger.get('/api/auth/user')).status, await logInStatus(email, typed)]).toEqual([401, 401])
    await expectOwn(await ownerOf(email), order)
  })

  it('is confirmed by a link for a new password, which keeps it', async () => {
    const email = newEmail()
    const { id } = await strangerAt(email)
    const order = await telephoneOrder({ userId: id })
    await new Visitor(shop).post('/api/auth/forgot-password', { email })
    const token = await newestToken(shop, email)
    await new Visitor(shop).post('/api/auth/reset-password', { token, password })
    const owner = new Visitor(shop)
    await owner.logIn(email, password)
    await expectOwn(owner, order)
  })

  it.each(['sign in', 'register again'])(
    'does not leave a way in to strangers who %s at the same moment',
    async (way) => {
      for (let round = 0; round < 8; round += 1) {
        const email = newEmail()
        const { stranger, id } = await strangerAt(email)
        const enter = () => (way === 'sign in' ? stranger.logIn(email, typed) : register(email).then(() => stranger))
        const [order] = await Promise.all([telephoneOrder({ userId: id }), enter(), enter()])
        expect(order.userId).toBe(id)
        expect((await stranger.get('/api/auth/user')).status).toBe(401)
        expect(await logInStatus(email, typed)).toBe(401)
      }
    },
  )
})

describe('an address that is registered after an order by telephone', () => {
  it('keeps its order for the owner who registers, whatever strangers registered too', async () => {
    const email = newEmail()
    const order = await telephoneOrder({ email })
    await register(email)
    await register(email, { firstName: 'Rosa', password })
    const token = await newestToken(shop, email)
    const confirm = (secret: string) => new Visitor(shop).post('/api/auth/verify-email', { token, password: secret })
    expect(await confirm(password)).toMatchObject({ status: 200 })
    expect(await storedUser(shop, email)).toMatchObject({ id: order.userId, firstName: 'Rosa', emailVerified: true })
    expect(await logInStatus(email, typed)).toBe(401)
    const owner = new Visitor(shop)
    await owner.logIn(email, password)
    await expectOwn(owner, order)
  })

  it('is not taken over by the account of a stranger who asks for it as a new address', async () => {
    const email = newEmail()
    const order = await telephoneOrder({ email })
    const hash = await hashPassword(typed)
    const account = await shop.signIn({ password: hash })
    const stranger = new Visitor(shop, account.cookie)
    const profile = { firstName: 'Mallory', lastName: 'X', email, currentPassword: typed }
    expect(await stranger.put('/api/profile', profile)).toMatchObject({ status: 200, body: { pendingEmail: email } })
    await stranger.post('/api/auth/resend-verification')
    const mailed = (await mailsTo(shop, email)).map(({ template }) => template)
    expect(mailed).not.toContain('verification')
    expect(mailed).toContain('existing_account')
    // A link that an older release mailed.
    const { text: token, hash: tokenHash } = createToken()
    await rows(
      `update users set email_verification_token = $1, email_verification_expires = now() + interval '1 hour' where id = $2`,
      [tokenHash, account.id],
    )
    expect(await new Visitor(shop).get(`/api/auth/verify-email-status/${token}`)).toMatchObject({ status: 400 })
    await expectOwn(await ownerOf(email), order)
  })
})

describe('an account with an order that an older release left as it was', () => {
  const legacy = async () => {
    const email = newEmail()
    const order = await telephoneOrder({ email })
    await rows('update users set password = $1 where id = $2', [await hashPassword(typed), order.userId])
    const stranger = new Visitor(shop)
    expect((await stranger.logIn(email, typed)).status).toBe(200)
    return { email, order, stranger }
  }

  it('shows its session nothing, and is not deleted or moved to another address by it', async () => {
    const { order, stranger, email } = await legacy()
    expect(await ordersOf(stranger, order.userId)).toMatchObject({ status: 200, body: [] })
    const unverified = { status: 403, body: { code: 'email_unverified' } }
    expect(await stranger.post('/api/profile/delete', { password: typed })).toMatchObject(unverified)
    const profile = { firstName: 'Mallory', lastName: 'X', email: newEmail(), currentPassword: typed }
    expect(await stranger.put('/api/profile', profile)).toMatchObject(unverified)
    expect(await stranger.put(`/api/users/${order.userId}`, profile)).toMatchObject(unverified)
    expect(await storedUser(shop, email)).toMatchObject({ pendingEmail: null })
  })

  it('ends session and password when its owner opens the link of a mail', async () => {
    const { email, order, stranger } = await legacy()
    await stranger.post('/api/auth/resend-verification')
    const token = await newestToken(shop, email)
    expect(await new Visitor(shop).get(`/api/auth/verify-email-status/${token}`)).toMatchObject({ status: 200 })
    expect((await ordersOf(stranger, order.userId)).status).toBe(401)
    expect(await logInStatus(email, typed)).toBe(401)
  })
})

describe('staff who change an account whose address was never confirmed', () => {
  it('end its sessions before the stranger reads what they typed', async () => {
    const { stranger, id } = await strangerAt(newEmail())
    const { status } = await desk.put(`/api/users/${id}`, { phone: '787-555-0142' })
    expect([status, (await stranger.get('/api/auth/user')).status]).toEqual([200, 401])
  })

  it('end them when they correct its address, and the new address gets a link', async () => {
    const before = newEmail()
    const { stranger, id } = await strangerAt(before)
    const order = await telephoneOrder({ userId: id })
    const email = newEmail()
    const corrected = await desk.put(`/api/admin/customers/${id}/email`, { email, isConfirmed: true })
    expect(corrected).toMatchObject({ status: 200, body: { email, orders: 1 } })
    expect((await stranger.get('/api/auth/user')).status).toBe(401)
    expect(await logInStatus(email, typed)).toBe(401)
    expect((await mailsTo(shop, email)).map(({ template }) => template)).toContain('password_reset')
    await expectOwn(await ownerOf(email), order)
  })

  it('cannot correct an address to that of an account with orders', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const { userId } = await telephoneOrder({ email })
    await telephoneOrder({ email: other })
    const answer = await desk.put(`/api/admin/customers/${userId}/email`, { email: other, isConfirmed: true })
    expect(answer).toMatchObject({ status: 409, body: { fields: [{ field: 'email', code: 'email_taken' }] } })
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import {
  forbiddenColumns,
  mailsTo,
  newEmail,
  newestToken,
  password,
  registration,
  shown,
  storedUser,
  Visitor,
  workDeferred,
} from '../../testing/visitor.ts'
import { hashPassword } from './password-hash.ts'
import type { users } from './tables.ts'

let shop: TestShop
let hash: string
const protectedEmail = 'guarded@correo.test'

beforeAll(async () => {
  shop = await startTestShop({ environment: { RATE_LIMITS: 'on', PROTECTED_ACCOUNTS: protectedEmail } })
  hash = await hashPassword(password)
})
afterAll(() => shop.close())

async function signedIn(changes: Partial<typeof users.$inferInsert> = {}) {
  const { id, email, cookie } = await shop.signIn({ password: hash, ...changes })
  return { id, email, visitor: new Visitor(shop, cookie) }
}
const verify = (token: string) => new Visitor(shop).get(`/api/auth/verify-email-status/${token}`)
const profile = (email: string, changes: object = {}) => ({
  firstName: 'Eva',
  lastName: 'Ríos',
  email,
  currentPassword: password,
  ...changes,
})

describe('PUT /api/profile', () => {
  test('changes the name', async () => {
    const { email, visitor } = await signedIn()
    const answer = await visitor.put('/api/profile', profile(email.toUpperCase(), { firstName: ' Eva  Luz ' }))
    expect(answer).toMatchObject({
      status: 200,
      body: { firstName: 'Eva Luz', lastName: 'Ríos', email, pendingEmail: null },
    })
    expect(await mailsTo(shop, email)).toEqual([])
  })

  test('keeps a new address pending until it is verified, and notifies the old one', async () => {
    const { email, visitor } = await signedIn()
    const address = newEmail()
    const answer = await visitor.put('/api/profile', profile(address, { language: 'es' }))
    expect(answer.body).toMatchObject({ email, pendingEmail: address, emailVerified: true })
    expect(await mailsTo(shop, email)).toMatchObject([{ template: 'email_change_notice', data: { newEmail: address } }])
    expect(await mailsTo(shop, address)).toMatchObject([
      { template: 'verification', language: 'es', data: { change: true } },
    ])
    const token = await newestToken(shop, address)
    expect((await verify(token)).status).toBe(200)
    expect((await verify(token)).status).toBe(200)
    expect((await visitor.get('/api/auth/user')).body).toMatchObject({ email: address, pendingEmail: null })
    expect((await new Visitor(shop).logIn(email, password)).status).toBe(401)
    expect((await new Visitor(shop).logIn(address, password)).status).toBe(200)
  })

  test('changes the phone, keeps it when absent and removes it when blank', async () => {
    const { email, visitor } = await signedIn({ phone: '787 555 0100' })
    const save = (phone?: string) => visitor.put('/api/profile', { ...profile(email), phone })
    expect(await save('+1 (939) 555-0123')).toMatchObject({ status: 200, body: { phone: '+1 (939) 555-0123' } })
    expect([(await save('call me')).status, (await save()).body.phone]).toEqual([400, '+1 (939) 555-0123'])
    expect(await save(' ')).toMatchObject({ body: { phone: null } })
  })

  test('requires the current password for a new address, not for the current or pending one', async () => {
    const { email, visitor } = await signedIn()
    const without = { currentPassword: undefined }
    const ask = (address: string, changes: object) => visitor.put('/api/profile', profile(address, changes))
    const address = newEmail()
    expect(await ask(address, without)).toMatchObject({
      status: 400,
      body: { code: 'current_password_required', fields: [{ field: 'currentPassword' }] },
    })
    const wrong = await ask(address, { currentPassword: 'Wrong-Pass1' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_password' } })
    expect(await storedUser(shop, email)).toMatchObject({ pendingEmail: null })
    expect(await mailsTo(shop, email)).toEqual([])
    expect((await ask(address, {})).status).toBe(200)
    expect((await ask(address, { ...without, firstName: 'Luz' })).body).toMatchObject({ pendingEmail: address })
    expect((await ask(email, without)).body).toMatchObject({ email, pendingEmail: null })
  })

  test('a canceled or replaced address can no longer be verified', async () => {
    const { email, visitor } = await signedIn()
    const [first, second] = [newEmail(), newEmail()]
    await visitor.put('/api/profile', profile(first))
    const withdrawn = await newestToken(shop, first)
    await visitor.put('/api/profile', profile(second))
    expect((await verify(withdrawn)).status).toBe(400)
    const replaced = await newestToken(shop, second)
    await visitor.put('/api/profile', profile(email))
    expect((await verify(replaced)).status).toBe(400)
    expect((await visitor.get('/api/auth/user')).body).toMatchObject({ email, pendingEmail: null })
  })

  test('answers the same for an address of another account, which cannot be taken', async () => {
    const { email: theirs } = await signedIn()
    const { email, visitor } = await signedIn()
    const answer = await visitor.put('/api/profile', profile(theirs))
    expect(answer).toMatchObject({ status: 200, body: { email, pendingEmail: theirs } })
    expect(await mailsTo(shop, theirs)).toMatchObject([{ template: 'existing_account' }])
    const again = await visitor.post('/api/auth/resend-verification')
    expect(again.status).toBe(200)
    expect((await mailsTo(shop, theirs)).every(({ template }) => template === ('existing_account' as string))).toBe(
      true,
    )
  })

  test('assigns an address requested by two users to the first who verifies it', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const address = newEmail()
    await one.visitor.put('/api/profile', profile(address))
    const tokenOfOne = await newestToken(shop, address)
    await two.visitor.put('/api/profile', profile(address))
    const tokenOfTwo = await newestToken(shop, address)
    const answers = await Promise.all([verify(tokenOfOne), verify(tokenOfTwo)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('verifying an address removes the unverified account of that address', async () => {
    const address = newEmail()
    await new Visitor(shop).post('/api/auth/register', registration(address))
    await workDeferred(shop)
    const { id, visitor } = await signedIn()
    await visitor.put('/api/profile', profile(address))
    expect((await verify(await newestToken(shop, address))).status).toBe(200)
    expect((await storedUser(shop, address))?.id).toBe(id)
  })

  test.each([
    [{ firstName: '' }, 'First name is required'],
    [{ lastName: ' ' }, 'Last name is required'],
    [{ email: 'nobody' }, 'Invalid email format'],
  ])('refuses %j', async (changes, message) => {
    const { email, visitor } = await signedIn()
    const before = await storedUser(shop, email)
    expect(shown(await visitor.put('/api/profile', profile(email, changes)))).toMatchObject({ status: 400, message })
    expect(await storedUser(shop, email)).toEqual(before)
  })

  test('requires a session', async () => {
    const answer = await new Visitor(shop).put('/api/profile', profile(newEmail()))
    expect(answer).toMatchObject({ status: 401, body: { message: expect.stringContaining('Unauthorized') } })
  })
})

describe('PUT /api/users/{id}', () => {
  const put = (visitor: Visitor, id: string, body: object) => visitor.put(`/api/users/${id}`, body)

  test('accepts the field names of the checkout and of the profile', async () => {
    const { id, visitor } = await signedIn()
    const checkout = {
      shippingAddress: 'Calle Unión 12, Apt. 3',
      shippingCity: 'Añasco',
      shippingPostalCode: '00610-1234',
      shippingCountry: 'United States',
      billingAddress: 'PO Box 7',
      billingCity: 'Ponce',
      billingPostalCode: '00730',
      billingCountry: 'US',
    }
    expect((await put(visitor, id, checkout)).body).toMatchObject({
      shippingStreet: 'Calle Unión 12 Apt. 3',
      shippingCity: 'Añasco',
      shippingState: null,
      shippingZip: '00610-1234',
      shippingCountry: 'US',
      billingStreet: 'PO Box 7',
      billingZip: '00730',
    })
    const form = {
      firstName: 'Eva',
      phone: '787 555 0100',
      shippingStreet: 'Calle 2',
      shippingZip: '00680',
      shippingState: 'puerto rico',
      sameAsShipping: true,
    }
    expect((await put(visitor, id, form)).body).toMatchObject({
      firstName: 'Eva',
      lastName: 'Peña',
      phone: '787 555 0100',
      shippingStreet: 'Calle 2',
      shippingCity: 'Añasco',
      shippingState: 'PR',
      shippingZip: '00680',
      sameAsShipping: true,
    })
  })

  test('clears blank and null fields', async () => {
    const { id, visitor } = await signedIn({ phone: '787', shippingCity: 'Ponce', billingStreet: 'Calle 1' })
    const answer = await put(visitor, id, { phone: '', shippingCity: ' ', billingStreet: null })
    expect(answer).toMatchObject({ status: 200, body: { phone: null, shippingCity: null, billingStreet: null } })
  })

  test.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ email: '' }, 'Invalid email format'],
    [{ phone: 'x' }, 'Invalid phone number format'],
    [{ shippingAddress: 'a<b' }, 'Address contains invalid characters'],
    [{ shippingCity: 'x'.repeat(101) }, 'City cannot exceed 100 characters'],
    [{ billingState: 'ZZ' }, 'Please select a valid US state or Puerto Rico (PR)'],
    [{ billingZip: '1' }, 'ZIP code must be 5 digits or 5+4 format'],
    [{ shippingCountry: 'ES' }, 'Country must be US'],
  ])('refuses %j', async (body, message) => {
    const { id, email, visitor } = await signedIn()
    const before = await storedUser(shop, email)
    expect(shown(await put(visitor, id, body))).toMatchObject({ status: 400, message })
    expect(await storedUser(shop, email)).toEqual(before)
  })

  test.each(Object.entries({ ...forbiddenColumns, password: 'Mangle-99' }))('refuses to set %s', async (key, value) => {
    for (const role of ['customer', 'root'] as const) {
      const { id, email, visitor } = await signedIn({ role })
      const before = await storedUser(shop, email)
      expect((await put(visitor, id, { firstName: 'Eva', [key]: value })).status).toBe(400)
      expect(await storedUser(shop, email)).toEqual(before)
    }
  })

  test('answers the same for another user and a missing one', async () => {
    const other = await signedIn()
    const before = await storedUser(shop, other.email)
    const { visitor } = await signedIn()
    const foreign = await put(visitor, other.id, { firstName: 'Mallory' })
    const missing = await put(visitor, crypto.randomUUID(), { firstName: 'Mallory' })
    const malformed = await put(visitor, 'x', { firstName: 'Mallory' })
    expect(shown(foreign)).toEqual({ status: 404, message: 'Not found', code: 'not_found' })
    expect([shown(missing), shown(malformed)]).toEqual([shown(foreign), shown(foreign)])
    expect(await storedUser(shop, other.email)).toEqual(before)
    expect((await put(new Visitor(shop), other.id, {})).status).toBe(401)
  })

  test('keeps a new address pending', async () => {
    const { id, email, visitor } = await signedIn()
    const address = newEmail()
    expect(await put(visitor, id, { email: address })).toMatchObject({
      status: 400,
      body: { code: 'current_password_required', fields: [{ field: 'currentPassword' }] },
    })
    const asked = { email: address, currentPassword: password }
    expect((await put(visitor, id, asked)).body).toMatchObject({ email, pendingEmail: address })
    expect(await mailsTo(shop, email)).toMatchObject([{ template: 'email_change_notice' }])
  })

  test('admins change customers and admins, roots change all, and protected accounts cannot be changed', async () => {
    const { visitor: admin, id: adminId } = await signedIn({ role: 'admin' })
    const { visitor: root } = await signedIn({ role: 'root' })
    const people = {
      customer: await signedIn(),
      admin: await signedIn({ role: 'admin' }),
      root: await signedIn({ role: 'root' }),
      guarded: await signedIn({ role: 'admin', email: protectedEmail }),
    }
    const status = async (by: Visitor, of: { id: string }) => (await put(by, of.id, { firstName: 'Eva' })).status
    expect(await status(admin, people.customer)).toBe(200)
    expect(await status(admin, people.admin)).toBe(200)
    expect(await status(admin, people.root)).toBe(404)
    expect(await status(root, people.root)).toBe(200)
    const refused = await put(root, people.guarded.id, { firstName: 'Eva' })
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'This account is protected and cannot be modified.' },
    })
    expect(await status(admin, people.guarded)).toBe(403)
    expect(await status(people.guarded.visitor, people.guarded)).toBe(200)
    const { db } = shop.platform.database
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, people.customer.id))
    expect(trail).toMatchObject([
      { action: 'user.changed', actorId: adminId, actorRole: 'admin', after: { fields: ['firstName'] } },
    ])
  })
})

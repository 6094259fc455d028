import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { mailsTo, newEmail, Visitor } from '../../testing/visitor.ts'
import { hashPassword } from './password-hash.ts'
import { users } from './tables.ts'

let shop: TestShop
let hash: string

beforeAll(async () => {
  shop = await startTestShop()
  hash = await hashPassword(`Nobody-${randomUUID()}`)
})
afterAll(() => shop.close())

const minutes = (count: number) => count * 60_000
const made = 'Mangle-99'

/** A customer without a password that anybody knows, signed in by a mailed code. */
async function byCode() {
  const { id, email } = await shop.signIn({ password: hash })
  const visitor = new Visitor(shop)
  const code = await mailedCode(visitor, email)
  expect(await visitor.post('/api/auth/code/verify', { email, code })).toMatchObject({ status: 200 })
  return { id, email, visitor }
}

/** A new code that was mailed to the address. */
async function mailedCode(visitor: Visitor, email: string) {
  await visitor.post('/api/auth/code', { email })
  const [mail] = await mailsTo(shop, email)
  return (mail?.data as { code?: string } | undefined)?.code
}

/** Lets the confirmation of the session end; requests in between keep the session. */
async function stayLong(visitor: Visitor) {
  for (const wait of [9, 9, 9, 4]) {
    shop.wait(minutes(wait))
    expect((await visitor.get('/api/auth/user')).status).toBe(200)
  }
}

/** Everything that asks a customer for the password. */
const doors: Record<string, (visitor: Visitor, email: string) => ReturnType<Visitor['post']>> = {
  'to change the address': (visitor) =>
    visitor.put('/api/profile', { firstName: 'Ana', lastName: 'Peña', email: newEmail(), currentPassword: '' }),
  'to set a password': (visitor) => visitor.put('/api/profile/password', { currentPassword: '', newPassword: made }),
  'to delete the account': (visitor) => visitor.post('/api/profile/delete', { password: '' }),
}

describe.each(Object.keys(doors))('%s', (door) => {
  const open = (visitor: Visitor, email = '') => (doors[door] as (typeof doors)[string])(visitor, email)
  const refused = { status: 400, body: { code: 'current_password_required' } }

  test('a code of the last 30 minutes is enough', async () => {
    const { visitor } = await byCode()
    expect([200, 204]).toContain((await open(visitor)).status)
  })

  test('a code of longer ago is not', async () => {
    const { visitor } = await byCode()
    await stayLong(visitor)
    expect(await open(visitor)).toMatchObject(refused)
  })

  test('a new code in the same session is enough', async () => {
    const { email, visitor } = await byCode()
    await stayLong(visitor)
    const code = await mailedCode(visitor, email)
    const answer = await visitor.post('/api/auth/confirm/code', { code })
    expect(answer).toMatchObject({ status: 200, body: { secondFactor: [] } })
    expect(answer.setCookie).toBeUndefined()
    expect([200, 204]).toContain((await open(visitor)).status)
  })

  test('a password of the last 30 minutes is not: an open browser must not be enough', async () => {
    const { email } = await shop.signIn({ password: await hashPassword(made) })
    const visitor = new Visitor(shop)
    expect((await visitor.logIn(email, made)).status).toBe(200)
    expect(await open(visitor)).toMatchObject(refused)
  })

  test('a code is not for somebody who has become staff meanwhile', async () => {
    const { id, visitor } = await byCode()
    await shop.platform.database.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
    expect([400, 403]).toContain((await open(visitor)).status)
  })
})

const options = '/api/profile/sign-in-passkeys/options'
const invalid = { status: 400, body: { code: 'invalid_code' } }

test('a code confirms what asks for a recent sign-in, once, and only that of the own address', async () => {
  const { email, visitor } = await byCode()
  const other = newEmail()
  await stayLong(visitor)
  const required = { status: 403, body: { code: 'reauthentication_required' } }
  expect(await visitor.post(options)).toMatchObject(required)
  await visitor.post('/api/auth/code', { email: other })
  expect(await visitor.post('/api/auth/confirm/code', { code: '123456' })).toMatchObject(invalid)
  expect(await visitor.post(options)).toMatchObject(required)
  const code = await mailedCode(visitor, email)
  expect(await visitor.post('/api/auth/confirm/code', { code })).toMatchObject({ status: 200 })
  expect(await visitor.post(options)).toMatchObject({ status: 200 })
  expect(await visitor.post('/api/auth/confirm/code', { code })).toMatchObject(invalid)
})

test('a code of a customer is none for staff', async () => {
  const { id, email, visitor } = await byCode()
  const code = await mailedCode(visitor, email)
  await shop.platform.database.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
  expect(await visitor.post('/api/auth/confirm/code', { code })).toMatchObject(invalid)
})

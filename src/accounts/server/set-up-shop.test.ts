import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEvents } from '../../audit/server/tables.ts'
import { recordViolations } from '../../invariants/server/record-violations.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { newEmail, password, storedUser, Visitor } from '../../testing/visitor.ts'
import { users } from './tables.ts'

const token = 'palo-de-maga-en-flor-2026'
/** A shop that nobody has set up yet. */
const inProduction = {
  DEMO: '',
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://unused',
  PUBLIC_URL: 'https://shop.test',
  PAYPAL_EMULATOR_URL: '',
  PAYPAL_EMULATOR_CLIENT_ID: '',
  PAYPAL_EMULATOR_CLIENT_SECRET: '',
  PAYPAL_EMULATOR_WEBHOOK_ID: '',
  RATE_LIMITS: 'on',
  SETUP_TOKEN: token,
}
let shop: TestShop

beforeEach(async () => {
  shop = await startTestShop({ environment: { SETUP_TOKEN: token, RATE_LIMITS: 'on' } })
})
afterEach(() => shop.close())

const setUp = (changes: object = {}, visitor = new Visitor(shop)) =>
  visitor.post('/api/setup', {
    token,
    firstName: 'Nilsa',
    lastName: 'Báez',
    email: 'Duena@Tienda.test',
    password,
    ...changes,
  })
const roots = () => shop.platform.database.db.select().from(users).where(eq(users.role, 'root'))

test('creates the first root account with the token, which can sign in', async () => {
  const visitor = new Visitor(shop)
  expect(await visitor.get('/api/setup')).toMatchObject({ status: 200, body: { open: true } })
  expect((await setUp({ token: ` ${token} ` })).status).toBe(201)
  expect(await roots()).toMatchObject([
    { email: 'duena@tienda.test', firstName: 'Nilsa', lastName: 'Báez', emailVerified: true },
  ])
  expect(await visitor.get('/api/setup')).toMatchObject({ status: 200, body: { open: false } })
  const answer = await new Visitor(shop).logIn('duena@tienda.test', password)
  expect(answer).toMatchObject({ status: 200, body: { role: 'root' } })
  const events = await shop.platform.database.db.select().from(auditEvents)
  expect(events).toMatchObject([{ action: 'user.first_root_created', actorId: null }])
  expect(JSON.stringify(events)).not.toContain(token)
})

test('creates one account under concurrent requests', async () => {
  const answers = await Promise.all([1, 2, 3].map((one) => setUp({ email: `duena-${one}@tienda.test` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
  expect((await setUp({ token: 'another token, and too late' })).status).toBe(404)
  expect(await roots()).toHaveLength(1)
})

test('rejects another token, a weak password and an address in use', async () => {
  const { email } = await shop.signIn({ email: newEmail() })
  const refused: [object, number, RegExp][] = [
    [{ token: `${token}x` }, 403, /token is not correct/],
    [{ password: 'alllowercase' }, 400, /Password must contain/],
    [{ email: 'no address' }, 400, /email/i],
    [{ email }, 400, /already has an account/],
  ]
  for (const [changes, status, message] of refused) {
    const answer = await setUp(changes)
    expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(message) } })
  }
  expect(await roots()).toEqual([])
  expect(await storedUser(shop, email)).toMatchObject({ role: 'customer' })
})

test('limits guesses of the token', async () => {
  const visitor = new Visitor(shop)
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess++) statuses.push((await setUp({ token: `guess-${guess}` }, visitor)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429])
})

test('a new shop in production reports what keeps it from selling, and no contradiction', async () => {
  const production = await startTestShop({ environment: inProduction })
  try {
    await production.signIn()
    await recordViolations(production.platform)
    const owner = new Visitor(production)
    expect((await owner.post('/api/setup', { token, email: 'duena@tienda.test', password })).status).toBe(201)
    await owner.logIn('duena@tienda.test', password)
    const waiting = { violations: { count: 0 }, takesNoPayments: true, sendsNoMails: true }
    expect(await owner.get('/api/dashboard/attention')).toMatchObject({ status: 200, body: waiting })
  } finally {
    await production.close()
  }
})

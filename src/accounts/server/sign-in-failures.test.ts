import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../kit/server/log.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { newEmail, password, Visitor } from '../../testing/visitor.ts'
import { hashPassword } from './password-hash.ts'

let shop: TestShop
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  shop = await startTestShop({ environment: { RATE_LIMITS: 'on' }, log: createLog('info', sink) })
})
afterAll(() => shop.close())

const ip = '203.0.113.77'
const about = (text: string) => lines.filter(({ msg }) => msg === text)

test('each failed and successful sign-in is logged, without address and whole client', async () => {
  const { id, email } = await shop.signIn({ password: await hashPassword(password) })
  const visitor = new Visitor(shop, null, ip)
  await visitor.logIn(email, 'Wrong-Pass1')
  await visitor.post('/api/auth/code/verify', { email, code: '123456' })
  await visitor.logIn(email, password)
  const failure = { network: '203.0.113.0/24', account: expect.stringMatching(/^[0-9a-f]{16}$/), level: 40 }
  expect(about('a sign-in failed')).toMatchObject([
    { way: 'password', ...failure },
    { way: 'mailed code', ...failure },
  ])
  expect(about('signed in')).toMatchObject([{ way: 'password', userId: id, network: '203.0.113.0/24', level: 30 }])
  for (const secret of [email, password, 'Wrong-Pass1', '123456', ip])
    expect(JSON.stringify(lines)).not.toContain(secret)
})

test('refused access is logged by route', async () => {
  const { cookie } = await shop.signIn()
  expect((await new Visitor(shop, cookie).get('/api/users')).status).toBe(403)
  expect(about('access refused')).toMatchObject([{ level: 40, method: 'GET', route: '/api/users', code: 'forbidden' }])
})

test('many failures over many accounts are on the dashboard', async () => {
  const { cookie } = await shop.signIn({ role: 'admin' })
  const shown = async () => (await new Visitor(shop, cookie).get('/api/dashboard/attention')).body.failedSignIns
  const fail = () => new Visitor(shop).post('/api/auth/code/verify', { email: newEmail(), code: '123456' })
  expect(await shown()).toBe(0)
  for (let failure = 2; failure < 99; failure++) await fail()
  expect(await shown()).toBe(0)
  await fail()
  expect(await shown()).toBe(100)
})

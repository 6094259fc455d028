import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from './accounts/password-hash.ts'
import { startTestShop, type TestShop } from './testing/test-shop.ts'

const password = 'Cafetal8'
let instances: [TestShop, TestShop]

beforeAll(async () => {
  const environment = { RATE_LIMITS: 'on' }
  const first = await startTestShop({ environment })
  instances = [first, await startTestShop({ share: first, environment })]
})
afterAll(async () => {
  await instances[1].close()
  await instances[0].close()
})

describe('limits count for all instances together', () => {
  test('three contact messages in ten minutes from one address', async () => {
    const payload = { name: 'Ana', email: 'ana@correo.test', message: 'Hola', isHuman: true, language: 'es' }
    const post = (at: number, remoteAddress: string, headers = {}) =>
      instances[at % 2]?.server.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress, headers })
    for (const at of [0, 1, 2]) expect((await post(at, '10.1.1.1'))?.statusCode).toBe(201)
    for (const at of [3, 4]) {
      // No proxy is trusted: a header makes nobody somebody else.
      const answer = await post(at, '10.1.1.1', { 'x-forwarded-for': `10.9.9.${at}` })
      expect(answer?.statusCode).toBe(429)
      expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer?.json()).toMatchObject({ code: 'too_many_requests', message: expect.any(String) })
    }
    expect((await post(5, '10.1.1.2'))?.statusCode).toBe(201)
  })

  test('five failed sign-ins of one account and address; its owner still gets in from elsewhere', async () => {
    const { email } = await instances[0].signIn({ password: await hashPassword(password) })
    const logIn = (at: number, remoteAddress: string, word: string) =>
      instances[at % 2]?.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: word },
        remoteAddress,
      })
    for (const at of [0, 1, 2, 3, 4]) expect((await logIn(at, '10.1.1.3', 'Wrong-Pass1'))?.statusCode).toBe(401)
    for (const at of [5, 6]) expect((await logIn(at, '10.1.1.3', password))?.statusCode).toBe(429)
    expect((await logIn(7, '10.1.1.4', password))?.statusCode).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'

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

describe('rate limits are shared by all instances', () => {
  test('three contact messages in ten minutes from one address', async () => {
    const payload = { name: 'Ana', email: 'ana@correo.test', message: 'Hola', isHuman: true, language: 'es' }
    const post = (at: number, remoteAddress: string, headers = {}) =>
      instances[at % 2]?.server.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress, headers })
    for (const at of [0, 1, 2]) expect((await post(at, '10.1.1.1'))?.statusCode).toBe(201)
    for (const at of [3, 4]) {
      // No proxy is trusted, so the header must not change the client address.
      const answer = await post(at, '10.1.1.1', { 'x-forwarded-for': `10.9.9.${at}` })
      expect(answer?.statusCode).toBe(429)
      expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer?.json()).toMatchObject({ code: 'too_many_requests', message: expect.any(String) })
    }
    expect((await post(5, '10.1.1.2'))?.statusCode).toBe(201)
  })

  test('five failed sign-ins of one account and address; the owner can sign in from another address', async () => {
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

  test('three confirmations an hour to one recipient from any client; no message is lost', async () => {
    const email = 'victim@correo.test'
    const payload = { name: 'Ana', email, message: 'Hola', isHuman: true, language: 'es' }
    for (const at of [1, 2, 3, 4, 5]) {
      const answer = await instances[at % 2]?.server.inject({
        method: 'POST',
        url: '/api/contact',
        payload,
        remoteAddress: `2001:db8:0:${at}::1`,
      })
      expect(answer?.statusCode).toBe(201)
    }
    const { pool } = instances[0].platform.database
    const count = async (sql: string) => Number((await pool.query(sql, [email])).rows[0].count)
    expect(await count('select count(*) from contact_messages where email = $1')).toBe(5)
    expect(await count(`select count(*) from mails where recipient = $1 and template = 'contact_confirmation'`)).toBe(3)
  })

  test('twenty mails in ten minutes that one client causes at addresses it types, over newsletter and notices', async () => {
    const { id } = await instances[0].addProduct({ stock: 0 })
    const ask = (at: number, remoteAddress: string) => {
      const email = `visitor-${at}-${remoteAddress}@correo.test`
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const request =
        at % 3 === 0
          ? { url: `/api/products/${id}/notice`, payload: { email } }
          : { url: '/newsletter', payload: `email=${encodeURIComponent(email)}`, headers: form }
      return instances[at % 2]?.server.inject({ method: 'POST', remoteAddress, ...request })
    }
    for (let at = 0; at < 20; at++) expect((await ask(at, '10.1.2.1'))?.statusCode).toBeLessThan(400)
    for (const at of [20, 21]) expect((await ask(at, '10.1.2.1'))?.statusCode).toBe(429)
    for (const at of [20, 21]) expect((await ask(at, '10.1.2.2'))?.statusCode).toBeLessThan(400)
  })

  test('IPv6 visitors per /64 network', async () => {
    const payload = { name: 'Ana', email: 'ipv6@correo.test', message: 'Hola', isHuman: true }
    const post = (remoteAddress: string) =>
      instances[0].server.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress })
    for (const at of [1, 2, 3]) expect((await post(`2001:db8:9:9::${at}`)).statusCode).toBe(201)
    expect((await post('2001:db8:9:9:ffff::4')).statusCode).toBe(429)
    expect((await post('2001:db8:9:a::4')).statusCode).toBe(201)
  })

  test('sixty documents in ten minutes for one user', async () => {
    const [shop] = instances
    const [ana, eva] = [await shop.signIn({ role: 'admin' }), await shop.signIn({ role: 'admin' })]
    const { id, price } = await shop.addProduct()
    const { body } = await openPayment(shop, ana, [{ id, price, quantity: 1 }])
    await shop.emulator.approve(body.id)
    await capture(shop, ana, body.id)
    const [order] = (await shop.platform.database.pool.query('select id from orders')).rows
    // An unknown number is looked up like any document, without rendering a PDF.
    const document = (cookie: string) =>
      shop.server.inject({ url: `/api/orders/${order.id}/credit-notes/CN-999999`, headers: { cookie } })
    for (let asked = 0; asked < 60; asked++) expect((await document(ana.cookie)).statusCode).toBe(404)
    expect((await document(ana.cookie)).statusCode).toBe(429)
    expect((await document(eva.cookie)).statusCode).toBe(404)
  })

  test('thirty forged webhook events of one client, never those signed by PayPal', async () => {
    const [shop] = instances
    await shop.server.listen({ port: 0, host: '127.0.0.1' })
    await shop.emulator.setWebhookUrl(`${shop.server.listeningOrigin}/paypal/webhook`)
    const ana = await shop.signIn()
    const stored = async () =>
      Number((await shop.platform.database.pool.query('select count(*) from webhook_events')).rows[0].count)
    const genuine = async () => {
      const { id, price } = await shop.addProduct()
      const { body } = await openPayment(shop, ana, [{ id, price, quantity: 1 }])
      await shop.emulator.approve(body.id)
      await shop.emulator.flushWebhooks()
    }
    await genuine()
    const before = await stored()
    expect(before).toBeGreaterThan(0)
    const forge = async () =>
      (await call(shop, null, 'POST', '/paypal/webhook', { id: 'WH-1', event_type: 'X', resource: {} })).statusCode
    for (let sent = 0; sent < 30; sent++) expect(await forge()).toBe(400)
    expect(await forge()).toBe(429)
    await genuine()
    expect(await stored()).toBeGreaterThan(before)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import type { Endpoint } from '../../kit/endpoint.ts'
import { sampleRecordsOf, sampleRequests } from '../../testing/all-samples.ts'
import { openPayment } from '../../testing/buyer.ts'
import { contractEndpoints, nameOf } from '../../testing/contract-endpoints.ts'
import { fingerprint } from '../../testing/fingerprint.ts'
import { realShop } from '../../testing/real-shop.ts'
import { type SampleRecords, samplePassword } from '../../testing/samples.ts'
import { startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { mailsTo } from '../../testing/visitor.ts'

let shop: TestShop
/** A production shop with https on the same database. */
let real: TestShop
let password: string
let product: SampleRecords['product']

beforeAll(async () => {
  const first = await startTestShop()
  shop = first
  password = await hashPassword(samplePassword)
  product = await shop.addProduct({ stock: null })
  real = await startTestShop({
    share: first,
    environment: realShop,
  })
})
afterAll(async () => {
  await real.close()
  await shop.close()
})

async function prepare(endpoint: Endpoint) {
  const root = await shop.signIn({ role: 'root', password })
  const {
    params = {},
    body,
    form,
  } = (await sampleRequests[nameOf(endpoint)]?.(sampleRecordsOf(shop, root, product))) ?? {}
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => (params as Record<string, string>)[name] ?? '')
  const payload = form || body ? { payload: form ?? body } : {}
  return { cookie: root.cookie, url, payload }
}

const writing = contractEndpoints
  .filter(({ method }) => method !== 'GET')
  .map((endpoint) => ({ endpoint, name: nameOf(endpoint) }))

const elsewhere: Record<string, string>[] = [
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://shop.test.evil.test' },
  { origin: 'http://shop.test:8080' },
  { origin: 'http://sub.shop.test' },
  { origin: 'ftp://shop.test' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://shop.test' },
]

describe('rejects cross-site requests and stores nothing', () => {
  test.each(writing)('$name', async ({ endpoint }) => {
    const { cookie, url, payload } = await prepare(endpoint)
    const send = (headers: Record<string, string>) =>
      shop.server.inject({
        method: endpoint.method,
        url,
        headers: { host: 'shop.test', cookie, ...headers },
        ...payload,
      })
    const before = await fingerprint(shop.platform.database.pool)
    for (const headers of elsewhere) {
      const answer = await send(headers)
      expect(answer.statusCode, JSON.stringify(headers)).toBe(403)
      expect(answer.json().code).toBe('cross_site')
    }
    expect(await fingerprint(shop.platform.database.pool)).toEqual(before)
    const own = await send({ origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' })
    expect(own.payload).not.toContain('cross_site')
  })
})

describe('the Host header', () => {
  const poison = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.test',
  }

  test('is not accepted as the own origin in production', async () => {
    const { url, payload } = await prepare(contractEndpoints.find(({ path }) => path === '/api/contact') as Endpoint)
    const headers = { ...poison, origin: 'https://evil.test' }
    const answer = await real.server.inject({ method: 'POST', url, headers, ...payload })
    expect(answer).toMatchObject({ statusCode: 403 })
  })

  test.each(['shop', 'real'])('is in no mailed link and in no address for PayPal (%s)', async (which) => {
    const asked = which === 'shop' ? shop : real
    const ana = await asked.signIn({ password })
    for (const url of ['/api/auth/forgot-password', '/api/auth/resend-verification']) {
      await asked.platform.database.pool.query('update users set email_verified = false where id = $1', [ana.id])
      const payload = url.endsWith('password') ? { email: ana.email } : {}
      const answer = await asked.server.inject({
        method: 'POST',
        url,
        headers: { ...poison, cookie: ana.cookie },
        payload,
      })
      expect(answer.statusCode).toBe(200)
      expect(JSON.stringify(answer.headers) + answer.payload).not.toContain('evil.test')
    }
    const mails = JSON.stringify(await mailsTo(asked, ana.email))
    expect(mails).toContain(`${asked.config.publicUrl}/reset-password/`)
    expect(mails).toContain(`${asked.config.publicUrl}/verify-email/`)
    expect(mails).not.toContain('evil.test')
    await asked.platform.database.pool.query('update users set email_verified = true where id = $1', [ana.id])
    await openPayment(asked, ana, [{ ...product, quantity: 1 }])
    expect(JSON.stringify(shop.emulator.orders())).not.toContain('evil.test')
  })
})

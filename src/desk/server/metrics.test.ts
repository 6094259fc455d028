import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
const token = 'a-token-of-the-monitoring'

beforeAll(async () => {
  shop = await startTestShop({ environment: { METRICS_TOKEN: token } })
})
afterAll(() => shop?.close())

const ask = (authorization: string) =>
  shop.server.inject({ method: 'GET', url: '/metrics', headers: authorization === '' ? {} : { authorization } })

it('returns process and shop metrics for a valid token', async () => {
  await shop.addProduct({ stock: 0 })
  const answer = await ask(`Bearer ${token}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  expect(answer.body).toContain('shop_waiting{kind="products_low_on_stock"} 1')
  expect(answer.body).toContain('shop_waiting{kind="payments_to_review"} 0')
  expect(answer.body).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(answer.body).toMatch(/^shop_database_connections\{state="busy"\} \d/m)
})

it.each(['', token, `Basic ${token}`, 'Bearer', `Bearer ${token}x`])(
  'rejects the authorization %j',
  async (authorization) => {
    const answer = await ask(authorization)
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('shop_')
  },
)

it.each([{ 'x-forwarded-for': '203.0.113.7' }, { host: 'shop.test' }])(
  'returns 404 through the public address with %j',
  async (outside) => {
    const headers = { authorization: `Bearer ${token}`, ...outside }
    expect((await shop.server.inject({ url: '/metrics', headers })).statusCode).toBe(404)
    const publicShop = await startTestShop({ share: shop, environment: { METRICS_TOKEN: token, METRICS_PUBLIC: '1' } })
    expect((await publicShop.server.inject({ url: '/metrics', headers })).statusCode).toBe(200)
    await publicShop.close()
  },
)

it('returns process metrics when the database fails', async () => {
  const { pool } = shop.platform.database
  await pool.query('alter table mails rename to mails_away')
  try {
    const answer = await ask(`Bearer ${token}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('process_resident_memory_bytes')
    expect(answer.body).not.toContain('shop_waiting{')
  } finally {
    await pool.query('alter table mails_away rename to mails')
  }
})

it('measures requests by route pattern, with bounded labels', async () => {
  const product = await shop.addProduct()
  await shop.server.inject({ url: `/api/products/${product.slug}?secret=canary` })
  await shop.server.inject({ method: 'POST', url: '/not/a/route-canary' })
  await shop.server.inject({ url: '/healthz' })
  const { body } = await ask(`Bearer ${token}`)
  expect(body).toMatch(/^shop_request_duration_seconds_count\{method="GET",route="\/healthz",status="2xx"\} [1-9]/m)
  expect(body).toMatch(/^shop_request_duration_seconds_bucket\{le="0.05",method="GET",route="\/api\/products\/:\w+",/m)
  expect(body).toMatch(/^shop_request_duration_seconds_count\{method="any",route="none",status="4xx"\} [1-9]/m)
  expect(body).not.toMatch(/canary|p-[0-9a-f]{8}/)
})

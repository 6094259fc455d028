import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestShop } from '../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
const token = 'a-token-of-the-watchman'

beforeAll(async () => {
  shop = await startTestShop({ environment: { METRICS_TOKEN: token } })
})
afterAll(() => shop?.close())

const ask = (authorization: string) =>
  shop.server.inject({ method: 'GET', url: '/metrics', headers: authorization === '' ? {} : { authorization } })

it('tells who knows the token how the process does and what waits', async () => {
  await shop.addProduct({ stock: 0 })
  const answer = await ask(`Bearer ${token}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  expect(answer.body).toContain('shop_waiting{kind="products_low_on_stock"} 1')
  expect(answer.body).toContain('shop_waiting{kind="payments_to_review"} 0')
  expect(answer.body).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(answer.body).toMatch(/^shop_database_connections\{state="busy"\} \d/m)
})

it.each(['', token, `Basic ${token}`, 'Bearer', `Bearer ${token}x`])('tells nothing to %j', async (authorization) => {
  const answer = await ask(authorization)
  expect(answer.statusCode).toBe(401)
  expect(answer.body).not.toContain('shop_')
})

it.each([{ 'x-forwarded-for': '203.0.113.7' }, { host: 'shop.test' }])('has no such page for %j', async (outside) => {
  const headers = { authorization: `Bearer ${token}`, ...outside }
  expect((await shop.server.inject({ url: '/metrics', headers })).statusCode).toBe(404)
  const asked = await startTestShop({ share: shop, environment: { METRICS_TOKEN: token, METRICS_PUBLIC: '1' } })
  expect((await asked.server.inject({ url: '/metrics', headers })).statusCode).toBe(200)
  await asked.close()
})

it('tells of the process while the database is in trouble', async () => {
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

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasText } from '../../kit/dictionary.ts'
import { startTestShop } from '../../testing/test-shop.ts'
import { violations } from '../office-texts.ts'
import { recheckViolations, recordViolations } from './record-violations.ts'

const token = 'a-token-for-the-metrics'
let shop: Awaited<ReturnType<typeof startTestShop>>

beforeAll(async () => {
  shop = await startTestShop({ environment: { METRICS_TOKEN: token } })
})
afterAll(() => shop.close())

async function alerts(): Promise<string[]> {
  const { rows } = await shop.testDatabase.database.pool.query<{ recipient: string; language: string }>(
    `select recipient, language from mails where template = 'invariants_violated' order by recipient`,
  )
  return rows.map(({ recipient, language }) => `${recipient} ${language}`)
}

async function dashboardViolations(cookie: string) {
  const answer = await shop.server.inject({ url: '/api/dashboard/attention', headers: { cookie } })
  return answer.json().violations
}

it('alerts root users once for each violation by mail, dashboard and metric', async () => {
  const { pool } = shop.testDatabase.database
  const root = await shop.signIn({ role: 'root', email: 'root@tienda.test', language: 'es', password: '$argon2id$x' })
  await shop.signIn({ role: 'root', email: 'other@tienda.test', language: 'en', password: '$argon2id$x' })
  const admin = await shop.signIn({ role: 'admin', password: '$argon2id$x' })
  await recordViolations(shop.platform)
  expect(await alerts()).toEqual([])
  expect(await dashboardViolations(admin.cookie)).toEqual({ count: 0, first: [] })

  const cream = await shop.addProduct({ stock: 3 })
  await pool.query('update products set stock = 4 where id = $1', [cream.id])
  await recordViolations(shop.platform)
  await recordViolations(shop.platform)
  expect(await alerts()).toEqual(['other@tienda.test en', 'root@tienda.test es'])
  const violation = { rule: 'stock is the sum of its movements', subject: cream.slug }
  for (const { cookie } of [root, admin]) {
    expect(await dashboardViolations(cookie)).toMatchObject({ count: 1, first: [violation] })
  }
  const headers = { authorization: `Bearer ${token}` }
  const metrics = await shop.server.inject({ url: '/metrics', headers })
  expect(metrics.body).toContain('shop_waiting{kind="invariant_violations"} 1')

  await pool.query('update products set stock = 3 where id = $1', [cream.id])
  await recordViolations(shop.platform)
  expect(await dashboardViolations(admin.cookie)).toEqual({ count: 0, first: [] })
  await pool.query('update products set stock = 5 where id = $1', [cream.id])
  await recordViolations(shop.platform)
  expect(await alerts()).toHaveLength(4)
})

it('forgets soon what was resolved', async () => {
  const { pool } = shop.testDatabase.database
  const { cookie } = await shop.signIn({ role: 'root', password: '$argon2id$x' })
  const soap = await shop.addProduct({ stock: 3 })
  await pool.query('update products set stock = 4 where id = $1', [soap.id])
  await recordViolations(shop.platform)
  const found = await dashboardViolations(cookie)
  await pool.query('update products set stock = 3 where id = $1', [soap.id])
  await recheckViolations(shop.platform)
  expect((await dashboardViolations(cookie)).count).toBe(found.count - 1)
})

it('has a text in both languages for every rule', async () => {
  const script = await readFile(new URL('invariants.sql', import.meta.url), 'utf8')
  const rules = [...script.matchAll(/^select '([^']+)'/gm)].map(([, rule = '']) => rule)
  expect(rules.length).toBeGreaterThan(20)
  expect(rules.filter((rule) => !hasText(violations, rule))).toEqual([])
})

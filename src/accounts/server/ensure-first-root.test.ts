import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Config, loadConfig } from '../../kit/server/config/config.ts'
import { createLog } from '../../kit/server/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { demoPassword, seedDemoAccounts } from './demo-accounts.ts'
import { ensureFirstRoot } from './first-root.ts'
import { verifyPassword } from './password-hash.ts'
import { users } from './tables.ts'

let shop: TestDatabase

beforeEach(async () => {
  shop = await createTestDatabase()
})
afterEach(() => shop.drop())

const production = {
  DATABASE_URL: 'postgres://db.test/shop',
  APP_SECRET: 'x'.repeat(40),
  PUBLIC_URL: 'https://shop.test',
}
const platform = (environment: Record<string, string>) => {
  const config: Config = loadConfig(environment)
  return { config, database: shop.database, clock: () => new Date(), log: createLog('silent') }
}
const people = () => shop.database.db.select().from(users)
const credentials = { FIRST_ROOT_EMAIL: 'Owner@Shop.test', FIRST_ROOT_PASSWORD: 'Mangle-99' }

test('rejects the start of a shop without a root account or its configuration', async () => {
  await expect(ensureFirstRoot(platform(production))).rejects.toThrow(/FIRST_ROOT_EMAIL and FIRST_ROOT_PASSWORD/)
  await expect(ensureFirstRoot(platform({ ...production, SETUP_TOKEN: 'x'.repeat(20) }))).resolves.toBeUndefined()
  expect(await people()).toEqual([])
})

test('creates one verified root, also with concurrent starts, and never another', async () => {
  const starting = platform({ ...production, ...credentials })
  await Promise.all([1, 2, 3].map(() => ensureFirstRoot(starting)))
  const [owner] = await people()
  expect(await people()).toHaveLength(1)
  expect(owner).toMatchObject({ email: 'owner@shop.test', role: 'root', emailVerified: true })
  await ensureFirstRoot(
    platform({ ...production, FIRST_ROOT_EMAIL: 'b@shop.test', FIRST_ROOT_PASSWORD: 'Other-Pass1' }),
  )
  expect(await people()).toEqual([owner])
  await expect(ensureFirstRoot(platform(production))).resolves.toBeUndefined()
})

test('refuses a weak password and an address that is taken, changing nothing', async () => {
  const weak = { ...production, ...credentials, FIRST_ROOT_PASSWORD: 'alllowercase' }
  await expect(ensureFirstRoot(platform(weak))).rejects.toThrow('FIRST_ROOT_PASSWORD: Password must contain')
  await shop.database.db.insert(users).values({ email: 'owner@shop.test', password: 'x' })
  const before = await people()
  await expect(ensureFirstRoot(platform({ ...production, ...credentials }))).rejects.toThrow(/already belongs/)
  expect(await people()).toEqual(before)
})

test('seeds the demo accounts once, in a demo only', async () => {
  const demo = platform({ DEMO: '1', APP_SECRET: 'x'.repeat(40) })
  await seedDemoAccounts(demo)
  const first = await people()
  await seedDemoAccounts(demo)
  await ensureFirstRoot(demo)
  expect(await people()).toEqual(first)
  for (const role of ['root', 'admin', 'customer'] as const) {
    const account = first.find(({ email }) => email === `${role}@flordemaga.test`)
    expect(account).toMatchObject({ role, emailVerified: true })
    expect(await verifyPassword(account?.password ?? null, demoPassword)).toBe(true)
  }
  await expect(seedDemoAccounts(platform(production))).rejects.toThrow('demo')
})

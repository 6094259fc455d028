import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword, refuseDemoPasswords } from '../../accounts/server/demo-accounts.ts'
import { ensureFirstRoot } from '../../accounts/server/first-root.ts'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { users } from '../../accounts/server/tables.ts'
import { loadConfig } from '../../kit/server/config/config.ts'
import { claimDatabase } from '../../kit/server/database/claim-database.ts'
import { createLog } from '../../kit/server/log.ts'
import { StartRefusal } from '../../kit/server/start-refusal.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let test: TestDatabase

beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test.drop())

describe('a database', () => {
  it.each([
    ['demo', 'production'],
    ['production', 'demo'],
  ] as const)('that was first used by a %s shop refuses a %s start', async (first, other) => {
    const { db } = test.database
    await Promise.all([claimDatabase(db, first), claimDatabase(db, first)])
    await claimDatabase(db, first)
    await expect(claimDatabase(db, other)).rejects.toThrow(StartRefusal)
    await expect(claimDatabase(db, other)).rejects.toThrow(/needs (another|an empty)/)
  })
})

describe('a real shop', () => {
  const insert = async (account: Partial<typeof users.$inferInsert>, password: string) =>
    test.database.db
      .insert(users)
      .values({ email: 'ana@shop.test', ...account, password: await hashPassword(password) })

  it.each([
    ['a demo account', { email: 'customer@flordemaga.test' }],
    ['staff under another address', { email: 'nilsa@shop.test', role: 'admin' as const }],
  ])('does not start while %s has the demo password', async (_who, account) => {
    await insert(account, demoPassword)
    await expect(refuseDemoPasswords(test.database.db)).rejects.toThrow(`The account ${account.email} has`)
  })

  it('starts with other passwords', async () => {
    await insert({ role: 'root' }, 'Mangle-99')
    await expect(refuseDemoPasswords(test.database.db)).resolves.toBeUndefined()
  })

  it('says that FIRST_ROOT_EMAIL has no effect once there is a root account', async () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const config = loadConfig({
      DATABASE_URL: 'postgres://db.test/shop',
      APP_SECRET: 'x'.repeat(40),
      PUBLIC_URL: 'https://shop.test',
      FIRST_ROOT_EMAIL: 'owner@shop.test',
      FIRST_ROOT_PASSWORD: 'Mangle-99',
    })
    const platform = { config, database: test.database, clock: () => new Date(), log }
    await ensureFirstRoot(platform)
    expect(lines.join()).not.toContain('no effect')
    await ensureFirstRoot(platform)
    expect(lines.join()).toContain('FIRST_ROOT_EMAIL and FIRST_ROOT_PASSWORD have no effect')
    expect(lines.join()).not.toContain('Mangle-99')
  })
})

import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../accounts/server/demo-accounts.ts'
import { hashPassword } from '../../accounts/server/password-hash.ts'
import { users } from '../../accounts/server/tables.ts'
import { claimDatabase } from '../../kit/server/database/claim-database.ts'
import { webhookEvents } from '../../payments/server/tables.ts'
import { databaseUrlOf } from '../../testing/shop-process.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

const bundle = join(import.meta.dirname, '../../../dist/shop/shop.js')
let folder: string
let demo: TestDatabase
const opened: TestDatabase[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-command-'))
  demo = await createTestDatabase()
  opened.push(demo)
  const { db, pool } = demo.database
  await claimDatabase(db, 'demo')
  await db.insert(users).values({ email: 'root@shop.test', role: 'root', password: await hashPassword(demoPassword) })
  await db.insert(webhookEvents).values({ id: 'WH-waiting', type: 'x', resource: {} })
  await pool.query(`select setval('order_numbers', 41)`)
})
afterAll(async () => {
  await Promise.all(opened.map((database) => database.drop()))
  rmSync(folder, { recursive: true, force: true })
})

async function empty(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  opened.push(database)
  return database
}

/** Runs the built command with the environment of a shop on this database. */
function run(on: TestDatabase, words: string[], environment: Record<string, string> = { DEMO: '1' }) {
  const env = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrlOf(on.connection),
    APP_SECRET: 's'.repeat(40),
    ...environment,
  }
  return new Promise<{ code: number; printed: string }>((resolve) => {
    execFile(process.execPath, [bundle, ...words], { env, cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed: stdout + stderr })
    })
  })
}

describe('the commands backup and restore', () => {
  it('move a demo to the database of a real shop, only when asked to', async () => {
    const production = { DEMO: '0', PUBLIC_URL: 'https://shop.test', APP_SECRET: 'o'.repeat(40) }
    const file = join(folder, 'demo.tar.gz')
    expect(await run(demo, ['backup', file])).toMatchObject({ code: 0, printed: expect.stringContaining(file) })
    const target = await empty()
    const refused = await run(target, ['restore', file], production)
    expect(refused).toMatchObject({ code: 2, printed: expect.stringContaining('--convert') })
    const unknown = await run(target, ['restore', file, '--convert'], production)
    expect(unknown).toMatchObject({ code: 2, printed: expect.stringContaining('--unverified') })
    const { code, printed } = await run(target, ['restore', file, '--convert', '--unverified'], production)
    expect(printed).toContain('was not verified')
    expect(printed).toContain('The next numbers are FM-002001')
    expect(printed).toContain('another APP_SECRET')
    expect(printed).toContain('root@shop.test')
    expect(code).toBe(0)
    await claimDatabase(target.database.db, 'production')
    const { rows } = await target.database.pool.query(
      `select nextval('order_numbers')::int as next, (select data ->> 'eventId' from pgboss.job) as waiting`,
    )
    expect(rows).toEqual([{ next: 2001, waiting: 'WH-waiting' }])
    expect(await run(target, ['restore', file, '--convert', '--unverified'], production)).toMatchObject({
      code: 2,
      printed: expect.stringContaining('not empty'),
    })
  })

  it('continue without a gap when nothing was sold since', async () => {
    const target = await empty()
    const file = join(folder, 'moved.tar.gz')
    await run(demo, ['backup', file])
    expect(await run(target, ['restore', file, '--same-numbers'])).toMatchObject({ code: 0 })
    const { rows } = await target.database.pool.query(`select nextval('order_numbers')::int as next`)
    expect(rows).toEqual([{ next: 42 }])
  })

  it('refuse what they cannot do, with exit code 2 and without a trace', async () => {
    const file = join(folder, 'there.tar.gz')
    writeFileSync(file, 'no backup')
    expect(await run(demo, ['backup', file])).toMatchObject({ code: 2, printed: expect.stringContaining('--force') })
    expect(await run(await empty(), ['restore', file])).toMatchObject({
      code: 2,
      printed: expect.stringContaining('damaged'),
    })
    expect(await run(await empty(), ['backup', join(folder, 'none.tar.gz')])).toMatchObject({
      code: 2,
      printed: expect.stringContaining('no shop yet'),
    })
    expect(readdirSync(folder).filter((name) => /none|partial/.test(name))).toEqual([])
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { type Config, loadConfig } from '../../kit/server/config/config.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { listen } from '../../kit/server/database/listen.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import { createLog } from '../../kit/server/log.ts'
import { hasPgbouncer, startPgbouncer } from '../../testing/pgbouncer.ts'
import { databaseUrlOf } from '../../testing/shop-process.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type ProcessParts, startShop } from '../startup/lifecycle.ts'

if (!hasPgbouncer) console.warn('SKIPPED: no pgbouncer here (Debian: apt-get install pgbouncer), poolers are untried')

const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-shop-'))
let test: TestDatabase
let config: Config
let stopBouncer: () => Promise<void> = async () => {}

beforeAll(async () => {
  test = await createEmptyDatabase()
  config = { ...loadConfig({ DATA_DIR: folder }), port: 0, host: '127.0.0.1' }
})
afterEach(() => stopBouncer())
afterAll(async () => {
  await test.drop()
  rmSync(folder, { recursive: true })
})

/** @returns the address of the test's database through a pooler in this mode. */
async function startBouncer(mode: 'session' | 'transaction'): Promise<string> {
  const { url, stop } = await startPgbouncer(test.connection, { mode, clients: 100 })
  stopBouncer = stop
  return url
}

/** Starts the shop's services without the application and returns them. */
async function start(change: Partial<Config>) {
  let parts: ProcessParts | undefined
  const shop = await startShop({ ...config, ...change }, createLog('silent'), async (given) => {
    parts = given
    return Fastify()
  })
  if (!parts) throw new Error('nothing was built')
  return { ...parts, stop: shop.stop }
}

describe.runIf(hasPgbouncer)('behind pgbouncer', () => {
  it('works in session mode', async () => {
    const { database, jobs, stop } = await start({ databaseUrl: await startBouncer('session') })
    await expectNotificationsAndJobs(database, jobs)
    const { rows } = await database.pool.query(
      `select current_setting('statement_timeout') as limit, current_setting('TimeZone') as zone`,
    )
    expect(rows).toEqual([{ limit: '15s', zone: 'UTC' }])
    await stop()
  })

  it('rejects transaction mode without a direct address, with instructions', async () => {
    const starting = start({ databaseUrl: await startBouncer('transaction') })
    await expect(starting).rejects.toThrow('DATABASE_DIRECT_URL')
  })

  it('works in transaction mode with a direct address for notifications, migrations and jobs', async () => {
    const databaseUrl = await startBouncer('transaction')
    const { database, jobs, stop } = await start({ databaseUrl, databaseDirectUrl: databaseUrlOf(test.connection) })
    await expectNotificationsAndJobs(database, jobs)
    await expectRepeatedStatements(database)
    await stop()
  })
})

/** The pooler moves connections between servers, which must not matter to statements that are built once. */
async function expectRepeatedStatements(database: ProcessParts['database']): Promise<void> {
  const event = { by: null, action: 'security_check.tried', subject: { type: 'security_check', id: '1' } } as const
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 8 }, () => inTransaction(database, (tx) => recordAudit(tx, event))))
  }
  const { rows } = await database.pool.query(
    `select count(*)::int as events, (select count(*)::int from pg_prepared_statements) as named
    from audit_events where action = 'security_check.tried'`,
  )
  expect(rows).toEqual([{ events: 24, named: 0 }])
}

async function expectNotificationsAndJobs(
  database: ProcessParts['database'],
  jobs: ProcessParts['jobs'],
): Promise<void> {
  const heard: string[] = []
  const onStart = vi.fn()
  const listener = listen(database, { channel: 'prices', onNotification: (payload) => heard.push(payload), onStart })
  await vi.waitFor(() => expect(onStart).toHaveBeenCalled(), { timeout: 5_000 })
  const greet = jobKind<{ name: string }>('greet')
  const greeted: string[] = []
  await jobs.work(greet, async ({ name }) => void greeted.push(name))
  await inTransaction(database, (tx) => jobs.enqueue(tx, greet, { name: 'Ana' }))
  await database.pool.query(`notify prices, 'new'`)
  await vi.waitFor(() => expect([heard, greeted]).toEqual([['new'], ['Ana']]), { timeout: 10_000 })
  await listener.close()
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startEmulator } from '../../../packages/paypal-emulator/emulator.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { application, openDatabase } from '../../kit/server/database/database.ts'
import { migrate, readMigrations } from '../../kit/server/database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../kit/server/embedded-postgres/embedded-postgres.ts'
import { call, capture, openPayment } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

// Postgres is killed while payments are captured. This test starts a separate server, because other tests share theirs.

const dataDir = mkdtempSync(join(tmpdir(), 'crash-database-'))
let postgres: EmbeddedPostgres
let shop: Awaited<ReturnType<typeof startTestShop>>
let closeAll: () => Promise<unknown>
const buyers: SignedIn[] = []

beforeAll(async () => {
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
  postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const { connection } = postgres
  const database = openDatabase({ connection })
  await migrate(database, await readMigrations())
  const emulator = await startEmulator()
  const environment = { RECONCILE_EVERY_SECONDS: '0.5', FIRST_CHECK_AFTER_SECONDS: '1', MAIL_EVERY_SECONDS: '60' }
  const share = { testDatabase: { connection, database, drop: () => database.close() }, emulator }
  shop = await startTestShop({ environment, share, background: true })
  closeAll = async () => {
    await shop.close()
    await emulator.close()
    await database.close()
    await postgres.stop()
  }
  await shop.signIn({ role: 'root' })
  for (let index = 0; index < 20; index++) buyers.push(await shop.signIn())
})
afterAll(async () => {
  await closeAll()
  rmSync(dataDir, { recursive: true, force: true })
})

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]

async function killBackend(): Promise<void> {
  const [busy] = await rows(
    `select pid from pg_stat_activity
     where application_name = $1 and pid <> pg_backend_pid() order by state_change desc limit 1`,
    [application],
  )
  process.kill(Number(busy?.pid), 'SIGKILL')
}

async function restart(): Promise<void> {
  process.kill(postgres.pid(), 'SIGINT')
}

it.each([
  ['kill -9 of a backend, which closes all connections', killBackend],
  ['a fast restart', restart],
])('%s: the shop recovers without intervention', async (_, interrupt) => {
  const cream = await shop.addProduct({ stock: 15 })
  const line = [{ id: cream.id, price: cream.price, quantity: 1 }]
  const opened = await Promise.all(buyers.map(async (who) => (await openPayment(shop, who, line)).body.id))
  await Promise.all(opened.map((id) => shop.emulator.approve(id)))
  // PayPal's responses arrive one after the other while the database becomes unavailable.
  for (const [index, orderId] of opened.entries()) {
    shop.emulator.setFault({ kind: 'slow', operation: 'capture', orderId, ms: 25 * index })
  }
  const lost = new Promise((resolve) => shop.platform.database.pool.once('remove', resolve))
  const clicks = Promise.all(buyers.map((who, index) => capture(shop, who, opened[index] ?? '')))
  await vi.waitFor(() => expect(moneyMoved(opened)).toBeGreaterThan(3), { timeout: 10_000 })
  await interrupt()
  await lost
  const codes = new Set((await clicks).map(({ statusCode }) => statusCode))
  expect(codes.isSubsetOf(new Set([200, 202, 409, 500, 503]))).toBe(true)

  await vi.waitFor(
    async () => {
      // The database never saw these clicks: their buyers click again.
      const unseen = await rows(
        `select paypal_order_id as id from checkouts where paypal_order_id = any($1) and state = 'created'`,
        [opened],
      )
      const ids = unseen.map(({ id }) => String(id))
      await Promise.all(ids.map((id) => capture(shop, buyers[opened.indexOf(id)] ?? null, id)))
      const states = await rows(
        `select state, count(*)::int from checkouts where paypal_order_id = any($1) group by state order by state`,
        [opened],
      )
      expect(states).toEqual([
        { state: 'completed', count: 15 },
        { state: 'released', count: 5 },
      ])
    },
    { timeout: 120_000, interval: 100 },
  )
  expect(moneyMoved(opened)).toBe(15)
  expect(await rows('select stock from products where id = $1', [cream.id])).toEqual([{ stock: 0 }])
  expect(await checkInvariants(shop.platform.database)).toEqual([])
  expect(await compareLedger(shop)).toEqual([])
  const paid = await Promise.all(
    opened.map((id, index) => call(shop, buyers[index] ?? null, 'GET', `/paypal/order/${id}`)),
  )
  expect(paid.filter(({ body }) => body.status === 'COMPLETED')).toHaveLength(15)
})

const moneyMoved = (ids: string[]) => shop.emulator.ledger().filter(({ orderId }) => ids.includes(orderId)).length

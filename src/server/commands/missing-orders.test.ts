import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreBackup } from '../../backup/server/restore-backup.ts'
import { writeBackup } from '../../backup/server/write-backup.ts'
import { reconcileCheckouts } from '../../checkout/server/reconcile-checkouts.ts'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { startJobs } from '../../kit/server/jobs/jobs.ts'
import { findUnknownPayments } from '../../payments/server/find-unknown-payments.ts'
import { skipUsedNumbers } from '../../sale/server/number-queries.ts'
import { capture } from '../../testing/buyer.ts'
import { paymentSteps, startPaymentShop } from '../../testing/payment-shop.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { SignedIn } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof startPaymentShop>>
let restored: TestDatabase
let ana: SignedIn

beforeAll(async () => {
  shop = await startPaymentShop()
  ana = await shop.signIn()
  restored = await createEmptyDatabase()
})
afterAll(async () => {
  await shop?.close()
  await restored?.drop()
})

const { opened } = paymentSteps(() => shop)

async function pay(): Promise<{ id: string; orderNumber: string }> {
  const payment = await opened(ana)
  await shop.emulator.approve(payment.id)
  expect((await capture(shop, ana, payment.id)).body.status).toBe('COMPLETED')
  return payment
}

it('a restored shop continues its open payments, and names the payments that were made after the backup', async () => {
  const since = new Date(Date.now() - 60_000)
  await pay()
  const open = await opened(ana)
  await shop.emulator.approve(open.id)
  const target = new PassThrough()
  const { database } = shop.platform
  const [file] = await Promise.all([
    buffer(target),
    writeBackup(database, target, { appSecret: shop.config.appSecret }),
  ])
  const later = await pay()

  await restoreBackup(restored.database, async () => Readable.from([file]), {
    trust: { secrets: [shop.config.appSecret], accept: 'sealed' },
    finish: (client, { createdAt }) => skipUsedNumbers(client, new Date(createdAt), new Date()).then(() => {}),
  })
  const jobs = await startJobs(restored.database, shop.platform.log)
  shop.wait(2 * 3_600_000)
  const platform = { ...shop.platform, database: restored.database, jobs }
  await reconcileCheckouts(platform)
  await jobs.stop()
  const { rows } = await restored.database.pool.query('select paypal_order_id as id from orders order by created_at')
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({ id: open.id })
  expect(await checkInvariants(restored.database)).toEqual([])

  const range = { since, until: new Date(Date.now() + 60_000) }
  const { search } = await shop.provider.current()
  if (!search) throw new Error('no search')
  const unknown = await findUnknownPayments(restored.database.db, search, range)
  expect(unknown).toHaveLength(1)
  expect(unknown[0]?.invoiceId).toContain(later.orderNumber)
  expect(await findUnknownPayments(restored.database.db, search, { ...range, until: since })).toEqual([])
  const next = await restored.database.pool.query(`select nextval('order_numbers')::int as number`)
  expect(next.rows[0].number).toBeGreaterThan(Number(later.orderNumber.slice(3)) + 900)
})

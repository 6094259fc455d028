import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../kit/server/database/database.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import { capture } from '../../testing/buyer.ts'
import { paymentSteps, startPaymentShop } from '../../testing/payment-shop.ts'
import type { SignedIn } from '../../testing/test-shop.ts'

const token = 'a-token-of-the-monitoring'
let shop: Awaited<ReturnType<typeof startPaymentShop>>
let ana: SignedIn
const { opened, rows } = paymentSteps(() => shop)

beforeAll(async () => {
  shop = await startPaymentShop({ METRICS_TOKEN: token })
  ana = await shop.signIn()
})
afterAll(() => shop?.close())
afterEach(() => shop.emulator.clearFaults())

/** The value of a series such as `shop_jobs_due{queue="x"}`; undefined when it is missing. */
async function metric(series: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await shop.server.inject({ url: '/metrics', headers })
  const line = body.split('\n').find((text) => text.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

/** Approves a payment of Ana and captures it. */
async function buy(): Promise<void> {
  const { id } = await opened(ana)
  await shop.emulator.approve(id)
  await capture(shop, ana, id)
}

it('counts orders and the outcomes of captures', async () => {
  const series = ['completed', 'refused', 'unconfirmed'].map((outcome) => `shop_captures_total{outcome="${outcome}"}`)
  const all = () => Promise.all([...series, 'shop_orders_total{payment="online"}'].map(metric))
  const before = await all()
  await buy()
  shop.emulator.setFault({ operation: 'capture', kind: 'declined' })
  await buy()
  shop.emulator.setFault({ operation: 'capture', kind: '503', times: 3 })
  await buy()
  const after = await all()
  expect(after.map((value, at) => Number(value) - Number(before[at]))).toEqual([1, 1, 1, 1])
})

it('reports overdue payments and refunds with the age of the oldest', async () => {
  await rows('update checkouts set next_check_at = null')
  expect(await metric('shop_reconcile_due{kind="payments"}')).toBe(0)
  expect(await metric('shop_reconcile_oldest_seconds{kind="payments"}')).toBe(0)
  const { id } = await opened(ana)
  await rows(`update checkouts set next_check_at = now() - interval '700 seconds' where paypal_order_id = $1`, [id])
  expect(await metric('shop_reconcile_due{kind="payments"}')).toBe(1)
  expect(await metric('shop_reconcile_oldest_seconds{kind="payments"}')).toBeCloseTo(700, -1)
  expect(await metric('shop_reconcile_due{kind="refunds"}')).toBe(0)
})

it('reports waiting jobs by queue, but not later ones', async () => {
  const kind = jobKind<{ n: number }>('queue-without-worker')
  const { database, jobs } = shop.platform
  await inTransaction(database, async (tx) => {
    await jobs.enqueue(tx, kind, { n: 1 })
    await jobs.enqueue(tx, kind, { n: 2 }, { startAfter: 600 })
  })
  await rows(
    `update pgboss.job set start_after = now() - interval '90 seconds' where start_after <= now() and name = $1`,
    [kind.name],
  )
  expect(await metric('shop_jobs_due{queue="queue-without-worker"}')).toBe(1)
  expect(await metric('shop_jobs_oldest_seconds{queue="queue-without-worker"}')).toBeCloseTo(90, -1)
})

it('reports the age of the oldest mail that is not delivered, but not one that is held back', async () => {
  await rows(`update mails set state = 'sent'`)
  expect(await metric('shop_mails_due{kind="queued"}')).toBe(0)
  const insert = `insert into mails (template, language, recipient, payload, attempts, created_at, next_attempt_at)
    values ('welcome', 'en', 'ana@correo.test', '', $1, now() - interval '2 hours', now() + interval '1 hour')`
  await rows(insert, [0])
  expect(await metric('shop_mails_due{kind="queued"}')).toBe(0)
  await rows(insert, [3])
  expect(await metric('shop_mails_due{kind="queued"}')).toBe(1)
  expect(await metric('shop_mails_oldest_seconds{kind="queued"}')).toBeCloseTo(7_200, -2)
})

it('reports overdue tasks of this version', async () => {
  const { jobs } = shop.platform
  const started = new Promise<void>((resolve) => jobs.every(3_600, 'rare-task', async () => resolve()))
  await started
  await expect.poll(() => metric('shop_task_overdue_seconds{task="rare-task"}')).toBe(0)
  await rows(`update job_leases set until = now() - interval '100 seconds' where name = 'rare-task'`)
  await rows(`insert into job_leases values ('removed-task', gen_random_uuid(), now() - interval '9 days')`)
  expect(await metric('shop_task_overdue_seconds{task="rare-task"}')).toBeCloseTo(100, -1)
  expect(await metric('shop_task_overdue_seconds{task="removed-task"}')).toBeUndefined()
})

it('reports how far the catalog is behind a change that cannot be read', async () => {
  const { changes, platform } = shop
  const age = async () => {
    changes.freshness.confirm()
    return metric('shop_catalog_age_seconds')
  }
  await expect.poll(age, { timeout: 10_000 }).toBeLessThan(1)
  await platform.database.pool.query('alter table products rename to products_away')
  await changes.changed('products')
  await expect.poll(age, { timeout: 10_000 }).toBeGreaterThan(1)
  await platform.database.pool.query('alter table products_away rename to products')
  await expect.poll(age, { timeout: 10_000 }).toBeLessThan(1)
})

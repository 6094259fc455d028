import { describe, expect, it } from 'vitest'
import { startPgbouncer } from './support/pgbouncer.ts'
import { startPostgres } from './support/postgres.ts'
import { hasPrograms } from './support/programs.ts'
import { type PurchaseShop, startPurchaseShop } from './support/purchase-shop.ts'
import { until } from './support/until.ts'

// Two instances reach their empty database through pgbouncer: migrations, purchases, notifications and jobs.

const present = hasPrograms('connection poolers', 'postgres', 'pgbouncer')

describe.runIf(present).each(['session', 'transaction'] as const)('behind pgbouncer in %s mode', (mode) => {
  it('migrates, sells, follows changes of other instances and runs jobs', async () => {
    const postgres = await startPostgres(`postgres-${mode}`)
    const databaseUrl = await startPgbouncer(postgres, mode)
    // Session settings are not preserved in transaction mode.
    if (mode === 'transaction') await postgres.query(`alter role shop set statement_timeout = '15s'`)
    const environment: Record<string, string> = mode === 'transaction' ? { DATABASE_DIRECT_URL: postgres.url() } : {}
    const shop = await startPurchaseShop({
      name: `pooler-${mode}`,
      postgres,
      databaseUrl,
      environments: [environment, environment],
    })
    const load = await shop.buy()
    await until('30 orders', () => load.paid.size >= 30)
    await expectChangesArrive(shop)
    await expectJobsRan(shop)
    const orders = await shop.settle(load)
    expect(orders).toBeGreaterThanOrEqual(30)
    expect(load.unclear).toEqual([])
    expect(load.failedVisits).toEqual([])
    expect([...load.answers.keys()].filter((key) => key.includes(' 503'))).toEqual([])
    await shop.stop()
    await postgres.stop()
  })
})

/** A change of a product in the database appears at both instances. */
async function expectChangesArrive({ postgres, origins, records }: PurchaseShop): Promise<void> {
  const [product] = records.products
  await postgres.query(`update products set name = 'Renamed Cream' where id = $1`, [product?.id])
  for (const origin of origins) {
    await until(
      'the new name appears',
      async () => (await (await fetch(`${origin}/api/products`)).text()).includes('Renamed Cream'),
      { seconds: 10 },
    )
  }
}

/** PayPal's webhooks are processed by jobs, and each order has queued its mail. */
async function expectJobsRan({ postgres }: PurchaseShop): Promise<void> {
  await until('webhooks are processed', async () => {
    const [row] = await postgres.query<{ count: number }>(
      'select count(*)::int as count from webhook_events where processed_at is not null',
    )
    return (row?.count ?? 0) > 10
  })
}

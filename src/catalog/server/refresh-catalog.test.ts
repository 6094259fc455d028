import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ChangeFeed } from '../../kit/server/database/change-feed.ts'
import { inTransaction, openDatabase } from '../../kit/server/database/database.ts'
import { createLog } from '../../kit/server/log.ts'
import { startTestShop } from '../../testing/test-shop.ts'
import { Catalog } from './catalog.ts'

let shop: Awaited<ReturnType<typeof startTestShop>>
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

it('retries a failed refresh, and does not report the old prices as current', async () => {
  const cream = await shop.addProduct({ price: 1000 })
  const hasty = openDatabase({ connection: shop.testDatabase.connection, statementTimeoutMs: 100 })
  const lines: string[] = []
  const changes = new ChangeFeed(createLog('error', { write: (line) => void lines.push(line) }), { firstWaitMs: 50 })
  const catalog = new Catalog(hasty.db)
  changes.subscribe('products', (ids) => catalog.refresh(ids))
  const price = async () => (await catalog.current()).byId.get(cream.id)?.price
  expect(await price()).toBe(1000)
  const before = changes.version()

  await inTransaction(shop.testDatabase.database, async ({ $client }) => {
    await $client.query('lock table products in access exclusive mode')
    await $client.query('update products set price = 20 where id = $1', [cream.id])
    await changes.changed('products')
    expect(lines.join()).toContain('refresh after a change failed')
    expect(changes.version()).toBe(before)
  })

  await vi.waitFor(() => expect(changes.version()).toBeGreaterThan(before), { timeout: 5_000, interval: 20 })
  expect(await price()).toBe(2000)
  changes.close()
  await hasty.close()
})

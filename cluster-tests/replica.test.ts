import { describe, expect, it } from 'vitest'
import { startPostgres, startReplica } from './support/postgres.ts'
import { hasPrograms } from './support/programs.ts'
import { startPurchaseShop } from './support/purchase-shop.ts'
import { until } from './support/until.ts'

/** Data older than this is read from the primary. */
const limitSeconds = 30
const present = hasPrograms('a replica for reports', 'postgres')

describe.runIf(present)('reports from a streaming replica', () => {
  it('are at most 30 s old, and are read from the primary while replay is paused or the replica is unreachable', async () => {
    const primary = await startPostgres('primary', { wal_level: 'replica' })
    const replica = await startReplica('replica', primary)
    const environment = { DATABASE_REPLICA_URL: replica.url(), LOG_LEVEL: 'info' }
    const shop = await startPurchaseShop({ name: 'replica', postgres: primary, environments: [environment] })
    const get = (path: string) => fetch(`${shop.origins[0]}${path}`, { headers: { cookie: shop.records.root.cookie } })
    const reported = async (): Promise<number> => (await (await get('/api/dashboard/stats')).json()).totalOrders
    const exported = async () => (await (await get('/api/admin/orders/export')).text()).trimEnd().split('\n').length - 1
    const sell = async (count: number) => {
      const load = await shop.buy()
      await until('orders', () => load.paid.size >= count)
      await load.end()
      return shop.settle(load)
    }

    const first = await sell(5)
    await until('the replica has every order', async () => (await reported()) === first)

    await replica.query('select pg_wal_replay_pause()')
    const paused = performance.now()
    const second = await sell(5)
    expect(second).toBeGreaterThan(first)
    // Replay is paused, but the data is not too old yet.
    expect(await reported()).toBe(first)
    expect(await exported()).toBe(first)
    await until('the primary is asked instead', async () => (await reported()) === second)
    const seconds = (performance.now() - paused) / 1_000
    console.log(`A replica with paused replay was used for ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(limitSeconds + 5)
    expect(await exported()).toBe(second)

    // What is replayed then may cancel this statement itself.
    await replica.query('select pg_wal_replay_resume()').catch(() => {})
    await until('the replica is used again', async () => {
      expect(await reported()).toBe(second)
      return shop.instances[0]?.process.output().includes('from the replica again')
    })
    expect(await reported()).toBe(second)

    await replica.stop('immediate')
    const started = performance.now()
    expect(await reported()).toBe(second)
    expect(performance.now() - started).toBeLessThan(5_000)
    await shop.stop()
    await primary.stop()
  })
})

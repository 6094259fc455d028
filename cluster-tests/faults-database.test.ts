import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startPostgres } from './support/postgres.ts'
import { makeFolder } from './support/processes.ts'
import { hasPrograms, isRoot } from './support/programs.ts'
import { startHaproxy } from './support/proxies.ts'
import { longestGap } from './support/purchase-load.ts'
import { startPurchaseShop } from './support/purchase-shop.ts'
import { haproxyFor } from './support/shop-proxies.ts'
import { until } from './support/until.ts'

// CLUSTER_OUTAGE_SECONDS sets how long the database is unavailable.

const outageSeconds = Number(process.env.CLUSTER_OUTAGE_SECONDS ?? 60)
const present = hasPrograms('a database that is unavailable or full', 'postgres')

const hasProxy = hasPrograms('HAProxy while the database is unavailable', 'haproxy')

const statusOf = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(20_000) })).status

describe.runIf(present)('the database', () => {
  it(`is unavailable for ${outageSeconds} s: visitors get their pages, buyers a clear answer, and sales go on afterwards`, async () => {
    const proxy = (ports: number[]) => startHaproxy('haproxy-away', haproxyFor(ports))
    const shop = await startPurchaseShop({ name: 'away', environments: [{}, {}], ...(hasProxy && { proxy }) })
    const instance = `http://127.0.0.1:${shop.instances[0]?.port}`
    const load = await shop.buy({ visitors: 2 })
    await shop.postgres.stop('immediate')
    const stopped = performance.now()
    await until('not ready', async () => (await statusOf(`${instance}/readyz`)) === 503)
    expect(await statusOf(`${instance}/healthz`)).toBe(200)
    await pause(outageSeconds * 1_000)
    await shop.postgres.start()
    const back = performance.now()
    await until('sales go on', () => load.successes.some((at) => at > back))
    const recovery = (performance.now() - back) / 1_000
    await until('ready', async () => (await statusOf(`${instance}/readyz`)) === 200)
    const paid = load.paid.size
    await until('sales continue', () => load.paid.size > paid + 10)
    const orders = await shop.settle(load)
    const gap = longestGap(load, stopped, performance.now())
    console.log(
      `away: ${gap.toFixed(1)} s without a purchase, back ${recovery.toFixed(1)} s after the database; ${orders} orders`,
    )
    expect(recovery).toBeLessThan(10)
    expect(load.unclear).toEqual([])
    expect(load.failedVisits).toEqual([])
    await shop.stop()
  })

  const maySimulateDisk = present && isRoot('a full disk')
  it.runIf(maySimulateDisk)(
    'is on a full disk: the shop is not ready, says so, and goes on when there is space',
    async () => {
      const disk = makeFolder('disk')
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', disk])
      // Small segments, so that the disk fills up while the test looks.
      const postgres = await startPostgres('disk/full', {
        max_wal_size: '32MB',
        min_wal_size: '32MB',
        wal_recycle: 'off',
      })
      const shop = await startPurchaseShop({ name: 'full', postgres })
      const load = await shop.buy()
      const ballast = fill(join(dirname(dirname(postgres.data)), 'ballast'))
      await until('not ready', async () => (await statusOf(`${shop.origins[0]}/readyz`)) === 503, { seconds: 120 })
      await until('buyers get an error response', () => load.answers.get('open 503 unavailable_nothing_charged'))
      expect(await statusOf(`${shop.origins[0]}/`)).toBe(200)
      rmSync(ballast)
      // Postgres ends when it cannot write its log; its supervisor would start it again.
      await postgres.stop('immediate')
      await postgres.start()
      const paid = load.paid.size
      await until('sales go on', () => load.paid.size > paid + 10)
      await shop.settle(load)
      expect(load.unclear).toEqual([])
      expect(load.failedVisits).toEqual([])
      await shop.stop()
      await postgres.stop()
    },
  )
})

/** Writes a file until the disk has no space. */
function fill(path: string): string {
  const file = openSync(path, 'w')
  let size = 0
  for (const step of [1024 * 1024, 4096]) {
    try {
      for (;;) size += writeSync(file, Buffer.alloc(step, 1))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  ftruncateSync(file, size)
  closeSync(file)
  return path
}

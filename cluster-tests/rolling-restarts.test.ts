import { describe, expect, it } from 'vitest'
import { freePort } from '../src/testing/free-port.ts'
import { startEmulatorProcess } from './support/emulator.ts'
import { startPostgres } from './support/postgres.ts'
import { hasPrograms } from './support/programs.ts'
import { type ProxyProcess, startHaproxy, startNginx } from './support/proxies.ts'
import { startPurchaseLoad } from './support/purchase-load.ts'
import { addRecords } from './support/records.ts'
import { expectNothingLost } from './support/settle.ts'
import { startShop } from './support/shop.ts'
import { haproxyFor, nginxFor } from './support/shop-proxies.ts'
import { until } from './support/until.ts'

// Two instances are restarted in turn under load. CLUSTER_RESTARTS sets how often for each proxy.

const restarts = Number(process.env.CLUSTER_RESTARTS ?? 50)

const starts = {
  haproxy: (instances: number[]) => startHaproxy('haproxy-shop', haproxyFor(instances)),
  nginx: (instances: number[]) => startNginx('nginx-shop', nginxFor(instances)),
} satisfies Record<string, (instances: number[]) => Promise<ProxyProcess>>

describe.each(['haproxy', 'nginx'] as const)('behind %s', (kind) => {
  const present = hasPrograms(`rolling restarts behind ${kind}`, 'postgres', kind)

  it.runIf(present)(`${restarts} rolling restarts lose no request`, async () => {
    const postgres = await startPostgres(`postgres-${kind}`)
    const emulator = await startEmulatorProcess(`paypal-${kind}`)
    const ports = [await freePort(), await freePort()]
    const proxy = await starts[kind](ports)
    const origin = `http://127.0.0.1:${proxy.port}`
    const options = {
      databaseUrl: postgres.url(),
      emulator,
      publicUrl: `http://localhost:${proxy.port}`,
      // The proxies' own addresses are appended once.
      environment: { DRAIN_SECONDS: '3' },
    }
    const instances = []
    for (const [index, port] of ports.entries()) {
      instances.push(await startShop(`${kind}-shop${index + 1}`, { ...options, port }))
    }
    await emulator.control('PUT', 'webhooks', { url: `${origin}/paypal/webhook` })
    const records = await addRecords({ ...options, buyers: 100, stocks: [100_000, 100_000, 100_000] })
    const load = startPurchaseLoad({ origins: [origin], records, emulator, concurrency: 4, visitors: 4 })
    await until('buyers are served', () => load.paid.size > 10)
    for (let round = 0; round < restarts; round++) {
      const instance = instances[round % 2]
      await instance?.process.end('SIGTERM')
      await instance?.restart()
    }
    await load.end()
    const orders = await expectNothingLost(options.databaseUrl, emulator, load)
    const requests = [...load.answers.values()].reduce((sum, count) => sum + count, 0)
    console.log(
      `${kind}: ${restarts} restarts, ${requests} requests of buyers, ${load.visits} of visitors, ${orders} orders`,
    )
    expect(load.failedVisits).toEqual([])
    expect(load.unclear).toEqual([])
    expect([...load.answers].filter(([key]) => / 50\d/.test(key))).toEqual([])
    expect(load.visits).toBeGreaterThan(restarts * 10)
    for (const { process } of instances) await process.end()
    await postgres.stop()
    await emulator.process.end()
  })
})

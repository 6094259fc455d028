import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorProcess, startEmulatorProcess } from './support/emulator.ts'
import { type PatroniCluster, type PatroniNode, startPatroniCluster } from './support/patroni.ts'
import { hasPrograms } from './support/programs.ts'
import { longestGap, type PurchaseLoad, startPurchaseLoad } from './support/purchase-load.ts'
import { addRecords, type Records } from './support/records.ts'
import { expectNothingLost } from './support/settle.ts'
import { startShop } from './support/shop.ts'
import { until } from './support/until.ts'

// Buyers purchase through two instances while servers of a Postgres cluster are killed, frozen and stopped.
// CLUSTER_FAILOVERS is the number of killed primaries, CLUSTER_CHECKOUTS the least number of checkouts.

const failovers = Number(process.env.CLUSTER_FAILOVERS ?? 10)
const leastCheckouts = Number(process.env.CLUSTER_CHECKOUTS ?? 200 * failovers)
/** An interruption may last this long. */
const limitSeconds = 30
const present = hasPrograms('failovers of a Postgres cluster', 'postgres', 'patroni', 'etcd', 'haproxy')

let cluster: PatroniCluster
let emulator: EmulatorProcess
let records: Records
let load: PurchaseLoad
const interruptions: { fault: string; seconds: number }[] = []

describe.runIf(present)('a Postgres cluster with synchronous replication', () => {
  beforeAll(async () => {
    cluster = await startPatroniCluster()
    emulator = await startEmulatorProcess()
    const options = { databaseUrl: cluster.url, emulator }
    const first = await startShop('shop1', options)
    const second = await startShop('shop2', options)
    await emulator.control('PUT', 'webhooks', { url: `http://127.0.0.1:${first.port}/paypal/webhook` })
    const stocks = [15, 60, ...Array.from({ length: 8 }, () => 100_000)]
    records = await addRecords({ ...options, buyers: 200, stocks })
    const origins = [first, second].map(({ port }) => `http://127.0.0.1:${port}`)
    load = startPurchaseLoad({ origins, records, emulator, concurrency: 20, pauseMs: 100 })
    await until('buyers are served', () => load.paid.size > 20)
  })

  afterAll(() => load.end())

  it(`survives ${failovers} kills of the primary, a stopped replica, a frozen primary and a restarted HAProxy`, async () => {
    for (let round = 1; round <= failovers; round++) {
      // A lost machine and a crashed server take turns.
      if (round % 2 === 1) await interrupt(`kill ${round} (machine)`, (leader) => leader.kill())
      else await interrupt(`kill ${round} (server)`, (leader) => leader.killPostgres())
      if (round === Math.min(2, failovers)) await stopReplica()
      if (round === Math.min(3, failovers)) await measured('HAProxy restarted', () => cluster.haproxy.restart())
      if (round === Math.min(4, failovers)) await freezePrimary()
      // The checkouts are spread over all faults.
      const share = (leastCheckouts * round) / failovers
      await until(`${share} checkouts`, () => load.opened >= share, { seconds: 300 })
    }
    await load.end()
    const orders = await expectNothingLost(cluster.url, emulator, load)
    report(orders)
    expect(load.unclear).toEqual([])
    expect(load.failedVisits).toEqual([])
    expect(interruptions.filter(({ seconds }) => seconds > limitSeconds)).toEqual([])
    expect(load.opened).toBeGreaterThanOrEqual(leastCheckouts)
    const { rows: soldOut } = {
      rows: await cluster.query<{ stock: number }>('select stock from products where stock < 0'),
    }
    expect(soldOut).toEqual([])
  })
})

/** Disturbs the cluster, waits until it is whole again and purchases succeed, and records the longest interruption. */
async function measured(fault: string, disturb: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  await disturb()
  await until('purchases succeed', () => load.successes.some((at) => at > performance.now() - 300), { seconds: 120 })
  await cluster.untilWhole()
  const paid = load.paid.size
  await until('purchases continue', () => load.paid.size > paid + 20, { seconds: 120 })
  const seconds = longestGap(load, from, performance.now())
  interruptions.push({ fault, seconds })
  console.log(`${fault}: ${seconds.toFixed(1)} s without a purchase, ${load.opened} checkouts so far`)
}

function interrupt(fault: string, kill: (leader: PatroniNode) => Promise<void>): Promise<void> {
  return measured(fault, async () => {
    const leader = await cluster.leader()
    await kill(leader)
    await untilAnotherLeads(leader)
    if (fault.includes('machine')) leader.launch()
  })
}

async function untilAnotherLeads(former: PatroniNode): Promise<void> {
  await until('another node leads', async () => (await cluster.leader()) !== former, { seconds: 90 })
}

async function stopReplica(): Promise<void> {
  const leader = await cluster.leader()
  const replica = cluster.nodes.find((node) => node !== leader)
  await measured('replica stopped', async () => {
    await replica?.stop()
    // Without it for a while.
    await pause(10_000)
    replica?.launch()
  })
}

/**
 * A frozen machine keeps its connections open and answers nothing. It is reset before it continues, as Patroni's watchdog
 * does: without a watchdog a former leader that continues takes the lock back (Patroni 3.0 with etcd's third API), and
 * the orders of its successor are lost.
 */
async function freezePrimary(): Promise<void> {
  await measured('primary frozen', async () => {
    const leader = await cluster.leader()
    leader.freeze()
    await untilAnotherLeads(leader)
    await leader.kill()
    leader.launch()
  })
}

function report(orders: number): void {
  const longest = Math.max(...interruptions.map(({ seconds }) => seconds))
  const answers = [...load.answers].sort().map(([key, count]) => `${key}: ${count}`)
  console.log(
    [
      `${load.opened} checkouts, ${orders} orders, ${load.paid.size} confirmed to the buyer`,
      `${load.visits} pages of visitors, ${load.failedVisits.length} failed`,
      `longest interruption ${longest.toFixed(1)} s`,
      ...answers,
    ].join('\n'),
  )
}

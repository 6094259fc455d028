import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { memoryLimit } from './support/memory-limit.ts'
import { hasPrograms, isRoot } from './support/programs.ts'
import { startPurchaseShop } from './support/purchase-shop.ts'
import { until } from './support/until.ts'

const present = hasPrograms('memory limit, idle connections and a wrong clock', 'postgres')
const limitMb = 384
const idleConnections = Number(process.env.CLUSTER_IDLE_CONNECTIONS ?? 10_000)
const clockOffset = join(import.meta.dirname, 'support/clock-offset.mjs')

/** Memory of a process in MB, without cached files. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024)
}

const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

describe.runIf(present)('the process', () => {
  it.runIf(present && isRoot('a memory limit'))(`serves under load with ${limitMb} MB of memory`, async () => {
    const limit = memoryLimit(limitMb)
    if (!limit) return console.warn('SKIPPED: a memory limit. Control groups cannot be created here.')
    const shop = await startPurchaseShop({ name: 'memory', memoryLimit: limit })
    const [instance] = shop.instances
    if (!instance) throw new Error('no instance')
    const load = await shop.buy({ concurrency: 10, visitors: 10, pauseMs: 50 })
    await pause(45_000)
    await shop.settle(load)
    const requests = load.visits + [...load.answers.values()].reduce((sum, count) => sum + count, 0)
    console.log(`memory: ${requests} requests in 45 s, at most ${limit.peakMb()} MB with cached files`)
    // The kernel ends what needs more.
    expect(instance.process.isRunning()).toBe(true)
    expect(limit.peakMb()).toBeGreaterThan(100)
    expect(load.unclear).toEqual([])
    expect(load.failedVisits).toEqual([])
    await shop.stop()
    limit.remove()
  })

  it(`serves while ${idleConnections} connections are open and silent`, async () => {
    const shop = await startPurchaseShop({ name: 'idle' })
    const [instance] = shop.instances
    if (!instance) throw new Error('no instance')
    const before = memoryOf(instance.process.pid)
    const sockets = await openConnections(instance.port, idleConnections)
    const during = memoryOf(instance.process.pid)
    const started = performance.now()
    expect((await fetch(`${shop.origins[0]}/`)).status).toBe(200)
    const pageMs = performance.now() - started
    const load = await shop.buy()
    await until('20 orders', () => load.paid.size >= 20)
    await shop.settle(load)
    console.log(`idle: ${sockets.length} connections, ${during - before} MB, a page in ${pageMs.toFixed(0)} ms`)
    expect(sockets).toHaveLength(idleConnections)
    expect(pageMs).toBeLessThan(2_000)
    expect(during - before).toBeLessThan(250)
    expect(load.unclear).toEqual([])
    expect(load.failedVisits).toEqual([])
    // The server closes silent connections after a minute, although these clients do not close their side.
    await until('silent connections are closed', () => openFiles(instance.process.pid) < 500, { seconds: 150 })
    for (const socket of sockets) socket.destroy()
    await shop.stop()
  })

  it('sells with a clock that is ten minutes slow at one instance and ten minutes fast at the other', async () => {
    const environments = [-600, 600].map((seconds) => ({
      NODE_OPTIONS: `--import=${clockOffset}`,
      CLOCK_OFFSET_SECONDS: String(seconds),
    }))
    const shop = await startPurchaseShop({ name: 'clock', environments, stocks: [20, 100_000] })
    const load = await shop.buy()
    await until('100 orders', () => load.paid.size >= 100)
    const orders = await shop.settle(load)
    console.log(`clock: ${orders} orders`)
    expect(load.unclear).toEqual([])
    expect(load.failedVisits).toEqual([])
    await shop.stop()
  })
})

async function openConnections(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(200, count - sockets.length) }, async () => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.on('error', () => {})
      await once(socket, 'connect')
      return socket
    })
    sockets.push(...(await Promise.all(batch)))
  }
  return sockets
}

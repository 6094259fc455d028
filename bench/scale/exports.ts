import { fork } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { memoryOf } from '../children.ts'
import { type Measurement, round } from '../target.ts'
import { startScaleShop } from './scale-shop.ts'

/** Exports of staff, measured over HTTP because they stream. */
const staffExports = [
  { name: 'orders as CSV, of one year', url: '/api/admin/orders/export?from=2024-01-01&to=2024-12-31' },
  { name: 'orders as CSV, all', url: '/api/admin/orders/export' },
]
/** Read first, because a new process grows with its first export of any length. */
const warmUp = '/api/admin/orders/export?from=2023-01-01&to=2023-12-31'
/** The flag that the shop sets at its start, and the heap of a small machine: with more, V8 collects garbage later. */
const execArgv = ['--semi-space-growth-factor=1', '--max-old-space-size=512']
const millisecondsBetweenSamples = 100

/** Measures how far the resident set of a shop in its own process, whose heap is limited, grows during each export. */
export async function measureExports(dataDir: string): Promise<Measurement[]> {
  const child = fork(fileURLToPath(import.meta.url), [dataDir], { execArgv })
  const [address] = await once(child, 'message')
  const { url, cookie }: { url: string; cookie: string } = address
  const measured: Measurement[] = []
  await readWatchingMemory(`${url}${warmUp}`, cookie, child.pid)
  for (const { name, url: path } of staffExports) {
    const { bytes, lines, ms, before, peak } = await readWatchingMemory(`${url}${path}`, cookie, child.pid)
    const detail = `${lines} lines, ${round(bytes / 1e6, 1)} MB, ${round(ms / 1000, 1)} s, ${round(before, 0)} MB before`
    measured.push({
      name: `memory during ${name}`,
      value: round(peak, 0),
      unit: 'MB',
      target: { atMost: 150 },
      detail,
    })
  }
  child.disconnect()
  await once(child, 'exit')
  return measured
}

/** @returns the bytes, lines and time, the MB of the process `pid` before, and how many it grew by. */
async function readWatchingMemory(url: string, cookie: string, pid = 0) {
  const before = memoryOf(pid)
  let peak = before
  let bytes = 0
  let lines = 0
  const start = performance.now()
  let sampled = start
  const answer = await fetch(url, { headers: { cookie } })
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`)
  for await (const chunk of answer.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
    if (performance.now() - sampled < millisecondsBetweenSamples) continue
    peak = Math.max(peak, memoryOf(pid))
    sampled = performance.now()
  }
  return { bytes, lines, ms: performance.now() - start, before, peak: peak - before }
}

/** The process that `measureExports` starts. */
async function serveExports(dataDir: string): Promise<void> {
  const shop = await startScaleShop(dataDir)
  await shop.signIn()
  process.once('disconnect', () => shop.close())
  process.send?.(await shop.listen())
}

if (import.meta.main) await serveExports(process.argv[2] ?? '')

import { performance } from 'node:perf_hooks'
import { type Measurement, round } from '../target.ts'
import type { ScaleShop } from './scale-shop.ts'

/** Exports of staff, measured over HTTP because they stream. */
const staffExports = [
  { name: 'orders as CSV, of one year', url: '/api/admin/orders/export?from=2024-01-01&to=2024-12-31' },
  { name: 'orders as CSV, all', url: '/api/admin/orders/export' },
]

/** Measures how far the resident set of this process grows during each export. */
export async function measureExports(shop: ScaleShop): Promise<Measurement[]> {
  const { url: origin, cookie } = await shop.listen()
  const measured: Measurement[] = []
  for (const { name, url } of staffExports) {
    const { bytes, lines, ms, peak } = await readWatchingMemory(`${origin}${url}`, cookie)
    const detail = `${lines} lines, ${round(bytes / 1e6, 1)} MB, ${round(ms / 1000, 1)} s`
    measured.push({
      name: `memory during ${name}`,
      value: round(peak / 1e6, 0),
      unit: 'MB',
      target: { atMost: 150 },
      detail,
    })
  }
  return measured
}

async function readWatchingMemory(url: string, cookie: string) {
  const before = process.memoryUsage.rss()
  let peak = before
  let bytes = 0
  let lines = 0
  const start = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`)
  for await (const chunk of answer.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  return { bytes, lines, ms: performance.now() - start, peak: peak - before }
}

import { setTimeout as pause } from 'node:timers/promises'
import { type Measurement, median, round } from '../target.ts'
import type { ScaleShop } from './scale-shop.ts'

const people = 10
const seconds = 60

/**
 * Measures the calls while ten people work at once: each opens one screen after another, in random order, and
 * looks at it for half a second to one and a half.
 */
export async function measureTenPeople(shop: ScaleShop, urls: readonly string[]): Promise<Measurement> {
  const times = new Map<string, number[]>(urls.map((url) => [url, []]))
  const until = performance.now() + seconds * 1000
  const person = async () => {
    while (performance.now() < until) {
      const url = urls[Math.floor(Math.random() * urls.length)] ?? ''
      const { status, ms } = await shop.call(url)
      if (status !== 200) throw new Error(`${url} answered ${status}`)
      times.get(url)?.push(ms)
      await pause(500 + Math.random() * 1000)
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  const all = [...times.values()].flat().sort((a, b) => a - b)
  const percentile = (share: number) => round(all[Math.floor((all.length - 1) * share)] ?? 0, 0)
  const slowest = [...times].map(([url, of]) => [url, median(of)] as const).sort(([, a], [, b]) => b - a)
  for (const [url, ms] of slowest.slice(0, 3)) console.log(`  slowest of ten people: ${url}, median ${round(ms, 0)} ms`)
  return {
    name: 'ten people at once with 1,000,000 orders, p99',
    value: percentile(0.99),
    unit: 'ms',
    target: { atMost: 150 },
    detail: `${all.length} calls in ${seconds} s, median ${percentile(0.5)} ms`,
  }
}

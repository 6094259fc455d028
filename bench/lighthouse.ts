import lighthouse, { desktopConfig, type Flags } from 'lighthouse'
import { freePort } from '../src/testing/free-port.ts'
import { withBrowser } from './browser.ts'
import type { Child } from './children.ts'
import { type Measurement, round } from './target.ts'

const pages = { home: '/', products: '/products', product: '/products/rojo-ponce-lipstick' }
/** Lighthouse's presets: a mid-tier phone on slow 4G, and a desktop; both simulated. */
const presets = { phone: undefined, desktop: desktopConfig }
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** The run with the median performance score counts; the other scores do not vary between runs. */
const rounds = 3

/** The lowest of the four scores of every page, audited for a phone and a desktop. */
export async function auditPages(shop: Child): Promise<Measurement[]> {
  const port = await freePort()
  return withBrowser(async () => {
    const measurements: Measurement[] = []
    for (const [name, path] of Object.entries(pages)) {
      for (const preset of ['phone', 'desktop'] as const) {
        const runs: Audited[] = []
        while (runs.length < rounds) runs.push(await audit(`${shop.url}${path}`, port, preset))
        measurements.push(measurementOf(`Lighthouse ${name}, ${preset}`, middle(runs)))
      }
    }
    return measurements
  }, [`--remote-debugging-port=${port}`])
}

type Audited = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Chromium occasionally loses the trace of a page: the run is repeated once. */
async function audit(url: string, port: number, preset: keyof typeof presets, tries = 2): Promise<Audited> {
  const flags: Flags = { port, onlyCategories: [...categories], logLevel: 'error', output: 'json' }
  const result = await lighthouse(url, flags, presets[preset])
  if (!result || result.lhr.runtimeError) {
    if (tries > 1) return audit(url, port, preset, tries - 1)
    throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`)
  }
  const foreign = requestsOf(result.lhr).filter((request) => !request.startsWith(new URL(url).origin))
  if (foreign.length > 0) throw new Error(`the page requested other hosts: ${foreign.join(', ')}`)
  return result.lhr
}

function requestsOf({ audits }: Audited): string[] {
  const { details } = audits['network-requests'] ?? {}
  if (details?.type !== 'table') return []
  return details.items.map(({ url }) => String(url)).filter((url) => /^(https?|wss?):/.test(url))
}

const scoreOf = (run: Audited, category: string) => Math.round((run.categories[category]?.score ?? 0) * 100)

function middle(runs: readonly Audited[]): Audited {
  const sorted = [...runs].sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
  const run = sorted[Math.floor(sorted.length / 2)]
  if (!run) throw new Error('no run')
  return run
}

function measurementOf(name: string, run: Audited): Measurement {
  const scores = categories.map((category) => scoreOf(run, category))
  const seconds = (audit: string) => `${round((run.audits[audit]?.numericValue ?? 0) / 1000)} s`
  const blocked = round(run.audits['total-blocking-time']?.numericValue ?? 0, 0)
  const shift = round(run.audits['cumulative-layout-shift']?.numericValue ?? 0, 3)
  const times = `FCP ${seconds('first-contentful-paint')}, LCP ${seconds('largest-contentful-paint')}`
  return {
    name,
    value: Math.min(...scores),
    unit: '',
    target: { atLeast: 95 },
    detail: `${scores.join(' · ')}; ${times}, TBT ${blocked} ms, CLS ${shift}${failuresOf(run)}`,
  }
}

/** The audits that keep a category below 100. */
function failuresOf(run: Audited): string {
  const refs = categories.slice(1).flatMap((category) => run.categories[category]?.auditRefs ?? [])
  const failed = refs.filter(({ id, weight }) => weight > 0 && (run.audits[id]?.score ?? 1) < 1)
  return failed.length === 0 ? '' : `; failed: ${failed.map(({ id }) => id).join(', ')}`
}

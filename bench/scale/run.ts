import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../children.ts'
import { recordStatements } from '../record-statements.ts'
import { type Measurement, median, noViolations, round, tableOf } from '../target.ts'
import { measureConcurrentOrders } from './concurrent-orders.ts'
import { staffCalls } from './endpoints.ts'
import { measureExports } from './exports.ts'
import { explainReads, type Reads } from './plans.ts'
import { type ScaleShop, startScaleShop } from './scale-shop.ts'
import { measureTenPeople } from './ten-people.ts'

// Compares a shop of 1,000 orders with one of 1,000,000, in `npm run bench` or by `node bench/scale/run.ts`.

const customers = Number(process.env.SCALE_CUSTOMERS ?? 200_000)
const products = 20_000
const rounds = Number(process.env.SCALE_ROUNDS ?? 15)
const orders = Number(process.env.SCALE_ORDERS ?? 1_000_000)

/** The times of a call in ms, without the first of each shop, which compile and fill caches. */
interface CallTimes {
  name: string
  small: number[]
  large: number[]
}

/**
 * Compares both shops, whose data are in `folder`, prints a table and returns the values with targets.
 * @param only names of calls, or parts of them, `people`, `invariants`, `exports` and `concurrent`; all when empty
 */
export async function compareWithMillion(folder: string, only: readonly string[] = []): Promise<Measurement[]> {
  const isAsked = (part: string) => only.length === 0 || only.includes(part)
  const small = await open(folder, 'small', 1_000)
  const large = await open(folder, 'large', orders)
  const shops = { small, large }
  const measured: Measurement[] = []
  try {
    await Promise.all([small.signIn(), large.signIn()])
    const values = { small: await placeholderValues(small), large: await placeholderValues(large) }
    console.log(
      'call | 1,000: median, p99 ms | large: median, p99 ms, kB | ratio | rows read: small, large | read whole',
    )
    const times: CallTimes[] = []
    for (const { name, url } of staffCalls) {
      if (only.length > 0 && !only.some((part) => name.includes(part))) continue
      times.push(await compare(shops, name, { small: fill(url, values.small), large: fill(url, values.large) }))
    }
    if (times.length > 0) measured.push(...callMeasurements(times))
    const urls = staffCalls.map(({ url }) => fill(url, values.large))
    if (isAsked('people')) measured.push(await measureTenPeople(large, urls))
    if (isAsked('invariants')) measured.push(...(await measureInvariants(large)))
  } finally {
    await small.close()
    await large.close()
  }
  if (isAsked('exports')) measured.push(...(await measureExports(join(folder, 'large'))))
  if (isAsked('concurrent'))
    measured.push(...(await measureConcurrentOrders({ small: join(folder, 'small'), large: join(folder, 'large') })))
  return measured
}

function callMeasurements(times: readonly CallTimes[]): Measurement[] {
  const medians = times.map(({ name, small, large }) => ({ name, small: median(small), large: median(large) }))
  const total = (shop: 'small' | 'large') => medians.reduce((sum, one) => sum + one[shop], 0)
  const [slowest] = [...medians].sort((a, b) => b.large - a.large)
  return [
    {
      name: 'calls of staff with 1,000,000 orders against 1,000',
      value: round(total('large') / total('small')),
      unit: '',
      target: { atMost: 1.3 },
      detail: `the sum of ${times.length} medians, ${round(total('large'), 0)} and ${round(total('small'), 0)} ms`,
    },
    {
      name: 'the slowest call of staff with 1,000,000 orders',
      value: round(slowest?.large ?? 0, 0),
      unit: 'ms',
      target: { atMost: 50 },
      detail: slowest?.name ?? '',
    },
  ]
}

async function measureInvariants(large: ScaleShop): Promise<Measurement[]> {
  const start = performance.now()
  const violations = await large.violations()
  for (const { rule, subject } of violations.slice(0, 10)) console.log(`  ${rule}: ${subject}`)
  const detail = `${violations.length} violations`
  const seconds = round((performance.now() - start) / 1000, 1)
  return [
    { name: 'invariants of 1,000,000 orders', value: seconds, unit: 's', target: { atMost: 60 }, detail },
    noViolations('violated invariants of 1,000,000 orders', violations.length),
  ]
}

async function open(folder: string, name: string, size: number): Promise<ScaleShop> {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  const start = performance.now()
  const report = (text: string) => console.log(`… ${name}: ${text}`)
  const shop = await startScaleShop(path, { orders: size, customers, products, report })
  console.log(`${name}: ready after ${round((performance.now() - start) / 1000, 1)} s`)
  return shop
}

/** Values for the placeholders of `staffCalls`: an order in the middle of the history, and its customer. */
async function placeholderValues({ database }: ScaleShop): Promise<Record<string, string>> {
  const { rows } = await database.pool.query(
    `select id as order, order_number as number, user_id as customer, customer_email as email,
       items -> 0 ->> 'productId' as product, (select min(message_id::text) from contact_entries) as message,
       (select id from product_variants where starts_at > now() order by starts_at limit 1) as session,
       current_date::text as today, (current_date - 15)::text as "monthStart", (current_date + 15)::text as "monthEnd"
     from orders where order_number = (select 'FM-' || 100000 + count(*) / 2 from orders)`,
  )
  return rows[0]
}

function fill(url: string, names: Record<string, string>): string {
  return url.replace(/\{(\w+)\}/g, (_, name) => names[name] ?? '')
}

/** Measures both shops in alternating order and prints a line; a call of more than 3 s is measured three times. */
async function compare(
  { small, large }: Record<'small' | 'large', ScaleShop>,
  name: string,
  calls: { small: string; large: string },
): Promise<CallTimes> {
  const times: CallTimes = { name, small: [], large: [] }
  let bytes = 0
  for (let at = 0; at <= rounds; at++) {
    if (at > 3 && (times.large[0] ?? 0) > 3_000) break
    const one = await timed(small, calls.small)
    const many = await timed(large, calls.large)
    bytes = many.bytes
    if (at === 0) continue
    times.small.push(one.ms)
    times.large.push(many.ms)
  }
  const reads = [await readsOf(small, calls.small), await readsOf(large, calls.large)] as const
  console.log(line(times, { bytes, reads }))
  return times
}

async function timed(shop: ScaleShop, url: string) {
  const answer = await shop.call(url)
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return answer
}

async function readsOf(shop: ScaleShop, url: string): Promise<Reads> {
  const statements = await recordStatements(shop.database.pool, () => shop.call(url))
  return explainReads(shop.database.pool, statements).catch((error: unknown) => ({
    rows: -1,
    wholeTables: [String(error)],
  }))
}

function line(
  { name, small, large }: CallTimes,
  { bytes, reads }: { bytes: number; reads: readonly [Reads, Reads] },
): string {
  const p99 = (values: number[]) => round(Math.max(...values), 1)
  return [
    name,
    `${round(median(small), 1)}, ${p99(small)}`,
    `${round(median(large), 1)}, ${p99(large)}, ${round(bytes / 1000, 0)} kB`,
    round(median(large) / median(small), 1),
    `${reads[0].rows}, ${reads[1].rows}`,
    reads[1].wholeTables.join(', '),
  ].join(' | ')
}

if (import.meta.main) {
  const temporary = process.env.SCALE_FOLDER ? null : temporaryFolder()
  const measured = await compareWithMillion(process.env.SCALE_FOLDER ?? temporary?.path ?? '', process.argv.slice(2))
  console.log(`\n${tableOf(measured)}`)
  temporary?.remove()
}

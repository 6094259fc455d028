import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../children.ts'
import { recordStatements } from '../record-statements.ts'
import { median, round } from '../target.ts'
import { staffCalls } from './endpoints.ts'
import { measureExports } from './exports.ts'
import { explainReads, type Reads } from './plans.ts'
import { type ScaleShop, startScaleShop } from './scale-shop.ts'
import { measureStorm } from './storm.ts'
import { measureTenPeople } from './ten-people.ts'

// `node bench/scale/run.ts`: compares a shop of 1,000 orders with one of 1,000,000. SCALE_FOLDER keeps the data.

const customers = Number(process.env.SCALE_CUSTOMERS ?? 200_000)
const products = 20_000
const rounds = Number(process.env.SCALE_ROUNDS ?? 15)
const orders = Number(process.env.SCALE_ORDERS ?? 1_000_000)

const temporary = process.env.SCALE_FOLDER ? null : temporaryFolder()
const folder = process.env.SCALE_FOLDER ?? temporary?.path ?? ''
const only = process.argv.slice(2)
const isAsked = (part: string) => only.length === 0 || only.includes(part)
const small = await open('small', 1_000)
const large = await open('large', orders)
try {
  await Promise.all([small.signIn(), large.signIn()])
  const names = [await placeholderValues(small), await placeholderValues(large)] as const
  console.log('call | 1,000: median, p99 ms | large: median, p99 ms, kB | ratio | rows read: small, large | read whole')
  for (const { name, url } of staffCalls) {
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue
    const calls = { small: fill(url, names[0]), large: fill(url, names[1]) }
    console.log(`${name} | ${await compare(calls)}`)
  }
  if (isAsked('people'))
    await measureTenPeople(
      large,
      staffCalls.map(({ url }) => fill(url, names[1])),
    )
  if (isAsked('exports')) await measureExports(large)
  const start = performance.now()
  const violations = await large.violations()
  console.log(
    `invariants of the large shop: ${violations.length} violations in ${round((performance.now() - start) / 1000, 1)} s`,
  )
  for (const { rule, subject } of violations.slice(0, 10)) console.log(`  ${rule}: ${subject}`)
} finally {
  await small.close()
  await large.close()
}
if (isAsked('storm')) await measureStorm({ small: join(folder, 'small'), large: join(folder, 'large') })
temporary?.remove()

async function open(name: string, size: number): Promise<ScaleShop> {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  const start = performance.now()
  const shop = await startScaleShop(path, { orders: size, customers, products }, (text) =>
    console.log(`… ${name}: ${text}`),
  )
  console.log(`${name}: ready after ${round((performance.now() - start) / 1000, 1)} s`)
  return shop
}

/** Values for the placeholders of `staffCalls`: an order in the middle of the history, and its customer. */
async function placeholderValues({ database }: ScaleShop): Promise<Record<string, string>> {
  const { rows } = await database.pool.query(
    `select id as order, order_number as number, user_id as customer, customer_email as email from orders
     where order_number = (select 'FM-' || 100000 + count(*) / 2 from orders)`,
  )
  return rows[0]
}

function fill(url: string, names: Record<string, string>): string {
  return url.replace(/\{(\w+)\}/g, (_, name) => names[name] ?? '')
}

/** Measures both shops in alternating order; a call of more than 3 s is measured three times. */
async function compare(calls: { small: string; large: string }): Promise<string> {
  const times: { small: number[]; large: number[] } = { small: [], large: [] }
  let bytes = 0
  for (let at = 0; at < rounds; at++) {
    if (at >= 3 && (times.large[0] ?? 0) > 3_000) break
    times.small.push((await timed(small, calls.small)).ms)
    const answer = await timed(large, calls.large)
    times.large.push(answer.ms)
    bytes = answer.bytes
  }
  const reads = [await readsOf(small, calls.small), await readsOf(large, calls.large)] as const
  return line(times, { bytes, reads })
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
  times: { small: number[]; large: number[] },
  { bytes, reads }: { bytes: number; reads: readonly [Reads, Reads] },
): string {
  // The first calls of a process compile and fill caches.
  const [one, many] = [times.small.slice(1), times.large.slice(1)]
  const p99 = (values: number[]) => round(Math.max(...values), 1)
  return [
    `${round(median(one), 1)}, ${p99(one)}`,
    `${round(median(many), 1)}, ${p99(many)}, ${round(bytes / 1000, 0)} kB`,
    round(median(many) / median(one), 1),
    `${reads[0].rows}, ${reads[1].rows}`,
    reads[1].wholeTables.join(', '),
  ].join(' | ')
}

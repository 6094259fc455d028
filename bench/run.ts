import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ensureBuilt } from '../tools/launch/build.ts'
import { projectFolder } from '../tools/launch/run-step.ts'
import { compareWithVersion } from './against.ts'
import {
  type Child,
  type Folder,
  leaveCoreToServers,
  memoryOf,
  startShop,
  takeEveryCore,
  temporaryFolder,
} from './children.ts'
import { compareThroughput, type Ratio } from './http-throughput.ts'
import { auditPages } from './lighthouse.ts'
import { noGenerator } from './load.ts'
import { visitLongCatalog } from './long-catalog.ts'
import { javaScriptOf } from './page-weight.ts'
import { visitByPhone } from './phone.ts'
import { startPublicShop } from './public-shop.ts'
import { compareWithMillion } from './scale/run.ts'
import { signedInCookie } from './signed-in-cookie.ts'
import { startTimes } from './start-times.ts'
import { isMet, type Measurement, round, tableOf } from './target.ts'
import type { WholeOrder } from './whole-orders.ts'

const productPath = '/products/rojo-ponce-lipstick'

// `npm run bench`: measures the targets of bench/README.md; `npm run bench pages` runs one part;
// `npm run bench -- against COMMIT` compares with an earlier version.

const parts = {
  pages: measurePages,
  orders: measureOrders,
  sales: measureSales,
  times: measureFreeTimes,
  starts: measureStarts,
  scale: measureScale,
  million: measureMillion,
  phone: measurePhone,
  lighthouse: measureLighthouse,
}
const asked = process.argv.slice(2)
if (asked[0] === 'against') {
  await compareWithVersion(asked[1] ?? '', asked.slice(2))
  process.exit(0)
}
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) throw new Error(`the parts are ${Object.keys(parts).join(', ')}`)

if (!(await ensureBuilt())) process.exit(1)
const measurements: Measurement[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`… ${name}`)
  leaveCoreToServers()
  measurements.push(...(await measure()))
}
console.log(`\n${tableOf(measurements)}\n`)
writeResults()
process.exit(measurements.every(isMet) ? 0 : 1)

/** The running shop: throughput, page weight, memory. */
async function measurePages(): Promise<Measurement[]> {
  const folder = temporaryFolder()
  const shop = await startShop(folder.path, projectFolder, { LOG_LEVEL: 'warn' })
  try {
    await pause(5_000)
    const idle = memoryOf(shop.pid)
    const responses = noGenerator === null ? await measureResponses(shop, folder) : []
    if (noGenerator !== null) console.log(`SKIPPED: responses against bare Fastify: ${noGenerator}`)
    const loaded = memoryOf(shop.pid)
    const scripts = [await weightOf(shop, 'home page', '/'), await weightOf(shop, 'product page', productPath)]
    return [
      ...responses,
      ...(noGenerator === null ? await measureLoggedResponses() : []),
      ...scripts,
      memory('memory at rest', idle, 250, 'resident, without Postgres'),
      memory('memory after load', loaded, 450, 'after these comparisons'),
    ]
  } finally {
    await shop.stop()
    folder.remove()
  }
}

/** Responses per second on one core, with the load generator on another. */
async function measureResponses(shop: Child, folder: Folder): Promise<Measurement[]> {
  const known = await measureKnownAnswers(shop, folder, 0.6)
  const own = await compareThroughput(shop, '/', folder, { cookie: await signedInCookie(shop) })
  return [
    ...known,
    {
      name: 'home page of a customer',
      value: own.perSecond,
      unit: '/s',
      target: { atLeast: 250 },
      detail: `${own.ratio} of bare Fastify: ${own.detail}`,
    },
  ]
}

/** The same answers while the shop writes a log line for each. */
async function measureLoggedResponses(): Promise<Measurement[]> {
  const folder = temporaryFolder()
  const shop = await startShop(folder.path, projectFolder, { LOG_LEVEL: 'info' })
  try {
    const measured = await measureKnownAnswers(shop, folder, 0.5)
    return measured.map((one) => ({ ...one, name: `${one.name}, LOG_LEVEL=info` }))
  } finally {
    await shop.stop()
    folder.remove()
  }
}

/** What anonymous visitors are answered, and the share of its core that the load generator needed for it. */
async function measureKnownAnswers(shop: Child, folder: Folder, atLeast: number): Promise<Measurement[]> {
  const paths = {
    catalog: '/api/products',
    'home page': '/',
    'list of products': '/products',
    'product page': productPath,
  }
  const measured: Measurement[] = []
  const shares: number[] = []
  for (const [name, path] of Object.entries(paths)) {
    const result = await compareThroughput(shop, path, folder)
    measured.push(againstBare(`${name} against bare Fastify`, result, atLeast))
    if (result.generatorShare !== null) shares.push(result.generatorShare)
  }
  if (shares.length === 0) return measured
  const share = round(Math.max(...shares))
  const detail = 'it could send twice as much'
  return [...measured, { name: 'load generator, of its core', value: share, unit: '', target: { atMost: 0.5 }, detail }]
}

function againstBare(name: string, { ratio, detail }: Ratio, atLeast: number): Measurement {
  return { name, value: ratio, unit: '', target: { atLeast }, detail }
}

function memory(name: string, megabytes: number, atMost: number, detail: string): Measurement {
  return { name, value: round(megabytes, 0), unit: 'MB', target: { atMost }, detail }
}

async function weightOf(shop: Child, page: string, path: string): Promise<Measurement> {
  const { kilobytes, files, htmlKilobytes } = await javaScriptOf(shop, path)
  const detail = `${files} files; the page itself is ${round(htmlKilobytes, 1)} kB`
  return { name: `JavaScript of the ${page}`, value: round(kilobytes, 1), unit: 'kB', target: { atMost: 160 }, detail }
}

/** The process of the shop and Postgres share the whole machine, as in production. */
async function measureOrders(): Promise<Measurement[]> {
  takeEveryCore()
  const { slowest, ...throughput } = await inChildProcess<Ratio & { slowest: number }>('order-throughput.ts')
  const whole = await inChildProcess<WholeOrder>('whole-orders.ts')
  const { shopMs, postgresMs, commits } = whole
  return [
    {
      name: 'a whole order',
      value: whole.statements,
      unit: 'SQL',
      target: { atMost: 36 },
      detail: `${commits} commits`,
    },
    {
      name: 'processor time of a whole order',
      value: round(shopMs + postgresMs, 1),
      unit: 'ms',
      target: { atMost: 18 },
      detail: `shop ${shopMs} ms, Postgres ${postgresMs} ms`,
    },
    againstBare('placing an order against bare pg', throughput, 0.8),
    { name: 'p99 of an order', value: slowest, unit: 'ms', target: { atMost: 60 }, detail: 'eight buyers at once' },
  ]
}

async function measureSales(): Promise<Measurement[]> {
  takeEveryCore()
  const throughput = await inChildProcess<Ratio>('sale-throughput.ts')
  return [againstBare('a sale with 20,000 products against 24', throughput, 0.9)]
}

/** A search of free times with rooms. */
async function measureFreeTimes(): Promise<Measurement[]> {
  takeEveryCore()
  const { ratio, detail } = await inChildProcess<Ratio>('free-times.ts')
  const name = 'free times of 10 people in 60 days: with 10 rooms against none'
  return [{ name, value: ratio, unit: '', target: { atMost: 2 }, detail }]
}

/** What a script measures and prints. */
async function inChildProcess<Result>(script: string): Promise<Result> {
  const folder = temporaryFolder()
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, script), folder.path])
    return JSON.parse(stdout)
  } finally {
    folder.remove()
  }
}

async function measureStarts(): Promise<Measurement[]> {
  const { empty, used } = await startTimes()
  return [
    { name: 'start with data', value: used, unit: 's', target: { atMost: 2 }, detail: 'until it answers' },
    { name: 'first start', value: empty, unit: 's', target: { atMost: 6 }, detail: 'makes the database and the demo' },
  ]
}

/** Search in a shop with 5,000 products. */
async function measureScale(): Promise<Measurement[]> {
  const folder = temporaryFolder()
  const shop = await startShop(folder.path)
  try {
    const { htmlKilobytes, keystroke, longestTask, wholeAfter, wholeKilobytes } = await visitLongCatalog(shop, folder)
    const whole = `the whole list, ${round(wholeKilobytes, 0)} kB, was there after ${round(wholeAfter / 1000, 1)} s`
    const upTo = (atMost: number, unit: string) => ({ unit, target: { atMost } })
    return [
      {
        name: 'HTML of /products with 5,000 products',
        value: round(htmlKilobytes, 1),
        ...upTo(150, 'kB'),
        detail: 'gzip',
      },
      {
        name: 'response to a keystroke, worst',
        value: round(keystroke.worst, 0),
        ...upTo(100, 'ms'),
        detail: `key to picture; median ${round(keystroke.median, 0)} ms`,
      },
      {
        name: 'longest task while typing',
        value: round(longestTask.typing, 0),
        ...upTo(200, 'ms'),
        detail: '0: none of 50 ms',
      },
      {
        name: 'longest task while the list arrives',
        value: round(longestTask.arriving, 0),
        ...upTo(200, 'ms'),
        detail: whole,
      },
    ]
  } finally {
    await shop.stop()
    folder.remove()
  }
}

/** A shop with ten years of orders. */
async function measureMillion(): Promise<Measurement[]> {
  takeEveryCore()
  const folder = temporaryFolder()
  try {
    return await compareWithMillion(folder.path)
  } finally {
    folder.remove()
  }
}

/** Paints and taps on a slow phone, in a public shop. */
async function measurePhone(): Promise<Measurement[]> {
  return inPublicShop(visitByPhone)
}

/** Lighthouse scores of pages of a public shop. */
async function measureLighthouse(): Promise<Measurement[]> {
  return inPublicShop(auditPages)
}

async function inPublicShop(measure: (shop: Child) => Promise<Measurement[]>): Promise<Measurement[]> {
  takeEveryCore()
  const folder = temporaryFolder()
  const shop = await startPublicShop(folder)
  try {
    return await measure(shop)
  } finally {
    await shop.stop()
    folder.remove()
  }
}

function writeResults(): void {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = join(folder, `${at.replaceAll(':', '-')}.json`)
  const machine = { node: process.version, platform: process.platform, arch: process.arch }
  writeFileSync(file, `${JSON.stringify({ at, machine, measurements }, null, 2)}\n`)
  console.log(file.slice(projectFolder.length + 1))
}

import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ensureBuilt } from '../tools/launch/build.ts'
import { projectFolder } from '../tools/launch/run-step.ts'
import { leaveCoreToServers, memoryOf, startShop, takeEveryCore, temporaryFolder } from './children.ts'
import { contest } from './http-contest.ts'
import { auditPages } from './lighthouse.ts'
import { visitLongCatalog } from './long-catalog.ts'
import { homeJavaScript } from './page-weight.ts'
import { startPublicShop } from './public-shop.ts'
import { startTimes } from './start-times.ts'
import { isMet, type Measurement, round, tableOf } from './target.ts'

// `npm run bench`: measures the targets of bench/README.md; `npm run bench pages` runs one part.

const parts = {
  pages: measurePages,
  orders: measureOrders,
  starts: measureStarts,
  scale: measureScale,
  lighthouse: measureLighthouse,
}
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) throw new Error(`the parts are ${Object.keys(parts).join(', ')}`)

if (!(await ensureBuilt())) process.exit(1)
leaveCoreToServers()
const measurements: Measurement[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`… ${name}`)
  measurements.push(...(await measure()))
}
console.log(`\n${tableOf(measurements)}\n`)
writeResults()
process.exit(measurements.every(isMet) ? 0 : 1)

/** The running shop: throughput, page weight, memory. */
async function measurePages(): Promise<Measurement[]> {
  const folder = temporaryFolder()
  const shop = await startShop(folder.path)
  try {
    await pause(5_000)
    const idle = memoryOf(shop.pid)
    const products = await contest(shop, '/api/products', folder)
    const home = await contest(shop, '/', folder)
    const loaded = memoryOf(shop.pid)
    const script = await homeJavaScript(shop)
    const weight = `${script.files} files; the page itself is ${round(script.htmlKilobytes, 1)} kB`
    return [
      {
        name: 'catalog against bare Fastify',
        value: products.ratio,
        unit: '',
        target: { atLeast: 0.6 },
        detail: products.detail,
      },
      {
        name: 'home page against bare Fastify',
        value: home.ratio,
        unit: '',
        target: { atLeast: 0.3 },
        detail: home.detail,
      },
      {
        name: 'JavaScript of the home page',
        value: round(script.kilobytes, 1),
        unit: 'kB',
        target: { atMost: 190 },
        detail: weight,
      },
      {
        name: 'memory at rest',
        value: round(idle, 0),
        unit: 'MB',
        target: { atMost: 250 },
        detail: 'resident, without Postgres',
      },
      {
        name: 'memory after load',
        value: round(loaded, 0),
        unit: 'MB',
        target: { atMost: 450 },
        detail: 'after both contests',
      },
    ]
  } finally {
    await shop.stop()
    folder.remove()
  }
}

async function measureOrders(): Promise<Measurement[]> {
  const folder = temporaryFolder()
  try {
    const script = join(import.meta.dirname, 'order-contest.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [script, folder.path])
    const { ratio, detail }: { ratio: number; detail: string } = JSON.parse(stdout)
    return [{ name: 'placing an order against bare pg', value: ratio, unit: '', target: { atLeast: 0.5 }, detail }]
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

/** Lighthouse scores of pages of a public shop. */
async function measureLighthouse(): Promise<Measurement[]> {
  takeEveryCore()
  const folder = temporaryFolder()
  const shop = await startPublicShop(folder)
  try {
    return await auditPages(shop)
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

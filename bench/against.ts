import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureBuilt } from '../tools/launch/build.ts'
import { projectFolder, toolEnvironment } from '../tools/launch/run-step.ts'
import { type Child, type Folder, leaveCoreToServers, startShop, takeEveryCore, temporaryFolder } from './children.ts'
import { load, noGenerator, processorTimeOf } from './load.ts'
import { signedInCookie } from './signed-in-cookie.ts'
import { median, round } from './target.ts'

// `npm run bench -- against COMMIT`: builds that version beside this one, measures both in turn through what clients see,
// and prints ratios with their spread, so that a loss is seen before it is released.

const rounds = Number(process.env.ROUNDS ?? 5)
const secondsOfLoad = 2
const secondsOfOrders = 5
/** Orders of one account wait for each other. */
const buyers = ['customer', 'admin', 'root'] as const

interface Version {
  name: string
  folder: string
  data: Folder
}

/** What one round has measured of one version, by name and unit. */
type Figures = Record<string, number>

const parts: Record<string, (version: Version) => Promise<Figures>> = {
  running: measureRunning,
  whole: measureWholeOrders,
}

/** @param asked the parts; all without one. */
export async function compareWithVersion(commit: string, asked: readonly string[]): Promise<void> {
  const chosen = Object.entries(parts).filter(([name]) => asked.length === 0 || asked.includes(name))
  if (commit === '' || chosen.length === 0) throw new Error(`against COMMIT [${Object.keys(parts).join('|')}]`)
  if (noGenerator !== null) throw new Error(noGenerator)
  if (!(await ensureBuilt())) throw new Error('this version could not be built')
  const earlier = { name: commit, folder: await builtVersion(commit), data: temporaryFolder() }
  const now = { name: 'now', folder: projectFolder, data: temporaryFolder() }
  for (const [name, measure] of chosen) {
    const found: [Figures, Figures][] = []
    for (let at = 0; at < rounds; at++) {
      console.log(`… ${name}, ${at + 1} of ${rounds}`)
      const order = at % 2 === 0 ? [earlier, now] : [now, earlier]
      const figures = new Map<Version, Figures>()
      // The order alternates, so that neither version is always measured first.
      for (const version of order) figures.set(version, await measure(version))
      found.push([figures.get(earlier) ?? {}, figures.get(now) ?? {}])
    }
    console.log(`\n${tableOf(found, commit)}\n`)
  }
  for (const { data } of [earlier, now]) data.remove()
}

/** The folder of a version with its build, which is kept for the next comparison. */
async function builtVersion(commit: string): Promise<string> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).trim()
  const id = git('rev-parse', '--short=12', `${commit}^{commit}`)
  const folder = join(tmpdir(), 'shop-versions', id)
  const done = join(folder, 'dist/.measured')
  if (existsSync(done)) return folder
  if (!existsSync(folder)) git('worktree', 'add', '--detach', folder, id)
  for (const args of [['ci'], ['run', 'build']]) {
    console.log(`… npm ${args.join(' ')} of ${id}`)
    await promisify(execFile)('npm', args, { cwd: folder, maxBuffer: 2 ** 26 })
  }
  writeFileSync(done, '')
  return folder
}

/** Start, answers, orders by hand and memory of one process. */
async function measureRunning({ folder, data }: Version): Promise<Figures> {
  leaveCoreToServers()
  const unlimited = { UNPAID_ORDERS_PER_CUSTOMER: '1000000', UNPAID_PIECES_PER_CUSTOMER: '1000000' }
  const start = async () => startShop(data.path, folder, unlimited)
  if (!existsSync(join(data.path, 'postgres'))) await (await start()).stop()
  const started = performance.now()
  const shop = await start()
  try {
    const startSeconds = (performance.now() - started) / 1000
    const answers = await measureAnswers(shop)
    const orders = await measureOrders(shop)
    return { 'start with data, s': startSeconds, ...answers, ...orders, ...memoryOf(shop.pid) }
  } finally {
    await shop.stop()
  }
}

/** Processor time of an answer in microseconds. */
async function measureAnswers(shop: Child): Promise<Figures> {
  const slug = (await getJson<{ slug: string; type: string }[]>(shop, '/api/products')).find(
    ({ type }) => type === 'product',
  )?.slug
  const figures: Figures = {}
  const browser = { 'accept-encoding': 'gzip, deflate, br' }
  const cookie = await signedInCookie(shop)
  const paths: [name: string, path: string, headers?: Record<string, string>][] = [
    ['catalog', '/api/products'],
    ['home', '/'],
    ['list of products', '/products'],
    ['product page', `/products/${slug}`],
    ['product', `/api/products/${slug}`],
    ['home, signed in', '/', { cookie }],
    ['user, signed in', '/api/auth/user', { cookie }],
  ]
  // All before the first is measured: a way that most of them share is compiled by then, in whatever order they are asked.
  for (const [, path, own] of paths) await load(shop, path, { ...browser, ...own }, secondsOfLoad)
  for (const [name, path, own] of paths) {
    const headers = { ...browser, ...own }
    figures[`${name}, µs`] = (await load(shop, path, headers, secondsOfLoad)).microseconds ?? Number.NaN
  }
  const items = await someItems(shop)
  figures['quote, µs'] = await processorTimeOf(shop, 300, () => totalOf(shop, items))
  return figures
}

/** Orders that are paid by hand, of several accounts at once, as often as they are answered. */
async function measureOrders(shop: Child): Promise<Figures> {
  takeEveryCore()
  const cookies = await Promise.all(buyers.map((who) => signedInCookie(shop, who)))
  const value = {
    paypal_type: 'personal',
    paypal_mode: 'sandbox',
    paypal_client_id: '',
    paypal_client_secret: '',
    personal_email: 'pagos@correo.test',
    personal_name: 'Ana Peña',
    personal_phone: '',
    personal_address: '',
  }
  await post(shop, '/api/settings', { key: 'paypal', value }, cookies[2])
  const items = await someItems(shop)
  const total = await totalOf(shop, items)
  const order = {
    total,
    items,
    customerEmail: 'ana@correo.test',
    customerName: 'Ana Peña',
    paymentMethod: 'PayPal',
    shippingAddress: { address: 'Calle Unión 12', city: 'Ponce', state: 'PR', postalCode: '00730', country: 'US' },
  }
  let placed = 0
  const place = async (cookie: string) => {
    await post(shop, '/api/orders', { ...order, clientKey: randomUUID() }, cookie)
    placed += 1
  }
  for (const cookie of cookies) await place(cookie)
  placed = 0
  const until = performance.now() + secondsOfOrders * 1000
  await Promise.all(
    cookies.map(async (cookie) => {
      while (performance.now() < until) await place(cookie)
    }),
  )
  return { 'orders by hand, /s': placed / secondsOfOrders }
}

/** The whole orders of a version's own benchmark. */
async function measureWholeOrders({ folder }: Version): Promise<Figures> {
  takeEveryCore()
  const data = temporaryFolder()
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['bench/whole-orders.ts', data.path], {
      cwd: folder,
      env: toolEnvironment,
    })
    const { statements, shopMs, postgresMs } = JSON.parse(stdout)
    return { 'whole order, SQL': statements, 'whole order: shop, ms': shopMs, 'whole order: Postgres, ms': postgresMs }
  } finally {
    data.remove()
  }
}

/** Memory of the shop's process, and of Postgres with all its processes, without counting shared pages twice, in MB. */
function memoryOf(pid: number): Figures {
  const shop = memoryOfProcess(pid)
  const postgres = descendantsOf(pid).reduce((sum, child) => sum + memoryOfProcess(child), 0)
  return { 'memory: shop, MB': shop, 'memory: shop and Postgres, MB': shop + postgres }
}

const memoryOfProcess = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(processFile(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024

const descendantsOf = (pid: number): number[] =>
  [...processFile(pid, `task/${pid}/children`).matchAll(/\d+/g)]
    .map(([child]) => Number(child))
    .flatMap((child) => [child, ...descendantsOf(child)])

/** A file of /proc; empty when the process has ended. */
function processFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const goods = { name: 'Bench Soap', description: '', category: 'Bath', price: '9.50', stock: 999_999, isActive: true }

/** A line of a product that is never sold out. */
async function someItems(shop: Child): Promise<{ productId: string; quantity: number }[]> {
  const listed = await getJson<{ id: string; name: string }[]>(shop, '/api/products')
  const known = listed.find(({ name }) => name === goods.name)
  const { id } = known ?? (await post<{ id: string }>(shop, '/api/products', goods, await signedInCookie(shop, 'root')))
  return [{ productId: id, quantity: 1 }]
}

/** Versions before 2026-11-27 have no quotes, and no rules that add to the price. */
async function totalOf(shop: Child, items: object[]): Promise<string> {
  const region = { state: 'PR', country: 'US', postalCode: '00730' }
  const headers = { 'content-type': 'application/json', origin: shop.url }
  const body = JSON.stringify({ items, region })
  const answer = await fetch(`${shop.url}/api/quote`, { method: 'POST', headers, body })
  const quote = (await answer.json()) as { total: string }
  return answer.ok ? quote.total : goods.price
}

async function getJson<Reply>(shop: Child, path: string): Promise<Reply> {
  return (await (await fetch(`${shop.url}${path}`)).json()) as Reply
}

async function post<Reply>(shop: Child, path: string, body: object, cookie = ''): Promise<Reply> {
  const headers = { 'content-type': 'application/json', origin: shop.url, cookie }
  const answer = await fetch(`${shop.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as Reply
}

/** Medians of both versions, and the median ratio of the rounds with the least and the greatest. */
function tableOf(found: readonly (readonly [Figures, Figures])[], commit: string): string {
  const names = Object.keys(found[0]?.[1] ?? {})
  const rows = names.map((name) => {
    const [before, after] = [0, 1].map((at) => found.map((figures) => figures[at]?.[name] ?? Number.NaN))
    const ratios = (after ?? []).map((value, at) => value / (before?.[at] ?? Number.NaN))
    const spread = `${round(Math.min(...ratios))} to ${round(Math.max(...ratios))}`
    return [name, shown(before), shown(after), String(round(median(ratios))), spread]
  })
  const lines = [['', commit, 'now', 'now / before', 'spread'], ...rows]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

const shown = (values: readonly number[] = []) => String(round(median(values)))

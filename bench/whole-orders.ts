import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmulator } from '../packages/paypal-emulator/emulator.ts'
import { hashPassword } from '../src/accounts/server/password-hash.ts'
import { users } from '../src/accounts/server/tables.ts'
import { products } from '../src/catalog/server/tables.ts'
import { priceItems } from '../src/checkout/server/price-items.ts'
import { checkInvariants } from '../src/invariants/server/check-invariants.ts'
import { formatDecimal } from '../src/kit/money.ts'
import { type Database, openDatabase } from '../src/kit/server/database/database.ts'
import { startMailServer } from '../src/testing/mail-server.ts'
import type { Child } from './children.ts'
import { startPublicShop } from './public-shop.ts'
import { round } from './target.ts'

// Runs as a child process: buys in sequence by the wallet in a production shop over HTTP, with PayPal's webhooks, mails,
// jobs and rate limits, until all queues are empty, and prints what one order costs. The statements and the processor
// time of an idle shop are subtracted. With STATEMENTS=1 it also lists the statements.

const warmUp = 30
const counted = 200
const idleSeconds = 20
const password = 'Mangle-2026'
/** Unit of the processor times in /proc. */
const tickMs = 10

const [path = ''] = process.argv.slice(2)
const mails = await startMailServer()
const emulator = await startEmulator({ publicOrigin: (own) => `http://127.0.0.1:${own}` })
try {
  const shop = await startPublicShop(
    { path },
    {
      settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_utility': 'on' },
      environment: {
        TRUST_PROXY: '1',
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        SMTP_FROM: 'shop@shop.test',
        ALLOW_PAYPAL_EMULATOR: '1',
        PAYPAL_EMULATOR_URL: emulator.origin,
        PAYPAL_EMULATOR_PUBLIC_URL: emulator.publicOrigin,
        PAYPAL_EMULATOR_CLIENT_ID: emulator.clientId,
        PAYPAL_EMULATOR_CLIENT_SECRET: emulator.clientSecret,
        PAYPAL_EMULATOR_WEBHOOK_ID: emulator.webhookId,
      },
    },
  )
  const database = openDatabase({ connection: shop.postgres.connection })
  try {
    await emulator.setWebhookUrl(`${shop.url}/paypal/webhook`)
    // PayPal's webhooks arrive after its answers: they are sent when the shop has recorded what they tell.
    emulator.setWebhooks({ off: true })
    console.log(JSON.stringify(await measure({ ...shop, database })))
  } finally {
    await database.close()
    await shop.stop()
  }
} finally {
  await emulator.close()
  await mails.stop()
}

/** The shop and its database. */
type Shop = Awaited<ReturnType<typeof startPublicShop>> & { database: Database }

/** What one order costs. */
export interface WholeOrder {
  statements: number
  commits: number
  shopMs: number
  postgresMs: number
}

async function measure(shop: Shop): Promise<WholeOrder> {
  const { database } = shop
  await addBuyers(database)
  const goods = await database.db.select().from(products)
  const [product] = goods.filter((row) => row.type === 'product' && (row.stock ?? 0) > 0)
  if (!product) throw new Error('there is no product')
  await database.pool.query(
    `insert into stock_movements (product_id, variant_id, delta, reason)
     select product_id, id, 100000, 'adjusted' from product_variants where product_id = $1`,
    [product.id],
  )
  await database.pool.query('update product_variants set stock = stock + 100000 where product_id = $1', [product.id])
  const items = [{ productId: product.id, quantity: 1 }]
  const cart = {
    items,
    amount: formatDecimal(
      (await priceItems(database.db, items, { userId: randomUUID(), now: new Date() })).quote.total,
    ),
  }
  const buyers: Buyer[] = []
  for (let at = 0; at < warmUp + counted; at++) buyers.push(await signIn(shop, at))
  for (const buyer of buyers.slice(0, warmUp)) await buy(shop, buyer, cart)
  await untilDone(database, warmUp)
  await database.pool.query('create extension if not exists pg_stat_statements')
  const idle = await costOf(shop, () => pause(idleSeconds * 1000))
  const busy = await costOf(shop, async () => {
    for (const buyer of buyers.slice(warmUp)) await buy(shop, buyer, cart)
    await untilDone(database, warmUp + counted)
  })
  const broken = await checkInvariants(database)
  if (broken.length > 0) throw new Error(`invariants are violated: ${JSON.stringify(broken).slice(0, 500)}`)
  const perOrder = (value: (cost: Cost) => number) =>
    round((value(busy) - (value(idle) / idle.seconds) * busy.seconds) / counted, 1)
  if (process.env.STATEMENTS) listStatements(busy, idle)
  return {
    statements: perOrder(({ calls }) => sum(calls)),
    commits: perOrder((cost) => cost.commits),
    shopMs: perOrder((cost) => cost.shopMs),
    postgresMs: perOrder((cost) => cost.postgresMs),
  }
}

interface Cart {
  items: { productId: string; quantity: number }[]
  amount: string
}

interface Buyer {
  cookie: string
  email: string
  address: string
}

async function addBuyers({ db }: Database): Promise<void> {
  const hash = await hashPassword(password)
  const values = Array.from({ length: warmUp + counted }, (_, at) => {
    return {
      email: emailOf(at),
      firstName: 'Ana',
      lastName: 'Peña',
      password: hash,
      emailVerified: true,
      role: at === 0 ? ('root' as const) : ('customer' as const),
    }
  })
  await db.insert(users).values(values)
}

function emailOf(at: number): string {
  return `ana-${at}@correo.test`
}

/** Signs in from an address of its own: rate limits count by address. */
async function signIn(shop: Child, at: number): Promise<Buyer> {
  const email = emailOf(at)
  const address = `10.1.${Math.floor(at / 250)}.${(at % 250) + 1}`
  const { headers } = await call(shop, { address, cookie: '' }, 'POST', '/api/auth/login', { email, password })
  const cookie = headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ')
  return { cookie, email, address }
}

/** The three calls of the page: open the payment, capture it once approved, report the order. */
async function buy(shop: Child, buyer: Buyer, { items, amount }: Cart): Promise<void> {
  const shippingAddress = {
    address: 'Calle Unión 12',
    city: 'Ponce',
    state: 'PR',
    postalCode: '00730',
    country: 'US',
  }
  const customerInfo = { firstName: 'Ana', lastName: 'Peña', email: buyer.email }
  const terms = { currency: 'USD', intent: 'CAPTURE', customerInfo, items, shippingAddress, language: 'en' }
  const opened = await call(shop, buyer, 'POST', '/paypal/order', { amount, ...terms })
  await emulator.approve(opened.body.id)
  await emulator.flushWebhooks()
  const { captureSecret } = opened.body
  const paid = await call(shop, buyer, 'POST', `/paypal/order/${opened.body.id}/capture`, { captureSecret })
  if (paid.body.status !== 'COMPLETED') throw new Error(`the payment is ${paid.body.status}`)
  await emulator.flushWebhooks()
  await call(shop, buyer, 'POST', '/api/orders', {
    paypalOrderId: opened.body.id,
    total: amount,
    items,
    customerEmail: buyer.email,
    customerName: 'Ana Peña',
    paymentMethod: 'paypal_wallet',
    shippingAddress,
  })
}

async function call(
  shop: Child,
  { cookie, address }: Omit<Buyer, 'email'>,
  method: string,
  path: string,
  body: object,
) {
  const answer = await fetch(`${shop.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin: shop.url, 'x-forwarded-for': address, cookie },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, 300)}`)
  return { headers: answer.headers, body: JSON.parse(text) as Record<string, string> & { id: string } }
}

/** Waits until both webhooks of each order are processed and both mails are sent. */
async function untilDone({ pool }: Database, orders: number): Promise<void> {
  const query = `select (select count(*) from orders)::int as orders,
    (select count(*) from webhook_events where processed_at is not null)::int as webhooks,
    (select count(*) from webhook_events where processed_at is null)::int as waiting`
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(200)) {
    await emulator.flushWebhooks()
    const { rows } = await pool.query(query)
    const [{ orders: placed, webhooks, waiting }] = rows
    const isSent = mails.received.length >= 2 * orders
    if (placed === orders && webhooks >= 2 * orders && waiting === 0 && isSent) return
  }
  throw new Error('the notices and mails of these orders are not done after two minutes')
}

interface Cost {
  seconds: number
  /** By statement. */
  calls: Map<string, number>
  commits: number
  shopMs: number
  postgresMs: number
}

async function costOf(shop: Shop, work: () => Promise<unknown>): Promise<Cost> {
  const { pool } = shop.database
  const read = async () => ({
    shop: cpuOf(shop.pid),
    postgres: cpuOfPostgres(shop.postgres.pid()),
    commits: await commits(pool),
  })
  await pool.query('select pg_stat_statements_reset()')
  const before = await read()
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  const after = await read()
  return {
    seconds,
    calls: await statements(pool),
    commits: after.commits - before.commits,
    shopMs: after.shop - before.shop,
    postgresMs: after.postgres - before.postgres,
  }
}

async function statements(pool: Database['pool']): Promise<Map<string, number>> {
  // Without those of this benchmark.
  const { rows } = await pool.query<{ query: string; calls: number }>(
    `select query, sum(calls)::int as calls from pg_stat_statements
     where query not like '%pg_stat_%' and query not like '%as waiting%' group by 1 order by 2 desc`,
  )
  return new Map(rows.map(({ query, calls }) => [query, calls]))
}

async function commits(pool: Database['pool']): Promise<number> {
  await pool.query('select pg_stat_clear_snapshot()')
  const { rows } = await pool.query(
    'select xact_commit::int as count from pg_stat_database where datname = current_database()',
  )
  return rows[0].count
}

/** The processor time of a process in ms, with that of its ended children. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return sum(new Map(fields.slice(11, 15).map((ticks, at) => [String(at), Number(ticks)]))) * tickMs
}

function cpuOfPostgres(postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))
  const own = pids.filter((pid) => parentOf(pid) === String(postmaster))
  return [String(postmaster), ...own].reduce((total, pid) => total + cpuOf(Number(pid)), 0)
}

function parentOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
  } catch {
    return undefined
  }
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}

function listStatements(busy: Cost, idle: Cost): void {
  for (const [query, calls] of busy.calls) {
    const own = (calls - ((idle.calls.get(query) ?? 0) / idle.seconds) * busy.seconds) / counted
    if (own >= 0.05) console.error(`${round(own, 2)}\t${query.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
  }
}

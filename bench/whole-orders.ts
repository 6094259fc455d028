import { setTimeout as pause } from 'node:timers/promises'
import { products } from '../src/catalog/server/tables.ts'
import type { Database } from '../src/kit/server/database/database.ts'
import { expectInvariants } from './expect-invariants.ts'
import { cpuOf, cpuOfPostgres } from './processor-time.ts'
import { countedStatements, resetStatements } from './statements.ts'
import { round } from './target.ts'
import {
  type Buyer,
  type Cart,
  capturePayment,
  cartOf,
  openPayment,
  reportOrder,
  signInBuyers,
  startWalletShop,
  type WalletShop,
} from './wallet-shop.ts'

// Runs as a child process: buys in sequence by the wallet in a production shop over HTTP, with PayPal's webhooks, mails,
// jobs and rate limits, until all queues are empty, and prints what one order costs. The statements and the processor
// time of an idle shop are subtracted. With STATEMENTS=1 it also lists the statements.

const warmUp = 30
const counted = 200
const idleSeconds = 20

const [path = ''] = process.argv.slice(2)
const shop = await startWalletShop(path)
try {
  // PayPal's webhooks arrive after its answers: they are sent when the shop has recorded what they tell.
  console.log(JSON.stringify(await measure()))
} finally {
  await shop.stop()
}

/** What one order costs. */
export interface WholeOrder {
  statements: number
  commits: number
  shopMs: number
  postgresMs: number
}

async function measure(): Promise<WholeOrder> {
  const { database } = shop
  const goods = await database.db.select().from(products)
  const [product] = goods.filter((row) => row.type === 'product' && (row.stock ?? 0) > 0)
  if (!product) throw new Error('there is no product')
  await database.pool.query(
    `insert into stock_movements (product_id, variant_id, delta, reason)
     select product_id, id, 100000, 'adjusted' from product_variants where product_id = $1`,
    [product.id],
  )
  await database.pool.query('update product_variants set stock = stock + 100000 where product_id = $1', [product.id])
  const cart = await cartOf(database, product.id)
  const buyers = await signInBuyers(shop, warmUp + counted)
  for (const buyer of buyers.slice(0, warmUp)) await buy(shop, buyer, cart)
  await untilDone(shop, warmUp)
  const idle = await costOf(shop, () => pause(idleSeconds * 1000))
  const busy = await costOf(shop, async () => {
    for (const buyer of buyers.slice(warmUp)) await buy(shop, buyer, cart)
    await untilDone(shop, warmUp + counted)
  })
  await expectInvariants(database)
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

/** The three calls of the page, and the webhooks that come between them. */
async function buy(shop: WalletShop, buyer: Buyer, cart: Cart): Promise<void> {
  const opened = await openPayment(shop, buyer, cart)
  await shop.emulator.approve(opened.id)
  await shop.emulator.flushWebhooks()
  if (!(await capturePayment(shop, buyer, opened))) throw new Error('the payment is not confirmed')
  await shop.emulator.flushWebhooks()
  await reportOrder(shop, buyer, cart, opened)
}

/** Waits until both webhooks of each order are processed and both mails are sent. */
async function untilDone({ database: { pool }, emulator, mails }: WalletShop, orders: number): Promise<void> {
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

async function costOf(shop: WalletShop, work: () => Promise<unknown>): Promise<Cost> {
  const { pool } = shop.database
  const read = async () => ({
    shop: cpuOf(shop.pid),
    postgres: cpuOfPostgres(shop.postgres.pid()),
    commits: await commits(pool),
  })
  await resetStatements(pool)
  const before = await read()
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  const after = await read()
  return {
    seconds,
    calls: await countedStatements(pool),
    commits: after.commits - before.commits,
    shopMs: after.shop - before.shop,
    postgresMs: after.postgres - before.postgres,
  }
}

async function commits(pool: Database['pool']): Promise<number> {
  await pool.query('select pg_stat_clear_snapshot()')
  const { rows } = await pool.query(
    'select xact_commit::int as count from pg_stat_database where datname = current_database()',
  )
  return rows[0].count
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

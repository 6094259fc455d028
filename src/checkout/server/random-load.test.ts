import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { findCheckoutByPayment } from '../../sale/server/checkout-queries.ts'
import { clearSettingsCache } from '../../settings/server/settings-cache.ts'
import { call, capture, openPayment, type Reachable } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { saveInput } from '../../testing/saved-settings.ts'
import { seed } from '../../testing/seed.ts'
import { type ShopProcess, startShopProcess } from '../../testing/shop-process.ts'
import { type SignedIn, startTestShop } from '../../testing/test-shop.ts'

// Load test: twenty buyers use two shop processes that are killed (kill -9) in turn, while PayPal responds late, twice,
// wrongly or not at all and an admin keeps changing the PayPal account. Buyers retry, capture unapproved payments, and
// approve superseded ones. Afterwards money and orders must agree to the cent. LOAD_SECONDS sets the duration.

const random = randomFrom(seed)
const seconds = Number(process.env.LOAD_SECONDS ?? 10)
const maxCheckouts = 20 * seconds
const buyersCount = 20

let shop: Awaited<ReturnType<typeof startTestShop>>
let root: SignedIn
let products: { id: string; price: number }[]
const instances: ShopProcess[] = []
const buyers: SignedIn[] = []
/** Order numbers that were reported to a buyer as paid. */
const reportedPaid = new Set<string>()
let opened = 0
let kills = 0
let ends = 0

beforeAll(async () => {
  shop = await startTestShop()
  root = await shop.signIn({ role: 'root' })
  for (let index = 0; index < buyersCount; index++) buyers.push(await shop.signIn())
  const stocks = [5, 10, 20, 40, 1000, 1000]
  products = await Promise.all(stocks.map((stock, index) => shop.addProduct({ stock, price: 1999 + 101 * index })))
  instances.push(...(await Promise.all([startInstance(), startInstance()])))
  await shop.emulator.setWebhookUrl(`http://127.0.0.1:${instances[0]?.port}/paypal/webhook`)
})
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.kill()))
  await shop.close()
})

it(`loses, doubles and oversells nothing (SEED=${seed})`, { timeout: 240_000 + seconds * 1000 }, async () => {
  ends = Date.now() + seconds * 1000
  const disturbances = [breakPaypal(), killInstances(), changeAccount()]
  await Promise.all(buyers.map(buyRepeatedly))
  ends = 0
  await Promise.all(disturbances)
  shop.emulator.clearFaults()
  shop.emulator.setWebhooks({ duplicate: false, reorder: false })
  // Age all checkouts: an approved payment is not captured while its buyer has a recent open one.
  await rows(`update checkouts set created_at = created_at - interval '1 hour'`)
  await shop.emulator.flushWebhooks()
  await vi.waitFor(expectConsistentState, { timeout: 150_000, interval: 250 })

  const { database } = shop.platform
  expect(await checkInvariants(database)).toEqual([])
  const doubled = `select order_number from checkouts where state <> 'released' group by 1 having count(*) > 1`
  expect(await rows(doubled)).toEqual([])
  const orders = await rows('select order_number from orders')
  const numbers = new Set(orders.map(({ order_number }) => order_number))
  expect([...reportedPaid].filter((number) => !numbers.has(number))).toEqual([])
  expect(orders.length).toBeGreaterThan(0)
  expect(kills).toBeGreaterThan(0)
  if (process.env.SEED) console.info({ seed, opened, kills, orders: orders.length, reportedPaid: reportedPaid.size })
})

/** No payment is in progress, and the shop's records match PayPal's. */
async function expectConsistentState(): Promise<void> {
  // PayPal decides about every pending capture, also about those that the reconciler has made meanwhile.
  for (const { captureId, status } of shop.emulator.ledger()) {
    if (status === 'PENDING') await shop.emulator.resolvePending(captureId, pick(['COMPLETED', 'DECLINED']))
  }
  // Make all scheduled checks and retries due. The jobs of a killed process are restarted after about 30 s.
  await rows('update checkouts set next_check_at = now() where next_check_at > now()')
  await rows('update refunds set next_check_at = now() where next_check_at > now()')
  await rows(`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`)
  await endReviews()
  expect(await rows(`select state, note from checkouts where state in ('capturing', 'review')`)).toEqual([])
  const approvedOrders = shop.emulator.orders().filter(({ status }) => status === 'APPROVED')
  const open = await rows(
    `select paypal_order_id from checkouts
     where state = 'created' and attempt = 1 and ending is null and paypal_order_id = any($1)`,
    [approvedOrders.map(({ id }) => id)],
  )
  expect(open).toEqual([])
  await expectSameMoney()
}

/** Says what the shop knows of the payments that differ. */
async function expectSameMoney(): Promise<void> {
  const differences = await compareLedger(shop)
  const known = await rows(
    `select c.id, c.state, c.ending, c.attempt, c.note, c.next_check_at, c.checks_after_release, o.payment_status,
       (select json_agg(p.status || ' ' || p.capture_id) from payments p where p.checkout_id = c.id) as captures,
       (select json_agg(r.state) from refunds r where r.checkout_id = c.id) as refunds
     from checkouts c left join orders o on o.checkout_id = c.id where position(c.id::text in $1) > 0`,
    [differences.join()],
  )
  expect(differences, JSON.stringify({ differences, known })).toEqual([])
}

/** Refunds or releases all reviews, such as a superseded attempt that was paid in addition to the later one. */
async function endReviews(): Promise<void> {
  for (const { id } of await rows(`select id from checkouts where state = 'review'`)) {
    const url = `/api/admin/payments/${id}/decision`
    const answer = await call(anyInstance(), root, 'POST', url, { decision: 'refund' })
    if (answer.statusCode === 409) await call(anyInstance(), root, 'POST', url, { decision: 'release' })
  }
}

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]

async function buyRepeatedly(who: SignedIn): Promise<void> {
  while (Date.now() < ends && opened < maxCheckouts) {
    await buy(who).catch(ignoreLostAnswer)
    await pause(random() * 150)
  }
}

async function buy(who: SignedIn): Promise<void> {
  const lines = products.filter(() => random() < 0.3).map((product) => ({ ...product, quantity: 1 + pick([0, 0, 1]) }))
  if (lines.length === 0) return
  const open = () => openPayment(anyInstance(), who, lines)
  const first = await open()
  if (first.statusCode !== 200) return
  opened += 1
  if (random() < 0.05) return
  if (random() < 0.1) await pay(who, first.body.id)
  const again = random() < 0.2 ? await open() : first
  if (again.statusCode !== 200) return
  const { body } = again
  if (again !== first && random() < 0.5) {
    await shop.emulator.approve(first.body.id)
    if (random() < 0.5) await captureAtPaypal(first.body.id)
  }
  await shop.emulator.approve(
    body.id,
    pick(['completed', 'completed', 'completed', 'completed', 'declined', 'pending']),
  )
  if (random() < 0.1) return
  const status = await pay(who, body.id)
  if (status === 'DECLINED' && random() < 0.6) {
    await shop.emulator.approve(body.id)
    await pay(who, body.id)
  }
  if (status === 'out_of_stock' && random() < 0.5) await captureAtPaypal(body.id)
}

/** Captures once or twice, then polls for the outcome as the page does. */
async function pay(who: SignedIn, id: string): Promise<string> {
  const clicks = random() < 0.15 ? 2 : 1
  const answers = Array.from({ length: clicks }, () => capture(anyInstance(), who, id).catch(ignoreLostAnswer))
  for (const answer of await Promise.all(answers)) {
    if (answer?.statusCode === 409) return String(answer.body.code)
    if (answer) note(answer.body)
    if (answer?.body.status && answer.body.status !== 'PROCESSING') return answer.body.status
  }
  for (let round = 0; round < 5; round++) {
    await pause(100)
    const answer = await call(anyInstance(), who, 'GET', `/paypal/order/${id}`).catch(ignoreLostAnswer)
    if (answer) note(answer.body)
    if (answer?.body.status && answer.body.status !== 'PROCESSING') return answer.body.status
  }
  return 'UNKNOWN'
}

function note(body: { status?: string; orderNumber?: string }): void {
  if (body.status === 'COMPLETED' && body.orderNumber) reportedPaid.add(body.orderNumber)
}

/** A capture request of a crashed process that reaches PayPal late. */
async function captureAtPaypal(id: string): Promise<void> {
  const checkout = await findCheckoutByPayment(shop.platform.database.db, id)
  const gateway = checkout && (await shop.provider.of(checkout))
  await gateway?.capture(id, `lost-${id}`).catch(() => {})
}

/** Picks a running instance, as a proxy does; it may be killed meanwhile. */
function anyInstance(): Reachable {
  const alive = instances.filter((instance) => instance.isRunning())
  return pick(alive.length > 0 ? alive : instances)
}

/** Ignores connections that ended without a response; all other errors fail the test. */
function ignoreLostAnswer(cause: unknown): null {
  if (cause instanceof TypeError || (cause instanceof Error && cause.name === 'TimeoutError')) return null
  throw cause
}

async function breakPaypal(): Promise<void> {
  const kinds = [
    '429',
    '500',
    '503',
    'slow',
    'hang',
    'reset',
    'malformed',
    'apply_then_drop',
    'apply_then_hang',
  ] as const
  const operations = ['create', 'capture', 'capture', 'capture', 'get', 'refund', 'token'] as const
  while (Date.now() < ends) {
    const operation = pick(operations)
    // A refund whose retries are exhausted is retried by its job, later than the test lasts.
    const times = operation === 'refund' ? 1 : pick([1, 2, 4])
    const fault = { kind: pick(kinds), operation, times, ms: 300 }
    // At most three faults at a time, so that most requests succeed.
    if (shop.emulator.faults().length < 3) shop.emulator.setFault(fault)
    shop.emulator.setWebhooks({ duplicate: random() < 0.3, reorder: random() < 0.3 })
    await pause(100 + random() * 200)
  }
}

async function changeAccount(): Promise<void> {
  const accounts = ['one', 'two', 'three'].map((name) => shop.emulator.otherAccount(name))
  const { platform } = shop
  while (Date.now() < ends) {
    const { clientId, clientSecret } = pick(accounts)
    const value = { paypal_client_id: clientId, paypal_client_secret: clientSecret }
    await inTransaction(platform.database, (tx) => saveInput(platform, tx, 'paypal', value))
    clearSettingsCache(platform.database.db)
    await pause(500 + random() * 1_000)
  }
}

async function killInstances(): Promise<void> {
  while (Date.now() < ends) {
    await pause(500 + random() * 1_500)
    const index = pick([0, 1])
    const { port, kill } = instances[index] ?? {}
    if (port === undefined || !kill) throw new Error('no instance')
    await kill()
    kills += 1
    instances[index] = await startInstance(port)
  }
}

function startInstance(port?: number): Promise<ShopProcess> {
  const environment = { CAPTURE_TIMEOUT_SECONDS: '1', MAIL_EVERY_SECONDS: '60' }
  return startShopProcess({ shop, environment, ...(port === undefined ? {} : { port }) })
}

function pick<T>(choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

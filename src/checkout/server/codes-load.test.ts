import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { capture, openPayment, type Reachable } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { addDiscount, clearRules } from '../../testing/price-rules.ts'
import { type ShopProcess, startShopProcess } from '../../testing/shop-process.ts'
import { slowness } from '../../testing/slowness.ts'
import type { SignedIn } from '../../testing/test-shop.ts'
import { startTwoShops, type TwoShops } from '../../testing/two-shops.ts'

// A code is never used more often than its limit, whatever happens at the same time; nobody else is charged.

/** `BUYERS=200` tries as many; the suite tries fewer. A quarter of them can use the code. */
const buyerCount = Number(process.env.BUYERS ?? 40)
const limit = buyerCount / 4

let shops: TwoShops
let first: TwoShops['first']
let cream: { id: string; price: number }

beforeAll(async () => {
  shops = await startTwoShops(buyerCount)
  first = shops.first
  cream = await first.addProduct({ price: 2000, stock: 10_000 })
}, 120_000)
afterEach(async () => {
  await clearRules(first)
  expect(await checkInvariants(first.platform.database)).toEqual([])
  expect(await compareLedger(first)).toEqual([])
})
afterAll(() => shops.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await first.platform.database.pool.query(text, values)).rows as Record<string, unknown>[]

/** Each buyer opens a payment with the code at an instance, and approves it. */
async function approveAll(buyers: readonly SignedIn[], instance: (at: number) => Reachable): Promise<string[]> {
  const ids: string[] = []
  for (const [at, buyer] of buyers.entries()) {
    const line = [{ ...cream, quantity: 1 }]
    const { body } = await openPayment(instance(at), buyer, line, { code: 'HOLA', amount: '18.00' })
    await first.emulator.approve(body.id)
    ids.push(body.id)
  }
  return ids
}

/** The counts that must be equal: uses, rows of them, orders and captures with the code. */
async function countUses(discount: string, payments: readonly string[]) {
  const [uses] = await rows(
    `select uses, (select count(*)::int from discount_uses u where u.discount_id = d.id) as rows,
       (select count(*)::int from orders o where o.charges @> jsonb_build_array(jsonb_build_object('rule', d.id))) as orders
     from discounts d where id = $1`,
    [discount],
  )
  const captures = first.emulator.ledger().filter(({ orderId }) => payments.includes(orderId)).length
  return { ...uses, captures }
}

const all = (count: number) => ({ uses: count, rows: count, orders: count, captures: count })

it('buyers at two instances use a code as often as its limit says', async () => {
  const discount = await addDiscount(first, { useLimit: limit })
  const ids = await approveAll(shops.buyers, shops.instance)
  const answers = await Promise.all(
    ids.map((id, at) => capture(shops.instance(at + 1), shops.buyers[at] as SignedIn, id)),
  )
  const codes = Map.groupBy(answers, ({ statusCode, body }) => `${statusCode} ${String(body.code ?? body.status)}`)
  expect(Object.fromEntries([...codes].map(([code, of]) => [code, of.length]))).toEqual({
    '200 COMPLETED': limit,
    '409 code_used_up': buyerCount - limit,
  })
  expect(await countUses(discount, ids)).toEqual(all(limit))
}, 180_000)

it('a code without a limit is counted for every buyer, also for those who are declined and pay again', async () => {
  const discount = await addDiscount(first)
  const ids = await approveAll(shops.buyers, shops.instance)
  const declined = ids.filter((_, at) => at % 2 === 0)
  for (const id of declined) await first.emulator.approve(id, 'declined')
  const payAll = () =>
    Promise.all(ids.map((id, at) => capture(shops.instance(at + 1), shops.buyers[at] as SignedIn, id)))
  await payAll()
  for (const id of declined) await first.emulator.approve(id)
  const answers = await payAll()
  expect(answers.map(({ body }) => body.status)).toEqual(ids.map(() => 'COMPLETED'))
  expect(await countUses(discount, ids)).toMatchObject({ uses: buyerCount, rows: buyerCount, orders: buyerCount })
}, 120_000)

it('20 tabs of one customer use a code for once per customer once', async () => {
  const discount = await addDiscount(first, { oncePerCustomer: true })
  const [buyer] = shops.buyers as [SignedIn]
  // Twenty carts, because an open payment of the same cart ends the one before.
  const ids: string[] = []
  for (let quantity = 1; quantity <= 20; quantity++) {
    const amount = (quantity * 18).toFixed(2)
    const { body } = await openPayment(first, buyer, [{ ...cream, quantity }], { code: 'HOLA', amount })
    await first.emulator.approve(body.id)
    ids.push(body.id)
  }
  const answers = await Promise.all(ids.map((id, at) => capture(shops.instance(at), buyer, id)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'code_used_up')).toHaveLength(19)
  expect(await countUses(discount, ids)).toEqual(all(1))
}, 60_000)

it('buyers use a code as often as its limit says while the shop is killed every two seconds', async () => {
  const discount = await addDiscount(first, { useLimit: limit })
  const running: ShopProcess[] = [await startShopProcess({ shop: first }), await startShopProcess({ shop: first })]
  let kills = 0
  let isOver = false
  const killAndRestart = async (at: number) => {
    await pause(at * 1000)
    while (!isOver) {
      // A slow machine gets more time, or each start would be killed before it answers.
      await pause(2000 * slowness())
      const { port } = running[at] as ShopProcess
      await running[at]?.kill()
      kills++
      running[at] = await startShopProcess({ shop: first, port })
    }
  }
  const killing = Promise.all([killAndRestart(0), killAndRestart(1)])
  const instance = (at: number): Reachable => ({
    server: { inject: (request) => (running[at % 2] as ShopProcess).server.inject(request) },
  })
  try {
    const ids: string[] = []
    const outcomes = new Map<string, number>()
    let next = 0
    const work = async () => {
      for (let at = next++; at < buyerCount; at = next++) {
        // A quick machine must not be done before the first kill: each quarter of the buyers comes after one more.
        await vi.waitUntil(() => kills >= Math.floor((4 * at) / buyerCount), { timeout: 60_000 })
        const outcome = await buyUntilKnown(instance, at, ids)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 2 }, work))
    expect(kills).toBeGreaterThan(1)
    expect(Object.fromEntries(outcomes)).toEqual({ COMPLETED: limit, code_used_up: buyerCount - limit })
    await vi.waitFor(async () => expect(await countUses(discount, ids)).toEqual(all(limit)), {
      timeout: 20_000,
      interval: 200,
    })
  } finally {
    isOver = true
    await killing
    for (const instance of running) await instance.kill()
  }
}, 300_000)

/** Opens, approves and captures a payment, each again until the shop answers. @returns what became of it. */
async function buyUntilKnown(instance: (at: number) => Reachable, at: number, ids: string[]): Promise<string> {
  const buyer = shops.buyers[at] as SignedIn
  const request = { code: 'HOLA', amount: '18.00' }
  const opened = await untilAnswered(at, (n) => openPayment(instance(n), buyer, [{ ...cream, quantity: 1 }], request))
  if (opened.statusCode !== 200) return String(opened.body.code)
  ids.push(opened.body.id)
  await first.emulator.approve(opened.body.id)
  const { body } = await untilAnswered(at, (n) => capture(instance(n), buyer, opened.body.id))
  return String(body.code ?? body.status)
}

/** Calls instances in turn until one answers with a success or a conflict. */
async function untilAnswered(from: number, send: (instance: number) => ReturnType<typeof capture>) {
  for (let attempt = from; ; attempt++) {
    const answer = await send(attempt).catch(() => null)
    if (answer?.statusCode === 200 || answer?.statusCode === 409) return answer
    await pause(100)
  }
}

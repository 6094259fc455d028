import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/server/check-invariants.ts'
import { call } from '../../testing/buyer.ts'
import { compareLedger } from '../../testing/compare-ledger.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { seed } from '../../testing/seed.ts'
import { addSession, addWorkshop, buySeats } from '../../testing/workshop.ts'

let shop: Awaited<ReturnType<typeof startRefundShop>>

beforeAll(async () => {
  shop = await startRefundShop()
})
afterAll(() => shop.close())

it(`violates no invariant while customers buy, move and cancel seats at once (SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const first = await addWorkshop(shop, { seats: 4 })
  const sessions = [
    first,
    await addSession(shop, first, { seats: 3, days: 9 }),
    await addSession(shop, first, { seats: 2 }),
  ]
  const customers = await Promise.all(Array.from({ length: 4 }, () => shop.signIn()))
  const orders = customers.map(() => [] as string[])
  const statuses = new Set<number>()
  const act = async (
    index: number,
    kind: number,
    from: string,
    to: (typeof sessions)[number],
    order: string | undefined,
  ) => {
    const who = customers[index]
    if (!who) return
    if (kind < 0.3 || !order) {
      const bought = await buySeats(shop, who, to, 1 + (kind < 0.1 ? 1 : 0)).catch(() => null)
      if (bought) orders[index]?.push(bought)
      return
    }
    const path = `/api/orders/customer/${who.id}/${order}/lines/${from}`
    const { statusCode } = await (kind < 0.75
      ? call(shop, who, 'PUT', `${path}/time`, { variantId: to.variantId })
      : call(shop, who, 'POST', `${path}/cancel`))
    statuses.add(statusCode)
  }
  for (let round = 0; round < 12; round++) {
    const actions = Array.from({ length: 5 }, () => {
      const index = Math.floor(random() * customers.length)
      return act(index, random(), pick(sessions).variantId, pick(sessions), pick(orders[index] ?? []))
    })
    await Promise.all(actions)
    expect(await checkInvariants(shop.platform.database)).toEqual([])
  }
  await shop.reconcile()
  await shop.deliverWebhooks()
  expect([...statuses].filter((status) => ![200, 202, 409, 429].includes(status))).toEqual([])
  expect(await checkInvariants(shop.platform.database)).toEqual([])
  expect(await compareLedger(shop)).toEqual([])
}, 120_000)

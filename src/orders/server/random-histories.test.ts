import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatDecimal } from '../../kit/money.ts'
import { orderStatuses } from '../../sale/order-statuses.ts'
import { call } from '../../testing/buyer.ts'
import { fc } from '../../testing/fast-check.ts'
import { startRefundShop } from '../../testing/refund-shop.ts'
import { seed } from '../../testing/seed.ts'
import { buyItems } from '../../testing/workshop.ts'

// Random histories of paid orders: parts are sent, parcels voided, units refunded, orders corrected and canceled, in any
// order and also where the shop must refuse it. HISTORIES sets their number, SEED repeats a run.

const numRuns = Number(process.env.HISTORIES ?? 15)

let shop: Awaited<ReturnType<typeof startRefundShop>>
let products: { id: string; price: number }[]
/** How often a step was accepted, by its kind. */
const accepted = new Map<string, number>()

beforeAll(async () => {
  shop = await startRefundShop()
  products = [await shop.addProduct({ stock: null }), await shop.addProduct({ stock: 100_000, price: 1999 })]
})
afterAll(() => shop.close())

const bought = [3, 2] as const
/** Units of the two lines; the shop must refuse more than are left. */
const units = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 }))

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      units: fc.option(units),
      isNumbered: fc.boolean(),
      isLater: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('void' as const), which: fc.nat(4) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      units,
      restocked: fc.nat(3),
      isCourtesy: fc.boolean(),
      isRefused: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide' as const), by: fc.constantFrom('retry', 'drop') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      refund: fc.constantFrom('all', 'none'),
      restock: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom(...orderStatuses) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('correct' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const timeout = Math.max(180_000, numRuns * 5_000)

it(`of orders send no more than was bought and not returned (SEED=${seed})`, { timeout }, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (history) => {
    const order = await buy()
    for (const one of history) {
      const { statusCode, body } = await take(order, one)
      expect(statusCode, `${JSON.stringify(one)}: ${JSON.stringify(body)}`).toBeLessThan(500)
      if (statusCode >= 300) continue
      accepted.set(one.kind, (accepted.get(one.kind) ?? 0) + 1)
      // Units that have left may be returned afterwards; what is sent was not returned before.
      if (one.kind === 'send') {
        const now = await countsOf(order)
        for (const { sent, returned, quantity, grew } of changes(order.counts, now)) {
          if (grew) expect(sent, JSON.stringify(one)).toBeLessThanOrEqual(quantity - returned)
        }
      }
      order.counts = await countsOf(order)
    }
    await shop.expectConsistency()
    for (const { sent, returned, quantity } of await countsOf(order)) {
      expect(sent).toBeLessThanOrEqual(quantity)
      expect(returned).toBeLessThanOrEqual(quantity)
    }
  })
  // A violated invariant stays violated, so that a shorter history could not be found.
  await fc.assert(property, { seed, numRuns, endOnFailure: true })
  if (numRuns >= 15) expect([...accepted.keys()]).toEqual(expect.arrayContaining(['send', 'void', 'refund']))
})

interface Counts {
  lineId: string
  quantity: number
  /** In parcels that count. */
  sent: number
  /** Refunded, or being refunded; not by refunds that PayPal refused. */
  returned: number
}

interface Order {
  id: string
  counts: Counts[]
}

async function buy(): Promise<Order> {
  const items = products.map(({ id }, at) => ({ productId: id, variantId: id, quantity: bought[at] ?? 0 }))
  const total = products.reduce((sum, { price }, at) => sum + price * (bought[at] ?? 0), 0)
  const order = { id: await buyItems(shop, shop.ana, { items, total }), counts: [] as Counts[] }
  order.counts = await countsOf(order)
  return order
}

async function countsOf({ id }: Pick<Order, 'id'>): Promise<Counts[]> {
  const found = await shop.rows(
    `select item ->> 'lineId' as "lineId", (item ->> 'quantity')::int as quantity,
       (select coalesce(sum(l.quantity), 0)::int from parcels p join parcel_lines l on l.parcel_id = p.id
        where p.order_id = o.id and p.voided_at is null and l.line_id::text = item ->> 'lineId') as sent,
       (select coalesce(sum(l.quantity), 0)::int from refunds r join refund_lines l on l.refund_id = r.id
        where r.checkout_id = o.checkout_id and r.state not in ('failed', 'dropped') and l.line_id::text = item ->> 'lineId') as returned
     from orders o cross join jsonb_array_elements(o.items) with ordinality as items(item, at) where o.id = $1 order by at`,
    [id],
  )
  return found as unknown as Counts[]
}

const changes = (before: readonly Counts[], now: readonly Counts[]) =>
  now.map((line, at) => ({ ...line, grew: line.sent > (before[at]?.sent ?? 0) }))

/** Requests one step; the shop may refuse it. */
async function take({ id, counts }: Order, one: Step) {
  const staff = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    call(shop, shop.admin, method, url, body)
  switch (one.kind) {
    case 'send': {
      const lines = one.units?.flatMap((quantity, at) =>
        quantity > 0 ? [{ lineId: counts[at]?.lineId, quantity }] : [],
      )
      return staff('POST', `/api/admin/orders/${id}/parcels`, {
        ...(lines && lines.length > 0 && { lines }),
        ...(one.isNumbered && { number: `EC${randomInt(1e9, 1e10)}PR` }),
        ...(one.isLater && { shippedAt: new Date(shop.platform.clock().getTime() + 86_400_000).toISOString() }),
      })
    }
    case 'void': {
      const parcels = await shop.rows('select id from parcels where order_id = $1 order by created_at', [id])
      const parcel = parcels[one.which % Math.max(1, parcels.length)]
      return staff('DELETE', `/api/admin/orders/${id}/parcels/${parcel?.id ?? randomUUID()}`)
    }
    case 'refund': {
      const returned = one.units.flatMap((quantity, at) =>
        quantity > 0
          ? [
              {
                lineId: counts[at]?.lineId,
                productId: products[at]?.id,
                quantity,
                restocked: Math.min(quantity, one.restocked),
              },
            ]
          : [],
      )
      const worth = one.units.reduce((sum, quantity, at) => sum + quantity * (products[at]?.price ?? 0), 0)
      if (one.isRefused) shop.emulator.setFault({ operation: 'refund', kind: 'insufficient_funds' })
      const amount = formatDecimal(one.isCourtesy || worth === 0 ? 1 : worth)
      const answer = await shop.refund({ id }, { amount, returned })
      shop.emulator.clearFaults()
      return answer
    }
    case 'decide': {
      const failed = (await shop.details({ id })).refunds.find(({ state }) => state === 'failed')
      return staff('POST', `/api/admin/refunds/${failed?.id ?? randomUUID()}/decision`, { decision: one.by })
    }
    case 'cancel':
      return staff('POST', `/api/admin/orders/${id}/cancel`, { refund: one.refund, restock: one.restock })
    case 'status':
      return staff('PUT', `/api/orders/${id}/status`, { status: one.status })
    case 'correct':
      return staff('PUT', `/api/admin/orders/${id}/contact`, { customerName: `Ana ${randomInt(1_000)}` })
  }
}

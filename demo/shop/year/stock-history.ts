import type { stockMovements } from '../../../src/catalog/server/tables.ts'
import type { PastProduct } from './baskets.ts'
import type { PurchaseHistory, Staff } from './purchase-history.ts'
import { holdsStock } from './purchase-outcomes.ts'
import { type Random, seededRandom } from './random.ts'
import { hoursAfter, workingTime } from './season.ts'

type Movement = typeof stockMovements.$inferInsert & { createdAt: Date }

/** A delivery to the shop, or a count, that staff entered. */
export interface Delivery {
  product: PastProduct
  at: Date
  before: number
  after: number
}

export interface StockHistory {
  movements: Movement[]
  deliveries: Delivery[]
  /** The difference between the initial and the current stock of each variant. */
  atOpening: { productId: string; variantId: string; more: number }[]
}

/** Who entered the delivery or the count at this place of the list. */
export const staffOf = (staff: Staff, index: number): Staff[0] => staff[index % staff.length] ?? staff[0]

/** The stock that a delivery fills up to. */
const fullStock = 30

/** The movements of all sales, and deliveries between them, so that the stock ends at its current value and never is negative. */
export function stockHistory(
  histories: readonly PurchaseHistory[],
  products: readonly PastProduct[],
  staff: Staff,
): StockHistory {
  const counted = new Set(products.filter(({ stock }) => stock !== null).map(({ variantId }) => variantId))
  const sales = histories.flatMap((history) => salesOf(history, counted))
  sales.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const random = seededRandom(17)
  const perVariant = products.flatMap((product) => {
    if (product.stock === null) return []
    const own = sales.filter(({ variantId }) => variantId === product.variantId)
    return [deliveriesBetween(random, product, product.stock, own)]
  })
  const deliveries = perVariant.flatMap(({ deliveries }) => deliveries)
  const added = deliveries.map(({ product, at, before, after }, index) => {
    const { productId, variantId } = product
    return {
      productId,
      variantId,
      delta: after - before,
      reason: 'adjusted' as const,
      actorId: staffOf(staff, index).id,
      createdAt: at,
    }
  })
  // In the order of their times, as a shop records them.
  const movements = [...sales, ...added].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return { movements, deliveries, atOpening: perVariant.map(({ opening }) => opening) }
}

function salesOf(history: PurchaseHistory, counted: ReadonlySet<string>): Movement[] {
  const { outcome, checkoutId, items, placedAt, endedAt, refund } = history
  // Purchases with these outcomes never held stock.
  if (outcome === 'sold_out' || outcome === 'abandoned' || outcome === 'left') return []
  const held = items.map(({ productId, variantId, quantity }): Movement => {
    const delta = counted.has(variantId) ? -quantity : 0
    return { productId, variantId, delta, reason: 'held', checkoutId, createdAt: placedAt }
  })
  const returned = holdsStock(history.outcome) ? (refund?.returned ?? []) : items
  const back = returned.filter((item) => counted.has(item.variantId))
  const backAt = holdsStock(history.outcome) ? refund?.completedAt : endedAt
  const released = back.map(({ productId, variantId, quantity }): Movement => {
    return { productId, variantId, delta: quantity, reason: 'released', checkoutId, createdAt: backAt ?? placedAt }
  })
  return [...held, ...released]
}

/** Reverses the sales from the current stock; where the stock would exceed `fullStock`, a delivery is inserted. */
function deliveriesBetween(random: Random, product: PastProduct, stock: number, sales: readonly Movement[]) {
  const deliveries: Delivery[] = []
  let level = stock
  for (const [index, { delta, createdAt }] of sales.toReversed().entries()) {
    if (level < delta) {
      // Returned units are removed by a correction of the stock, because no later sale used them.
      deliveries.unshift({ product, at: hoursAfter(createdAt, 1), before: delta, after: level })
      level = delta
    }
    level -= delta
    const earlier = sales.at(-index - 2)
    if (level < Math.max(stock, fullStock) || !earlier) continue
    const at = deliveredAt(earlier.createdAt, createdAt)
    const before = random.int(1, 5)
    deliveries.unshift({ product, at, before, after: level })
    level = before
  }
  return { deliveries, opening: { productId: product.productId, variantId: product.variantId, more: level - stock } }
}

/** A delivery time between two sales, in working hours if possible. */
function deliveredAt(after: Date, before: Date): Date {
  const time = workingTime(hoursAfter(after, 1))
  return time < before ? time : new Date((after.getTime() + before.getTime()) / 2)
}

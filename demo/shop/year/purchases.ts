import { withShares } from '../../../src/checkout/server/price-items.ts'
import type { Quote } from '../../../src/prices/quote.ts'
import type { OrderLine } from '../../../src/sale/order-line.ts'
import { manualMethod } from '../../../src/sale/order-status.ts'
import { fillBasket, type PastProduct, reserveSeats } from './baskets.ts'
import type { Customer } from './customers.ts'
import { type PastRules, pastPrices } from './past-prices.ts'
import {
  chooseOutcomes,
  hasOrder,
  isManualPaymentOnly,
  isWalletPaymentOnly,
  type PurchaseOutcome,
  recent,
  seasonalCount,
} from './purchase-outcomes.ts'
import { type Random, seededRandom } from './random.ts'
import { daysBefore, minutesAfter, orderTimes } from './season.ts'

/** A past purchase of the demo, from which its records are generated. */
export interface Purchase {
  checkoutId: string
  /** Null when it has no order. */
  orderId: string | null
  orderNumber: string
  customer: Customer
  items: OrderLine[]
  totals: Quote
  outcome: PurchaseOutcome
  isManual: boolean
  /** What it was paid with, as it is printed. */
  method: string
  openedAt: Date
  /** When the order was placed, or would have been. */
  placedAt: Date
  /** Null for a manual payment. */
  paymentId: string | null
  /** The capture at the provider; null when there is none. */
  captureId: string | null
  /** A declined checkout with the same order number, a few minutes earlier; null when there was none. */
  declinedBefore: { checkoutId: string; paymentId: string } | null
  /** Generates the values of its later records. */
  random: Random
}

type UnpricedPurchase = Omit<Purchase, 'totals'>

interface ShopData {
  products: readonly PastProduct[]
  customers: readonly Customer[]
  /** The documented customer, who places the orders of `regularAt`. */
  regular: Customer
  rules: PastRules
  /** The name of the provider. */
  method: string
  now: Date
}

/** The indexes of the documented customer's purchases among the seasonal ones, newest first. */
const regularAt = [11, 47, 121, 233, 340]
/** The indexes of seasonal purchases with an earlier declined attempt. */
const declinedBeforeAt = [2, 6, 9, 13, 17]

/** The year's purchases, oldest first. Only their times depend on `now`. */
export function generatePurchases(shop: ShopData): Purchase[] {
  const outcomes = chooseOutcomes(seededRandom(11))
  const times = orderTimes(seededRandom(12), seasonalCount, minutesAfter(shop.now, -30))
  const random = seededRandom(13)
  const products = shop.products.filter(({ session }) => !session)
  const fill = (random: Random) => fillBasket(random, products)
  const seasonal = times.toReversed().map((openedAt, rank) => {
    const outcome = outcomes[rank] ?? 'done'
    const buyer = regularAt.includes(rank) ? shop.regular : null
    return generatePurchase(shop, {
      random,
      outcome,
      openedAt,
      buyer,
      fill,
      declinedBefore: declinedBeforeAt.includes(rank),
    })
  })
  const lately = recent.map(({ outcome, days, at }) =>
    generatePurchase(shop, {
      random,
      outcome,
      openedAt: daysBefore(shop.now, days, at),
      buyer: null,
      fill,
      declinedBefore: false,
    }),
  )
  const all = [...seasonal, ...lately, ...seatPurchases(shop)].sort(
    (a, b) => a.openedAt.getTime() - b.openedAt.getTime(),
  )
  const price = pastPrices(shop.rules, shop.now)
  return all.map((purchase, index) => {
    const totals = price(purchase)
    return { ...purchase, orderNumber: numberOf('FM-', index + 1), items: withShares(purchase.items, totals), totals }
  })
}

/** The least and the most purchases of seats in each upcoming session. */
const seatPurchasesEach = [2, 3] as const

/** Purchases of seats in the last weeks. The documented customer has one in the first session. */
function seatPurchases(shop: ShopData): UnpricedPurchase[] {
  const random = seededRandom(18)
  const sessions = shop.products
    .filter(({ session }) => session)
    .sort((a, b) => Number(a.session?.startsAt) - Number(b.session?.startsAt))
  return sessions.flatMap((session, rank) =>
    Array.from({ length: random.int(...seatPurchasesEach) }, (_, at) => {
      const openedAt = daysBefore(shop.now, random.int(2, 28), [random.int(8, 21), random.int(0, 59)])
      const buyer = rank === 0 && at === 0 ? shop.regular : null
      const fill = () => reserveSeats(session, random.chance(0.4) ? 2 : 1)
      return generatePurchase(shop, { random, outcome: 'in_work', openedAt, buyer, fill, declinedBefore: false })
    }),
  )
}

interface PurchaseSpec {
  random: Random
  outcome: PurchaseOutcome
  openedAt: Date
  buyer: Customer | null
  fill: (random: Random) => OrderLine[]
  declinedBefore: boolean
}

function generatePurchase({ customers, method }: ShopData, spec: PurchaseSpec): UnpricedPurchase {
  const { random, outcome, openedAt, buyer, fill } = spec
  const customer = random.weighted(customers, ({ weight }) => weight)
  const items = fill(random)
  const isManual = random.chance(0.1) ? !isWalletPaymentOnly(outcome) : isManualPaymentOnly(outcome)
  const [paymentId, captureId] = [random.providerId(), random.providerId()]
  const earlier = { checkoutId: random.uuid(), paymentId: random.providerId() }
  return {
    checkoutId: random.uuid(),
    orderId: hasOrder(outcome) ? random.uuid() : null,
    orderNumber: '',
    customer: buyer ?? customer,
    items,
    outcome,
    isManual,
    method: isManual ? manualMethod : method,
    openedAt,
    placedAt: isManual ? openedAt : minutesAfter(openedAt, 1 + random.next() * 4),
    paymentId: isManual ? null : paymentId,
    captureId: isManual || outcome === 'abandoned' || outcome === 'left' ? null : captureId,
    declinedBefore: spec.declinedBefore && !isManual ? earlier : null,
    random: seededRandom(random.int(1, 2 ** 30)),
  }
}

/** Formats a number as the database's sequence does: `FM-000017`. */
export const numberOf = (prefix: string, number: number): string => `${prefix}${String(number).padStart(6, '0')}`

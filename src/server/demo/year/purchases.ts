import type { CartSettings } from '../../../domain/cart-settings.ts'
import { priceCart, type Totals } from '../../../domain/pricing.ts'
import type { SoldItem } from '../../payments/tables.ts'
import { fillBasket, type PastProduct, reserveSeats } from './baskets.ts'
import type { Customer } from './customers.ts'
import { chooseFates, type Fate, hasOrder, isAlwaysByHand, isAlwaysByWallet, recent, seasonalCount } from './fates.ts'
import { type Random, seededRandom } from './random.ts'
import { daysBefore, minutesAfter, orderTimes } from './season.ts'

/** A purchase of the demo's past, from which all its records are made. */
export interface Purchase {
  checkoutId: string
  /** Null when it has no order. */
  orderId: string | null
  orderNumber: string
  customer: Customer
  items: SoldItem[]
  totals: Totals
  fate: Fate
  byHand: boolean
  openedAt: Date
  /** When the order was placed, or would have been. */
  placedAt: Date
  /** Null when it is paid by hand. */
  paypalOrderId: string | null
  /** The capture at PayPal; null when there is none. */
  captureId: string | null
  /** A declined attempt with the same number a few minutes before. */
  declinedBefore: { checkoutId: string; paypalOrderId: string } | null
  /** The values that its later records are made with. */
  random: Random
}

interface Given {
  products: readonly PastProduct[]
  customers: readonly Customer[]
  /** Buys some of the seasonal orders in any case. */
  regular: Customer
  settings: CartSettings
  now: Date
}

/** Which of the seasonal purchases, newest first, are those of the documented customer. */
const regularAt = [11, 47, 121, 233, 340]
/** Which of them had a declined attempt before. */
const declinedBeforeAt = [2, 6, 9, 13, 17]

/** The year's purchases, oldest first. Only their times depend on `now`. */
export function inventPurchases(given: Given): Purchase[] {
  const fates = chooseFates(seededRandom(11))
  const times = orderTimes(seededRandom(12), seasonalCount, minutesAfter(given.now, -30))
  const random = seededRandom(13)
  const products = given.products.filter(({ session }) => !session)
  const fill = (random: Random) => fillBasket(random, products)
  const seasonal = times.toReversed().map((openedAt, rank) => {
    const fate = fates[rank] ?? 'done'
    const buyer = regularAt.includes(rank) ? given.regular : null
    return invent(given, { random, fate, openedAt, buyer, fill, declinedBefore: declinedBeforeAt.includes(rank) })
  })
  const lately = recent.map(({ fate, days, at }) =>
    invent(given, {
      random,
      fate,
      openedAt: daysBefore(given.now, days, at),
      buyer: null,
      fill,
      declinedBefore: false,
    }),
  )
  const all = [...seasonal, ...lately, ...seatPurchases(given)].sort(
    (a, b) => a.openedAt.getTime() - b.openedAt.getTime(),
  )
  return all.map((purchase, index) => ({ ...purchase, orderNumber: numberOf('FM-', index + 1) }))
}

/** How many purchases contain seats of a coming session. */
const seatPurchasesEach = [2, 3] as const

/** Purchases of seats in the last weeks. The documented customer has one in the first session. */
function seatPurchases(given: Given): Purchase[] {
  const random = seededRandom(18)
  const sessions = given.products
    .filter(({ session }) => session)
    .sort((a, b) => Number(a.session?.startsAt) - Number(b.session?.startsAt))
  return sessions.flatMap((session, rank) =>
    Array.from({ length: random.int(...seatPurchasesEach) }, (_, at) => {
      const openedAt = daysBefore(given.now, random.int(2, 28), [random.int(8, 21), random.int(0, 59)])
      const buyer = rank === 0 && at === 0 ? given.regular : null
      const fill = () => reserveSeats(session, random.chance(0.4) ? 2 : 1)
      return invent(given, { random, fate: 'in_work', openedAt, buyer, fill, declinedBefore: false })
    }),
  )
}

interface Invention {
  random: Random
  fate: Fate
  openedAt: Date
  buyer: Customer | null
  fill: (random: Random) => SoldItem[]
  declinedBefore: boolean
}

function invent({ customers, settings }: Given, invention: Invention): Purchase {
  const { random, fate, openedAt, buyer, fill } = invention
  const customer = random.weighted(customers, ({ weight }) => weight)
  const items = fill(random)
  const lines = items.map(({ price, quantity, ships }) => ({ unitPrice: price, quantity, ships }))
  const byHand = random.chance(0.1) ? !isAlwaysByWallet(fate) : isAlwaysByHand(fate)
  const [paypalOrderId, captureId] = [random.paypalId(), random.paypalId()]
  const earlier = { checkoutId: random.uuid(), paypalOrderId: random.paypalId() }
  return {
    checkoutId: random.uuid(),
    orderId: hasOrder(fate) ? random.uuid() : null,
    orderNumber: '',
    customer: buyer ?? customer,
    items,
    totals: priceCart(lines, settings),
    fate,
    byHand,
    openedAt,
    placedAt: byHand ? openedAt : minutesAfter(openedAt, 1 + random.next() * 4),
    paypalOrderId: byHand ? null : paypalOrderId,
    captureId: byHand || fate === 'abandoned' || fate === 'left' ? null : captureId,
    declinedBefore: invention.declinedBefore && !byHand ? earlier : null,
    random: seededRandom(random.int(1, 2 ** 30)),
  }
}

/** `FM-000017`, as the sequence gives them. */
export const numberOf = (prefix: string, number: number): string => `${prefix}${String(number).padStart(6, '0')}`

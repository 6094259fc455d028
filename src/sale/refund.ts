import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import type { Cents } from '../kit/money.ts'
import { refundFaults } from './office-texts.ts'
import type { LineUnits, OrderLine } from './order-line.ts'
import { hasMoney, type OrderMoney } from './order-status.ts'
import { paymentKind } from './payment.ts'
import { partOf, partOfUnits } from './shares.ts'

/** `requested`: the provider has not answered; `dropped`: staff dropped a failed refund. */
export const refundStates = ['requested', 'pending', 'completed', 'failed', 'dropped'] as const

/** The state of a refund. */
export type RefundState = (typeof refundStates)[number]

/** The origin of a refund that was made on the site of a provider, as it is stored and sent since the first one. */
export const madeAtProvider = 'paypal'

/** Who started a refund: staff, the shop itself, or someone on the provider's site. */
export const refundOrigins = ['staff', 'shop', madeAtProvider] as const

/** Who started a refund. */
export type RefundOrigin = (typeof refundOrigins)[number]

/** The longest note for the buyer, in characters; the provider's limit. */
export const maxRefundNoteLength = 255

/** A refund in cents: of an amount, of units, or of both. */
export function checkRefundAmount(
  amount: Cents,
  returned: readonly { quantity: number }[],
): Fault<KeyOf<typeof refundFaults>> | null {
  return amount > 0 || returned.length > 0 ? null : fault(refundFaults, 'refund_amount_zero')
}

/** The amounts of an order, in cents. */
export interface PaidOrder extends OrderMoney {
  /** Requested and pending refunds. */
  pendingRefunds: Cents
  /** Taken back by the provider or the buyer's bank. */
  lost: Cents
}

/**
 * The refundable amount of an order: what was received, less completed and pending refunds and what was taken back. 0
 * while the wallet has not confirmed the payment.
 */
export function refundableAmount(order: PaidOrder): Cents {
  if (!hasMoney(order) || order.paymentStatus === 'refunded') return 0
  return Math.max(0, order.paid - order.pendingRefunds - order.lost)
}

/**
 * What a refund takes off its order, in cents: its amount, and of an order with a balance the whole share of the units that
 * it gives back, although less was paid for them, but no more than leaves nothing to pay. See decision 105.
 * @param share of the units that are given back
 */
export const creditedBy = ({ amount, share, due }: { amount: Cents; share: Cents; due: Cents }): Cents =>
  Math.max(amount, Math.min(share, amount + due))

/** A number of units of a line of an order. */
export type Units = Pick<OrderLine, 'lineId' | 'quantity'>

/** An order as it was paid: its lines, its delivery, and the charges of an older one, whose lines do not say what was paid. */
export interface SharedOrder {
  tax: Cents
  shipping: Cents
  items: readonly Pick<OrderLine, 'lineId' | 'quantity' | 'price' | 'ships' | 'paid' | 'taxes'>[]
  delivery?: { paid: Cents; taxes?: readonly Cents[] | undefined } | null | undefined
}

/** The id of the delivery of an order among its lines, when units are refunded. */
export const deliveryLineId = '00000000-0000-0000-0000-000000000000'

/** What of an order can be refunded: the units of its lines, and as one more its delivery, unless that was free. */
export function refundableLines({
  items,
  delivery,
}: {
  items: readonly LineUnits[]
  delivery?: SharedOrder['delivery']
}): LineUnits[] {
  const id = deliveryLineId
  return delivery && delivery.paid > 0
    ? [...items, { lineId: id, productId: id, variantId: id, quantity: 1 }]
    : [...items]
}

/** Refunded units and their share of the total, in cents. */
export type Share<U extends Units = Units> = U & { amount: Cents }

/**
 * The share of the total that falls to some units of an order: their part of what was paid for their lines, half-up. All
 * units with the delivery have the whole total as their share.
 */
export function shareOf(order: SharedOrder, units: readonly Units[]): Cents {
  const counts = countUnits(units)
  if (!saysWhatWasPaid(order)) return shareOfOlder(order, counts)
  const ofLine = (lineId: string, quantity: number, paid: Cents) =>
    partOfUnits(paid, quantity, 0, Math.min(counts.get(lineId) ?? 0, quantity))
  const ofDelivery = order.delivery ? ofLine(deliveryLineId, 1, order.delivery.paid) : 0
  return order.items.reduce((sum, { lineId, quantity, paid = 0 }) => sum + ofLine(lineId, quantity, paid), ofDelivery)
}

/** The part of each component of the tax, in the order of the charges, in the share of some units; an older order has one. */
export function taxOf(order: SharedOrder, units: readonly Units[]): Cents[] {
  const counts = countUnits(units)
  if (!saysWhatWasPaid(order)) {
    return [
      partOfCharge(
        order.tax,
        order.items.map((line) => ({ ...line, count: counts.get(line.lineId) ?? 0 })),
      ),
    ]
  }
  const { items, delivery } = order
  const lines = delivery ? [...items, { lineId: deliveryLineId, quantity: 1, taxes: delivery.taxes }] : items
  const components = lines.find(({ taxes }) => taxes)?.taxes ?? []
  return components.map((_, at) =>
    lines.reduce((sum, { lineId, quantity, taxes }) => {
      const count = Math.min(counts.get(lineId) ?? 0, quantity)
      return sum + partOfUnits(taxes?.[at] ?? 0, quantity, 0, count)
    }, 0),
  )
}

/**
 * How much of each component of the tax each refund of an order gives back: what lies in the share of its units; when it
 * gave back more than that, the same part of the rest of the tax as of the rest of the money; when less, as much less.
 * Never more than is left, and all of it with the last of the money.
 * @param components the amounts of the components, in cents
 * @param refunds what each gave back, in cents, and for which units, in the order in which they were completed
 */
export function taxGivenBack(
  order: SharedOrder & { total: Cents },
  components: readonly Cents[],
  refunds: readonly { amount: Cents; lines: readonly Units[] }[],
): Cents[][] {
  const units: Units[] = []
  let [moneyLeft, taxLeft] = [order.total, components]
  let [shareBefore, ownBefore] = [shareOf(order, units), taxOf(order, units)]
  return refunds.map(({ amount, lines }) => {
    units.push(...lines)
    const [shareNow, ownNow] = [shareOf(order, units), taxOf(order, units)]
    const share = shareNow - shareBefore
    const back = taxLeft.map((left, at) => {
      if (amount >= moneyLeft) return left
      const own = Math.min((ownNow[at] ?? 0) - (ownBefore[at] ?? 0), left)
      if (amount <= share) return share === 0 ? 0 : partOf(own, amount, share)
      return own + partOf(left - own, amount - share, moneyLeft - share)
    })
    moneyLeft -= amount
    taxLeft = taxLeft.map((left, at) => left - (back[at] ?? 0))
    ;[shareBefore, ownBefore] = [shareNow, ownNow]
    return back
  })
}

const saysWhatWasPaid = ({ items }: SharedOrder) => items.every(({ paid }) => paid !== undefined)

/**
 * The share in an older order: the price of the units, with the part of the tax that falls to it, and of the shipping among
 * the lines that ship.
 */
function shareOfOlder({ tax, shipping, items }: SharedOrder, counts: ReadonlyMap<string, number>): Cents {
  const lines = items.map((item) => ({ ...item, count: Math.min(counts.get(item.lineId) ?? 0, item.quantity) }))
  const goods = lines.reduce((sum, { price, count }) => sum + price * count, 0)
  const carriers = lines.some(({ ships }) => ships) ? lines.filter(({ ships }) => ships) : lines
  return goods + partOfCharge(tax, lines) + partOfCharge(shipping, carriers)
}

/** The part of a charge that falls to `count` units of each line, by price; by number when nothing has a price. */
function partOfCharge(charge: Cents, lines: readonly { price: Cents; quantity: number; count: number }[]): Cents {
  const isFree = lines.every(({ price }) => price === 0)
  const weigh = (units: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + (isFree ? 1 : line.price) * units(line), 0)
  const whole = weigh(({ quantity }) => quantity)
  const part = weigh(({ count }) => count)
  return whole === 0 ? 0 : partOf(charge, part, whole)
}

/**
 * The shares of units that are to be refunded after others: the share of all, less the amounts of those before. Rounding
 * is corrected by each next refund, so that any grouping and order of refunds adds up to the total.
 * @param before the units and shares of the other refunds that have or may still get their money
 */
export function nextShares<U extends Units>(
  order: SharedOrder,
  before: readonly Share[],
  units: readonly U[],
): Share<U>[] {
  const taken: Share[] = [...before]
  return units.map((line) => {
    // Where the lines say what was paid, the rounding of one does not concern the others.
    const same = saysWhatWasPaid(order) ? taken.filter(({ lineId }) => lineId === line.lineId) : taken
    const paid = same.reduce((sum, { amount }) => sum + amount, 0)
    const share = { ...line, amount: Math.max(0, shareOf(order, [...same, line]) - paid) }
    taken.push(share)
    return share
  })
}

/** The units of each line that are not among the given ones, in the order of the lines; none of a line is left out. */
export function unitsWithout(items: readonly LineUnits[], units: readonly Units[]): LineUnits[] {
  const counts = countUnits(units)
  return items.flatMap(({ lineId, productId, variantId, quantity: sold }) => {
    const quantity = sold - (counts.get(lineId) ?? 0)
    return quantity > 0 ? [{ lineId, productId, variantId, quantity }] : []
  })
}

/** The number of units of each line, by its id. */
export function countUnits(units: readonly Units[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { lineId, quantity } of units) counts.set(lineId, (counts.get(lineId) ?? 0) + quantity)
  return counts
}

/** Whether a refund is made manually and only recorded here, because no provider took the money. */
export function isRefundedByHand(order: Pick<OrderMoney, 'environment'>): boolean {
  return paymentKind(order) !== 'provider'
}

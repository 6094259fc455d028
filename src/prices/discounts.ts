import { type Cents, percentOf } from '../kit/money.ts'
import { fold, normalizePlainLine } from '../kit/text.ts'
import type { DeliveryMethod } from '../sale/delivery.ts'
import { split } from '../sale/shares.ts'

export const discountKinds = ['percent', 'amount', 'free_delivery'] as const

/** The kind of a discount. */
export type DiscountKind = (typeof discountKinds)[number]

/**
 * A discount. `value` is in basis points for a percentage and in cents for an amount; without categories and products it
 * is on everything. `minimum` in cents of the lines that it is on, before discounts. Days of the shop, both included.
 */
export interface Discount {
  id: string
  name: string
  nameEs: string | null
  /** Null: automatic. */
  code: string | null
  kind: DiscountKind
  value: number
  categories: readonly string[]
  productIds: readonly string[]
  minimum: Cents
  from: string | null
  until: string | null
  /** Whether it goes together with other discounts that combine. */
  combines: boolean
  /** The highest number of uses; null: unlimited. */
  useLimit: number | null
  oncePerCustomer: boolean
  /** Of free delivery: what it pays. */
  deliveryMethods: FreeMethods
}

/** All deliveries, the cheapest parcel of a state that costs something, or methods by their ids. */
export type FreeMethods = 'all' | 'cheapest' | readonly string[]

/** Why a code does not apply to a cart. */
export const codeReasons = [
  'unknown',
  'not_started',
  'ended',
  'used_up',
  'used_by_you',
  'customer_required',
  'minimum',
  'not_these_products',
  'nothing_to_deliver',
  'not_this_delivery',
  'not_combined',
  'not_lower',
  'too_many_tries',
] as const

/** Why a code does not apply to a cart. */
export type CodeReason = (typeof codeReasons)[number]

/** The form in which codes are compared: without case, accents and spaces, letters and digits of any width. */
export function codeKey(typed: string): string {
  return fold(normalizePlainLine(typed)).replace(/\s+/g, '').toUpperCase()
}

/** A line that discounts may be on; `amount` is its price in cents before discounts. */
export interface DiscountedLine {
  productId: string
  category: string
  amount: Cents
  /** Whether staff set the price for this purchase. */
  isOwnPrice: boolean
}

/** Whether a discount is on a line. An automatic one is not on a price that staff agreed upon. */
export function isOn({ categories, productIds, code, kind }: Discount, line: Omit<DiscountedLine, 'amount'>): boolean {
  if (line.isOwnPrice && code === null && kind !== 'free_delivery') return false
  if (categories.length === 0 && productIds.length === 0) return true
  return categories.includes(line.category) || productIds.includes(line.productId)
}

/** Why a discount cannot be used for these lines on a day; null when it can. */
export function reasonAgainst(
  discount: Discount,
  lines: readonly DiscountedLine[],
  { day, delivers }: { day: string; delivers: boolean },
): CodeReason | null {
  const on = lines.filter((line) => isOn(discount, line))
  if (discount.from !== null && day < discount.from) return 'not_started'
  if (discount.until !== null && discount.until < day) return 'ended'
  if (on.length === 0) return 'not_these_products'
  if (on.reduce((sum, { amount }) => sum + amount, 0) < discount.minimum) return 'minimum'
  if (discount.kind === 'free_delivery' && !delivers) return 'nothing_to_deliver'
  return null
}

/**
 * The share of each line in a discount on goods, in cents. `left` is what earlier discounts left of each line; no share
 * exceeds it. A percentage is half-up on the sum of the lines.
 */
export function sharesOf(discount: Discount, lines: readonly DiscountedLine[], left: readonly Cents[]): Cents[] {
  const bases = lines.map((line, at) => (isOn(discount, line) ? (left[at] ?? 0) : 0))
  const base = bases.reduce((sum, one) => sum + one, 0)
  const wanted = discount.kind === 'percent' ? percentOf(base, discount.value) : discount.value
  return base === 0 ? bases : split(Math.min(wanted, base), bases)
}

/** Whether a discount pays the delivery by a method, `null` by the settings; `offered` are the methods of the state. */
export function isFree(
  { kind, deliveryMethods }: Pick<Discount, 'kind' | 'deliveryMethods'>,
  method: DeliveryMethod | null,
  offered: readonly DeliveryMethod[],
): boolean {
  if (kind !== 'free_delivery') return false
  if (deliveryMethods === 'all') return true
  if (deliveryMethods !== 'cheapest') return method !== null && deliveryMethods.includes(method.id)
  const paid = offered.filter((one) => one.kind === 'parcel' && one.price > 0).map(({ price }) => price)
  return method === null || (method.kind === 'parcel' && method.price === Math.min(...paid))
}

/** So many discounts that combine are tried in every selection, which takes 2 ^ 8 prices. */
const tried = 8

/**
 * The sets of discounts that may be used together, at most one of them with a code: none, every selection of those that
 * combine, and each other one alone. In a set percentages come before amounts. A discount is left out only to keep
 * something smaller, such as free delivery: beyond eight, those that take off more are in every selection.
 */
export function setsOf(discounts: readonly Discount[], lines: readonly DiscountedLine[]): Discount[][] {
  const amounts = lines.map(({ amount }) => amount)
  const off = (discount: Discount) =>
    discount.kind === 'free_delivery' ? 0 : sharesOf(discount, lines, amounts).reduce((sum, share) => sum + share, 0)
  const combined = discounts.filter(({ combines }) => combines)
  const optional =
    combined.length > tried ? new Set(combined.toSorted((a, b) => off(a) - off(b)).slice(0, tried)) : null
  let selections: Discount[][] = [[]]
  for (const discount of combined.toSorted((a, b) => discountKinds.indexOf(a.kind) - discountKinds.indexOf(b.kind))) {
    const longer = selections.map((set) => [...set, discount])
    selections = !optional || optional.has(discount) ? [...selections, ...longer] : longer
  }
  return [...selections, ...discounts.filter(({ combines }) => !combines).map((discount) => [discount])]
}

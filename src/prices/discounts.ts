import { type Cents, percentOf } from '../kit/money.ts'
import { fold } from '../kit/text.ts'
import { split } from './shares.ts'

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
}

/** Why a code does not apply to a cart. */
export const codeReasons = [
  'unknown',
  'not_started',
  'ended',
  'used_up',
  'used_by_you',
  'minimum',
  'not_these_products',
  'nothing_to_deliver',
  'not_combined',
] as const

/** Why a code does not apply to a cart. */
export type CodeReason = (typeof codeReasons)[number]

/** The form in which codes are compared: without case, accents and spaces. */
export function codeKey(typed: string): string {
  return fold(typed).replace(/\s+/g, '').toUpperCase()
}

/** A line that discounts may be on; `amount` is its price in cents before discounts. */
export interface DiscountedLine {
  productId: string
  category: string
  amount: Cents
}

/** Whether a discount is on a line. */
export function isOn({ categories, productIds }: Discount, line: Omit<DiscountedLine, 'amount'>): boolean {
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

/**
 * The sets of discounts that may be used together, at most one with a code: all that combine, and each other one alone.
 */
export function setsOf(discounts: readonly Discount[]): Discount[][] {
  const combined = discounts.filter(({ combines }) => combines)
  const alone = discounts.filter(({ combines }) => !combines).map((discount) => [discount])
  return [combined, ...alone].filter((set) => set.length > 0)
}

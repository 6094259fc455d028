import type { DepositTerms } from '../catalog/deposit-terms.ts'
import type { Cents } from '../kit/money.ts'
import type { OrderLine } from './order-line.ts'
import { partOf } from './shares.ts'

/** A line as far as its deposit follows from it; `paid` is its price less discounts, with taxes, in cents. */
type DepositLine = Pick<OrderLine, 'quantity' | 'paid' | 'deposit'>

/**
 * What of a line is due when it is bought, in cents: the percentage of what it costs after discounts with its taxes, half-up,
 * or the amount for each of its units, at most the line. Undefined when all of it is, as where the deposit is below a cent.
 */
export function depositOf({ quantity, paid = 0 }: DepositLine, terms: DepositTerms | null): Cents | undefined {
  if (!terms) return undefined
  const { percent, amount } = terms
  const deposit = percent === null ? (amount ?? 0) * quantity : partOf(paid, percent, 100)
  return deposit > 0 && deposit < paid ? deposit : undefined
}

/** What of a line is due when it is bought, in cents: all of it without a deposit. */
export const atOnceOf = ({ paid = 0, deposit = paid }: Pick<OrderLine, 'paid' | 'deposit'>): Cents => deposit

/** What is left to pay of a line after its deposit, in cents; 0 of one without. */
export const balanceOf = (line: Pick<OrderLine, 'paid' | 'deposit'>): Cents => (line.paid ?? 0) - atOnceOf(line)

/** What of an order is due at its visits, in cents: the rest of its total is due when it is bought. */
export const dueLaterOf = (items: readonly DepositLine[]): Cents =>
  items.reduce((sum, item) => sum + balanceOf(item), 0)

/** What the buyer of an order is asked to pay now, in cents: what is due, but until the visits only what was due at once. */
export const askedOf = ({
  items,
  total,
  paid,
  due,
}: { items: readonly DepositLine[] } & Record<'total' | 'paid' | 'due', Cents>): Cents =>
  Math.min(due, Math.max(0, total - dueLaterOf(items) - paid))

/** By when the rest of an order is to be paid: the end of its latest visit with a balance. Null when it has none with a time. */
export function balanceDueAt(items: readonly (DepositLine & Pick<OrderLine, 'startsAt' | 'endsAt'>)[]): Date | null {
  const ends = items.flatMap((item) => {
    const at = item.endsAt ?? item.startsAt
    return at && balanceOf(item) > 0 ? [Date.parse(at)] : []
  })
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

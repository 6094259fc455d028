import type { Cents } from '../kit/money.ts'
import { atOnceOf } from './deposit.ts'
import type { OrderLine } from './order-line.ts'
import { countUnits, type Units } from './refund.ts'
import { partOfUnits } from './shares.ts'

/** A line as far as a part of it is due later, and a part of it may be kept. */
type DepositLine = Pick<OrderLine, 'lineId' | 'quantity' | 'paid' | 'deposit' | 'lateKeeps'>

/** An order with such lines; `due` is what is still to be paid of it, in cents. */
interface DepositOrder {
  due: Cents
  items: readonly DepositLine[]
}

/** What becomes of the money of units that end, in cents. */
export interface EndOfUnits {
  /** What goes back. */
  amount: Cents
  /** What nobody has to pay any more. */
  unpaid: Cents
  /** What of their deposit stays with the shop. */
  kept: Cents
}

/**
 * What becomes of the money of units of an order that are canceled, or whose customer did not come: what is still to be paid
 * for them is credited, the deposit is kept if the shop keeps it, and the rest goes back.
 * @param before the units that ended before
 * @param share what the units cost with their taxes, less discounts, in cents
 * @param left what of the order's money can still go back, in cents
 */
export function endOfUnits(
  order: DepositOrder,
  before: readonly Units[],
  units: readonly Units[],
  { share, left, keeps }: { share: Cents; left: Cents; keeps: boolean },
): EndOfUnits {
  const unpaid = Math.min(share, unpaidOf(order, before, units))
  const back = Math.min(left, share - unpaid)
  const kept = keeps ? Math.min(back, sumOver(order, before, units, keptOfLine)) : 0
  return { amount: back - kept, unpaid, kept }
}

/**
 * What of the units is still to be paid, in cents: what is due of the order is the rest of the lines with a deposit first.
 * Without such lines all of it may be of the units.
 */
function unpaidOf(order: DepositOrder, before: readonly Units[], units: readonly Units[]): Cents {
  // Each with its own rounding, as the units are refunded.
  const restOf = (some: readonly Units[]) =>
    sumOver(order, before, some, costOfLine) - sumOver(order, before, some, atOnceOf)
  const all = restOf(remainingUnits(order, before))
  return Math.min(order.due, restOf(units) + Math.max(0, order.due - all))
}

function remainingUnits({ items }: DepositOrder, before: readonly Units[]): Units[] {
  const gone = countUnits(before)
  return items.map(({ lineId, quantity }) => ({ lineId, quantity: quantity - (gone.get(lineId) ?? 0) }))
}

type OfLine = (line: DepositLine) => Cents

const costOfLine: OfLine = ({ paid = 0 }) => paid

/** What the shop may keep of a line, in cents: its deposit, which is all of it where nothing was left to pay. */
const keptOfLine: OfLine = (line) => (line.lateKeeps === 'deposit' ? atOnceOf(line) : 0)

/** The sum of an amount of each line, as far as it falls to the units. */
function sumOver({ items }: DepositOrder, before: readonly Units[], units: readonly Units[], of: OfLine): Cents {
  const gone = countUnits(before)
  return [...countUnits(units)].reduce((sum, [lineId, count]) => {
    const line = items.find((one) => one.lineId === lineId)
    return sum + (line ? partOfUnits(of(line), line.quantity, gone.get(lineId) ?? 0, count) : 0)
  }, 0)
}

import { readPrice } from '../../catalog/catalog.ts'
import { type Cents, formatDecimal } from '../../kit/money.ts'
import type { Order, OrderDetails } from '../../orders/api.ts'
import { refundableLines, shareOf, unitsWithout } from '../../sale/refund.ts'
import type { RefundInput } from './use-refund.ts'

/** The fields of the refund form. */
export interface RefundValues {
  amount: string
  note: string
  /** Refunded units by the id of the line, as strings. */
  units: Record<string, string>
  /** Those of them that return to stock. */
  restocked: Record<string, string>
}

/** A refund of all that is left, of no units yet. */
export function initialValues({ refundable, returnable }: OrderDetails): RefundValues {
  const none = Object.fromEntries(returnable.map((line) => [line.lineId, '0']))
  return { amount: formatDecimal(refundable), note: '', units: none, restocked: none }
}

/** The chosen lines of a refund. */
function chosenLines({ units, restocked }: RefundValues, { returnable }: OrderDetails): RefundInput['returned'] {
  return returnable
    .map((line) => {
      const quantity = Number(units[line.lineId])
      return { ...line, quantity, restocked: Math.min(quantity, Number(restocked[line.lineId])) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** What the chosen units cost with their share of the charges, at most what is left; all of it without units. */
export function amountOfUnits(values: RefundValues, order: Order, details: OrderDetails): Cents {
  const chosen = chosenLines(values, details)
  if (chosen.length === 0) return details.refundable
  const before = unitsWithout(refundableLines(order), details.returnable)
  const share = shareOf(order, [...before, ...chosen]) - details.shared
  return Math.min(details.refundable, Math.max(0, share))
}

export const toRefundInput = (values: RefundValues, details: OrderDetails): RefundInput => ({
  amount: readPrice(values.amount),
  note: values.note.trim(),
  returned: chosenLines(values, details),
})

import type { Cents } from '../kit/money.ts'
import { maxQuantity } from './cart-settings.ts'

/** The largest total of an order, in cents: what `decimal(10,2)` holds (spec §3). */
export const maxOrderTotal: Cents = 9_999_999_999

/**
 * Price times quantity of one line, in cents. RangeError on a price that is not whole cents of at least 0, or a quantity
 * outside 1 to 999,999.
 */
export function amountOf(line: { unitPrice: Cents; quantity: number }): Cents {
  whole(line.unitPrice)
  if (whole(line.quantity) === 0 || line.quantity > maxQuantity) {
    throw new RangeError(`Quantity outside 1 to ${maxQuantity}: ${line.quantity}`)
  }
  return whole(line.unitPrice * line.quantity)
}

/** The amount itself, if it is whole cents of at least 0; RangeError otherwise. */
export function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole amount of at least 0: ${value}`)
  return value
}

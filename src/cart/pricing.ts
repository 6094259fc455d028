import { textIn } from '../kit/bilingual.ts'
import type { Locale } from '../kit/locale.ts'
import { type Cents, percentOf } from '../kit/money.ts'
import { type CartSettings, defaultCartSettings, maxQuantity } from './cart-settings.ts'

/** The largest total of an order, in cents: what `decimal(10,2)` holds (spec §3). */
export const maxOrderTotal: Cents = 9_999_999_999

/** A line to price: `unitPrice` in cents; `ships` is false for services and workshops. */
export interface PricedLine {
  unitPrice: Cents
  quantity: number
  ships: boolean
}

/**
 * What a cart costs, in cents. `freeShipping` is true when no shipping is charged: print "Free" then (spec §9), and no
 * shipping line at all when nothing `ships`.
 */
export interface Totals {
  subtotal: Cents
  tax: Cents
  shipping: Cents
  total: Cents
  taxName: string
  taxNameEs: string | null
  shippingName: string
  shippingNameEs: string | null
  taxEnabled: boolean
  shippingEnabled: boolean
  freeShipping: boolean
  ships: boolean
}

/**
 * Prices a cart or an order; no other code computes prices. Tax is on merchandise, half-up, once per order; shipping is
 * charged once when something ships and the subtotal before tax is below the threshold (back office §5).
 * RangeError on a price that is not whole cents of at least 0, a quantity outside 1 to 999,999, or a bad rate.
 */
export function priceCart(lines: readonly PricedLine[], settings: CartSettings): Totals {
  const subtotal = lines.reduce((sum, line) => whole(sum + amountOf(line)), 0)
  const tax = settings.taxEnabled ? percentOf(subtotal, settings.taxRate) : 0
  const shipping = shippingFor(lines, subtotal, settings)
  return {
    subtotal,
    tax,
    shipping,
    total: whole(subtotal + tax + shipping),
    taxName: settings.taxName,
    taxNameEs: settings.taxNameEs,
    shippingName: settings.shippingName,
    shippingNameEs: settings.shippingNameEs,
    taxEnabled: settings.taxEnabled,
    shippingEnabled: settings.shippingEnabled,
    freeShipping: shipping === 0,
    ships: needsShipping(lines),
  }
}

/** The labels of an order's charges; older orders have no Spanish ones. */
export type ChargeLabels = Pick<Totals, 'taxName' | 'shippingName'> & {
  taxNameEs?: string | null | undefined
  shippingNameEs?: string | null | undefined
}

/**
 * The labels of the charges in a language: the shop's labels, in Spanish its Spanish labels if present. A default
 * label, which is English, is replaced by its translation in `words`.
 */
export function chargeNames(
  { taxName, taxNameEs, shippingName, shippingNameEs }: ChargeLabels,
  words: { tax: string; shipping: string },
  language: Locale,
): { tax: string; shipping: string } {
  const { taxName: defaultTax, shippingName: defaultShipping } = defaultCartSettings
  return {
    tax: textIn(language, taxName === defaultTax ? words.tax : taxName, taxNameEs),
    shipping: textIn(language, shippingName === defaultShipping ? words.shipping : shippingName, shippingNameEs),
  }
}

/** Price times quantity of one line, in cents. RangeError as in `priceCart`. */
export function amountOf(line: Pick<PricedLine, 'unitPrice' | 'quantity'>): Cents {
  whole(line.unitPrice)
  if (whole(line.quantity) === 0 || line.quantity > maxQuantity) {
    throw new RangeError(`Quantity outside 1 to ${maxQuantity}: ${line.quantity}`)
  }
  return whole(line.unitPrice * line.quantity)
}

/** Whether anything ships: an order of services and workshops only has no shipping address and no shipping line. */
export function needsShipping(lines: readonly { ships: boolean }[]): boolean {
  return lines.some((line) => line.ships)
}

function shippingFor(lines: readonly PricedLine[], subtotal: Cents, settings: CartSettings): Cents {
  if (!settings.shippingEnabled || !needsShipping(lines)) return 0
  const threshold = whole(settings.freeShippingThreshold)
  const reached = threshold > 0 && subtotal >= threshold
  return reached ? 0 : whole(settings.shippingRate)
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole amount of at least 0: ${value}`)
  return value
}

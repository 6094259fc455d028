import { textIn } from './bilingual.ts'
import type { Locale } from './locale.ts'
import { type Cents, percentOf } from './money.ts'

/** The maximum quantity of one line of a cart or order. */
export const maxQuantity = 999_999

/** The largest total of an order, in cents: what `decimal(10,2)` holds (spec §3). */
export const maxOrderTotal: Cents = 9_999_999_999

/** The shopping_cart settings (spec §3): `taxRate` in basis points, amounts in cents, a threshold of 0 is disabled. */
export interface CartSettings {
  taxEnabled: boolean
  taxRate: number
  taxName: string
  /** Null without a Spanish label. */
  taxNameEs: string | null
  shippingEnabled: boolean
  shippingRate: Cents
  shippingName: string
  /** Null without a Spanish label. */
  shippingNameEs: string | null
  freeShippingThreshold: Cents
}

/** The defaults: no tax, no shipping (back office §9). */
export const defaultCartSettings: CartSettings = {
  taxEnabled: false,
  taxRate: 0,
  taxName: 'Tax',
  taxNameEs: null,
  shippingEnabled: false,
  shippingRate: 0,
  shippingName: 'Shipping',
  shippingNameEs: null,
  freeShippingThreshold: 0,
}

/** The shopping_cart setting as it is stored and sent: tax in percent, shipping and threshold in dollars (spec §3). */
export interface StoredCartSettings {
  tax_enabled: boolean
  tax_rate: number
  tax_name: string
  tax_name_es?: string | undefined
  shipping_enabled: boolean
  shipping_rate: number
  shipping_name: string
  shipping_name_es?: string | undefined
  free_shipping_threshold: number
}

/** The stored setting in whole numbers: 11.5 % → 1150 basis points, $5.95 → 595 cents; negative or invalid → 0. */
export function readCartSettings(stored: StoredCartSettings): CartSettings {
  return {
    taxEnabled: stored.tax_enabled,
    taxRate: hundredths(stored.tax_rate),
    taxName: stored.tax_name,
    taxNameEs: stored.tax_name_es || null,
    shippingEnabled: stored.shipping_enabled,
    shippingRate: hundredths(stored.shipping_rate),
    shippingName: stored.shipping_name,
    shippingNameEs: stored.shipping_name_es || null,
    freeShippingThreshold: hundredths(stored.free_shipping_threshold),
  }
}

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

// Settings have two decimals, so rounding only removes the floating-point error.
function hundredths(value: number): number {
  const rounded = Math.round(value * 100)
  return Number.isSafeInteger(rounded) && rounded > 0 ? rounded : 0
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole amount of at least 0: ${value}`)
  return value
}

import { type Cents, percentOf } from './money.ts'

/** The most pieces one line of a cart or order may hold. */
export const maxQuantity = 999_999

/** The shopping_cart settings (spec §3): `taxRate` in basis points, amounts in cents, a threshold of 0 is disabled. */
export interface CartSettings {
  taxEnabled: boolean
  taxRate: number
  taxName: string
  shippingEnabled: boolean
  shippingRate: Cents
  shippingName: string
  freeShippingThreshold: Cents
}

/** What holds until the shop sets something else: no tax, no shipping (back office §9). */
export const defaultCartSettings: CartSettings = {
  taxEnabled: false,
  taxRate: 0,
  taxName: 'Tax',
  shippingEnabled: false,
  shippingRate: 0,
  shippingName: 'Shipping',
  freeShippingThreshold: 0,
}

/** The shopping_cart setting as it is stored and sent: tax in percent, shipping and threshold in dollars (spec §3). */
export interface StoredCartSettings {
  tax_enabled: boolean
  tax_rate: number
  tax_name: string
  shipping_enabled: boolean
  shipping_rate: number
  shipping_name: string
  free_shipping_threshold: number
}

/** The stored setting in whole numbers: 11.5 % → 1150 basis points, $5.95 → 595 cents; below 0 or no number → 0. */
export function readCartSettings(stored: StoredCartSettings): CartSettings {
  return {
    taxEnabled: stored.tax_enabled,
    taxRate: hundredths(stored.tax_rate),
    taxName: stored.tax_name,
    shippingEnabled: stored.shipping_enabled,
    shippingRate: hundredths(stored.shipping_rate),
    shippingName: stored.shipping_name,
    freeShippingThreshold: hundredths(stored.free_shipping_threshold),
  }
}

/** A line to price: `unitPrice` in cents; `ships` is false for services and workshops. */
export interface PricedLine {
  unitPrice: Cents
  quantity: number
  ships: boolean
}

/** What a cart costs, in cents. `freeShipping` is true when no shipping is charged: print "Free" then (spec §9). */
export interface Totals {
  subtotal: Cents
  tax: Cents
  shipping: Cents
  total: Cents
  taxName: string
  shippingName: string
  taxEnabled: boolean
  shippingEnabled: boolean
  freeShipping: boolean
}

/**
 * Prices a cart or an order; the only place that does. Tax is on merchandise, half-up, once per order; shipping is
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
    shippingName: settings.shippingName,
    taxEnabled: settings.taxEnabled,
    shippingEnabled: settings.shippingEnabled,
    freeShipping: shipping === 0,
  }
}

/** What the charges are called: by the shop's own names; a default name, which is English, in the reader's `words`. */
export function chargeNames(
  { taxName, shippingName }: Pick<Totals, 'taxName' | 'shippingName'>,
  words: { tax: string; shipping: string },
): { tax: string; shipping: string } {
  return {
    tax: taxName === defaultCartSettings.taxName ? words.tax : taxName,
    shipping: shippingName === defaultCartSettings.shippingName ? words.shipping : shippingName,
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

function shippingFor(lines: readonly PricedLine[], subtotal: Cents, settings: CartSettings): Cents {
  if (!settings.shippingEnabled || !lines.some((line) => line.ships)) return 0
  const threshold = whole(settings.freeShippingThreshold)
  const reached = threshold > 0 && subtotal >= threshold
  return reached ? 0 : whole(settings.shippingRate)
}

// Exact for the two decimals a setting has: the nearest whole number is the one that was meant.
function hundredths(value: number): number {
  const rounded = Math.round(value * 100)
  return Number.isSafeInteger(rounded) && rounded > 0 ? rounded : 0
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole amount of at least 0: ${value}`)
  return value
}

import type { Cents } from '../kit/money.ts'
import { defaultLabels } from '../sale/charge.ts'
import type { ShoppingCartValue } from './shopping-cart-setting.ts'

/** The maximum quantity of one line of a cart or order. */
export const maxQuantity = 999_999

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
  taxName: defaultLabels.tax,
  taxNameEs: null,
  shippingEnabled: false,
  shippingRate: 0,
  shippingName: defaultLabels.delivery,
  shippingNameEs: null,
  freeShippingThreshold: 0,
}

/** The stored setting in whole numbers: 11.5 % → 1150 basis points, $5.95 → 595 cents; negative or invalid → 0. */
export function readCartSettings(stored: ShoppingCartValue): CartSettings {
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

// Settings have two decimals, so rounding only removes the floating-point error.
function hundredths(value: number): number {
  const rounded = Math.round(value * 100)
  return Number.isSafeInteger(rounded) && rounded > 0 ? rounded : 0
}

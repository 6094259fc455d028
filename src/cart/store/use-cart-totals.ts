import { useQuery } from '@tanstack/react-query'
import { ships } from '../../catalog/catalog.ts'
import { cartSettingsQuery } from '../../settings/store/settings-queries.ts'
import { type PricedLine, priceCart, type Totals } from '../pricing.ts'
import type { Line } from './cart-item.ts'

/** Cart totals in cents, with tax and shipping; undefined while the settings are loading. */
export function useCartTotals(lines: readonly Line[]): Totals | undefined {
  const settings = useQuery(cartSettingsQuery).data
  return settings && priceCart(lines.map(pricedLine), settings)
}

/** Converts a cart line for the pricing rule. */
export function pricedLine({ product, quantity }: Line): PricedLine {
  return { unitPrice: product.price, quantity, ships: ships(product.type) }
}

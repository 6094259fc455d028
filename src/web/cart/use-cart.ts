import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { totalQuantity } from '../../domain/cart.ts'
import { ships } from '../../domain/catalog.ts'
import { type PricedLine, priceCart, type Totals } from '../../domain/pricing.ts'
import { cartSettingsQuery } from '../lib/settings-queries.ts'
import type { Line } from './cart-item.ts'
import { currentCart, emptyCart, subscribeToCart } from './cart-store.ts'

/** The cart of this browser; empty while rendering on the server and for the first moment in the browser. */
export function useCart() {
  const { lines, open, changes } = useSyncExternalStore(subscribeToCart, currentCart, emptyCart)
  return { lines, open, changes, count: totalQuantity(lines) }
}

/** What the cart costs, in cents, tax and shipping included; undefined until the shop's rules are read. */
export function useCartTotals(lines: readonly Line[]): Totals | undefined {
  const settings = useQuery(cartSettingsQuery).data
  return settings && priceCart(lines.map(pricedLine), settings)
}

/** A cart line as the pricing rule takes it. */
export function pricedLine({ product, quantity }: Line): PricedLine {
  return { unitPrice: product.price, quantity, ships: ships(product.type) }
}

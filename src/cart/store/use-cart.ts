import { useSyncExternalStore } from 'react'
import { totalQuantity } from '../cart.ts'
import { currentCart, emptyCart, subscribeToCart } from './cart-store.ts'

/** The cart of this browser; empty during server rendering and hydration. */
export function useCart() {
  const { lines, code, open, changes } = useSyncExternalStore(subscribeToCart, currentCart, emptyCart)
  return { lines, code, open, changes, count: totalQuantity(lines) }
}

import { m } from '../../paraglide/messages.js'
import { productName } from '../storefront/catalog/product-text.ts'
import { toast } from '../ui/toast-store.ts'
import type { CartItem } from './cart-item.ts'
import { cart } from './cart-store.ts'

/** Adds one piece and says so, or says that the cart already holds all that is left. */
export function addToCart(product: CartItem): void {
  const name = productName(product)
  if (cart.add(product)) {
    toast({ title: m.cart_added_title(), description: m.cart_added_text({ name }), tone: 'success' })
  } else {
    toast({ title: m.cart_limit_title(), description: m.cart_limit_text({ name }), tone: 'warning' })
  }
}

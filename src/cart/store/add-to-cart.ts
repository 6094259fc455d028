import { productName } from '../../catalog/store/product-text.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import type { CartItem } from './cart-item.ts'
import { cart } from './cart-store.ts'

/** Cart toasts are dismissed when the cart opens. */
export const cartTopic = 'cart'

/** Adds to the cart and shows a toast, which also reports a quantity limited by the stock. */
export function addToCart(product: CartItem, quantity = 1): void {
  const name = productName(product)
  const expected = quantityOf(product) + quantity
  if (cart.add(product) && quantity > 1) cart.setQuantity(product.variantId, expected)
  if (quantityOf(product) === expected) {
    toast({ title: m.cart_added_title(), description: m.cart_added_text({ name }), tone: 'success', topic: cartTopic })
  } else {
    toast({ title: m.cart_limit_title(), description: m.cart_limit_text({ name }), tone: 'warning', topic: cartTopic })
  }
}

function quantityOf(product: CartItem): number {
  return cart.lines().find((line) => line.product.variantId === product.variantId)?.quantity ?? 0
}

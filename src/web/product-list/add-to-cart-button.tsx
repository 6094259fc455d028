import { isOutOfStock } from '../../domain/stock.ts'
import { m } from '../../paraglide/messages.js'
import { addToCart } from '../cart/add-to-cart.ts'
import type { CartItem } from '../cart/cart-item.ts'
import { productName } from '../product/product-text.ts'
import { Button, type ButtonStyle } from '../ui/button.tsx'

interface AddToCartButtonProps extends ButtonStyle {
  product: CartItem
  /** How many are added at once. */
  quantity?: number
  /** Layout only. */
  className?: string
}

/** "Add to Cart" for eyes, "Add Sérum Facial to Cart" for ears; disabled and "Out of stock" when there is none. */
export function AddToCartButton({ product, quantity = 1, ...style }: AddToCartButtonProps) {
  const soldOut = isOutOfStock(product.stock)
  return (
    <Button {...style} disabled={soldOut} onClick={() => addToCart(product, quantity)}>
      {soldOut ? m.catalog_sold_out() : <Label name={productName(product)} />}
    </Button>
  )
}

/** The name stands inside the visible words, so that speech control finds the button by what it shows (WCAG 2.5.3). */
function Label({ name }: { name: string }) {
  const [before, after] = m.catalog_add_named({ name: '|' }).split('|')
  return (
    <span>
      {before}
      <span className="sr-only">{name}</span>
      {after}
    </span>
  )
}

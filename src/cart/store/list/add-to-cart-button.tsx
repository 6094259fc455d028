import { isOutOfStock } from '../../../catalog/stock.ts'
import { productName } from '../../../catalog/store/product-text.ts'
import { Button, type ButtonStyle } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import { addToCart } from '../add-to-cart.ts'
import type { CartItem } from '../cart-item.ts'

interface AddToCartButtonProps extends ButtonStyle {
  product: CartItem
  /** Quantity to add. */
  quantity?: number
  /** Called after the click. */
  onAdded?: () => void
  /** Classes for layout, not for colors. */
  className?: string
}

/** "Add to Cart" with the accessible name "Add Sérum Facial to Cart"; disabled with "Out of stock" at stock 0. */
export function AddToCartButton({ product, quantity = 1, onAdded, ...style }: AddToCartButtonProps) {
  const add = () => {
    addToCart(product, quantity)
    onAdded?.()
  }
  const soldOut = isOutOfStock(product.stock)
  return (
    <Button {...style} disabled={soldOut} onClick={add}>
      {soldOut ? m.catalog_sold_out() : <Label name={productName(product)} />}
    </Button>
  )
}

/** The accessible name contains the visible label, as speech control requires (WCAG 2.5.3). */
function Label({ name }: { name: string }) {
  const [before, after] = m.catalog_add_named({ name: '|' }).split('|')
  return (
    <span>
      <span>{before}</span>
      <span className="sr-only">{name}</span>
      <span>{after}</span>
    </span>
  )
}

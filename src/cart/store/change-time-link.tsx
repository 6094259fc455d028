import { productName } from '../../catalog/store/product-text.ts'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import type { CartItem } from './cart-item.ts'
import { cart } from './cart-store.ts'

/** Link to the page of a service, where a chosen time replaces the one in the cart. */
export function ChangeTimeLink({ product }: { product: CartItem }) {
  return (
    <Link
      to="/products/$slug"
      params={{ slug: product.slug }}
      onClick={cart.close}
      aria-label={m.booking_change_named({ name: productName(product) })}
      className="inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4"
    >
      {m.booking_change()}
    </Link>
  )
}

import { ShoppingBag } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { preloadCartDrawer } from './cart-host.tsx'
import { cart } from './cart-store.ts'
import { useCart } from './use-cart.ts'

/** Opens the cart; the badge shows the total quantity if above 0 (spec §2). */
export function CartButton() {
  const { count, open } = useCart()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={m.cart_button({ count })}
      onClick={cart.open}
      onPointerEnter={preloadCartDrawer}
      onFocus={preloadCartDrawer}
      className="relative grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text"
    >
      <ShoppingBag aria-hidden className="size-5.5" strokeWidth={1.8} />
      {count > 0 && (
        <span
          aria-hidden
          className="money absolute -top-1 -right-1 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 font-bold text-on-brand text-xs"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  )
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browseProducts, type Product } from '../../catalog/api.ts'
import { productsQuery } from '../../catalog/store/product-queries.ts'
import { api } from '../../kit/api/api.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { dismissTopic, toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { cartTopic } from './add-to-cart.ts'
import { cartChangeText } from './cart-change-text.ts'
import { type CartItem, itemsOf } from './cart-item.ts'
import { cart, currentCart, loadCart } from './cart-store.ts'
import { useCart } from './use-cart.ts'

const CartDrawer = lazyComponent(() => import('./cart-drawer.tsx').then((module) => module.CartDrawer))

/** Preloads the drawer's code. */
export const preloadCartDrawer = CartDrawer.preload

/** Loads the cart, reconciles it with the catalog, and renders the drawer. Rendered once, in the root. */
export function CartHost() {
  const queryClient = useQueryClient()
  const { open } = useCart()
  const [needed, setNeeded] = useState(false)
  if (open && !needed) setNeeded(true)
  useEffect(() => {
    if (open) dismissTopic(cartTopic)
  }, [open])
  useEffect(() => {
    const stop = loadCart()
    takeLinkedCode()
    const items = currentCart().lines.map(({ product }) => product)
    if (items.length > 0) {
      readProductsOf(queryClient, items).then(
        (products) => reconcile(items, itemsOf(products)),
        (error) => console.warn('The catalog could not be loaded', error),
      )
    }
    return stop
  }, [queryClient])
  const reset = () => {
    cart.close()
    setNeeded(false)
  }
  return needed ? <CartDrawer onMissing={reset} /> : null
}

/** A link to `/products?code=…` puts the code into the cart. */
function takeLinkedCode(): void {
  const { pathname, search } = window.location
  const code = pathname.endsWith('/products') && new URLSearchParams(search).get('code')?.trim().slice(0, 60)
  if (!code || code === currentCart().code) return
  cart.setCode(code)
  toast({ title: m.cart_code_linked_title(), description: m.cart_code_linked_text({ code }), tone: 'success' })
}

function reconcile(...answer: Parameters<typeof cart.reconcile>): void {
  const changes = cart.reconcile(...answer)
  if (changes.length === 0) return
  toast({ title: m.cart_changed_title(), description: changes.map(cartChangeText).join(' '), tone: 'warning' })
}

/** The most products in one response. */
const maxPerRequest = 100

/** Reads the current products by id, possibly with others, without loading a large catalog for a small cart. */
async function readProductsOf(queryClient: QueryClient, requested: readonly CartItem[]): Promise<readonly Product[]> {
  const cached = queryClient.getQueryData(productsQuery.queryKey)
  if (cached) return cached
  if (requested.length > maxPerRequest) return queryClient.ensureQueryData(productsQuery)
  // A stored cart may contain anything: ignore invalid ids.
  const ids = requested.map(({ id }) => id).filter((id) => /^[\da-f-]{36}$/.test(id))
  return (await api(browseProducts, { query: { ids: ids.join(','), size: maxPerRequest } })).products
}

import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { productsQuery } from '../storefront/catalog/product-queries.ts'
import { dismissTopic, toast } from '../ui/toast-store.ts'
import { cartTopic } from './add-to-cart.ts'
import { cartChangeText } from './cart-change-text.ts'
import { cart, currentCart, loadCart } from './cart-store.ts'
import { useCart } from './use-cart.ts'

const loadDrawer = () => import('./cart-drawer.tsx')
const CartDrawer = lazy(() => loadDrawer().then((module) => ({ default: module.CartDrawer })))

/** Fetches the drawer's code before it is needed. */
export const preloadCartDrawer = (): void => void loadDrawer()

/** Loads the cart once, holds it against today's catalogue, and shows the drawer. Stands once, in the root. */
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
    if (currentCart().lines.length > 0) {
      queryClient.ensureQueryData(productsQuery).then(reconcileWith, (error) => console.warn('No catalogue', error))
    }
    return stop
  }, [queryClient])
  return needed ? (
    <Suspense>
      <CartDrawer />
    </Suspense>
  ) : null
}

function reconcileWith(products: Parameters<typeof cart.reconcile>[0]): void {
  const changes = cart.reconcile(products)
  if (changes.length === 0) return
  toast({ title: m.cart_changed_title(), description: changes.map(cartChangeText).join(' '), tone: 'warning' })
}

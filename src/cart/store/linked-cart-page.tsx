import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { productsQuery } from '../../catalog/store/product-queries.ts'
import { productName } from '../../catalog/store/product-text.ts'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { LoadingScreen } from '../../store/shell/loading-screen.tsx'
import { linkedItems } from '../linked-cart.ts'
import { type CartItem, itemsOf } from './cart-item.ts'
import { cart, currentCart } from './cart-store.ts'

/**
 * The page of a link from a story or a chat that fills the cart. Opened again, it adds nothing twice. Appointments need a
 * time: they are chosen on the page of the service.
 */
export function LinkedCartPage({ items: path }: { items: string }) {
  const navigate = useNavigate()
  const { data: products, isError, refetch } = useQuery(productsQuery)
  useEffect(() => {
    if (!products) return
    const sold = new Map(itemsOf(products).map((item) => [item.variantId, item]))
    const wanted = linkedItems(path)
    const found = wanted.flatMap(({ variantId, quantity }) => {
      const item = sold.get(variantId)
      return item ? [{ item, quantity }] : []
    })
    const [booked] = found.filter(({ item }) => item.byAppointment)
    const filled = found.filter(({ item }) => !item.byAppointment && fill(item, quantityOf(found, item)))
    tell(
      filled.map(({ item }) => item),
      wanted.length,
    )
    if (filled.length > 0) {
      cart.open()
      void navigate({ to: '/products', replace: true })
    } else if (booked) {
      void navigate({ to: '/products/$slug', params: { slug: booked.item.slug }, replace: true })
    } else void navigate({ to: '/products', replace: true })
  }, [products, path, navigate])
  return isError ? <ErrorState onRetry={() => void refetch()} /> : <LoadingScreen />
}

const quantityOf = (found: readonly { item: CartItem; quantity: number }[], item: CartItem) =>
  found.find((one) => one.item === item)?.quantity ?? 1

/** At least so many of it are in the cart afterwards; false when there is none, for it is sold out. */
function fill(item: CartItem, quantity: number): boolean {
  const inCart = () => currentCart().lines.find(({ product }) => product.variantId === item.variantId)?.quantity ?? 0
  if (inCart() === 0) cart.add(item)
  if (inCart() < quantity && inCart() > 0) cart.setQuantity(item.variantId, quantity)
  return inCart() > 0
}

function tell(filled: readonly CartItem[], wanted: number): void {
  if (filled.length === wanted && wanted > 0) return
  const names = filled.map(productName).join(', ')
  const description = filled.length > 0 ? m.cart_linked_some_text({ names }) : m.cart_linked_none_text()
  toast({ title: m.cart_linked_title(), description, tone: 'warning' })
}

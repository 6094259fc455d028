import type { QueryClient } from '@tanstack/react-query'
import { cart } from '../../cart/store/cart-store.ts'
import { productsQuery } from '../../catalog/store/product-queries.ts'
import { notify } from '../../kit/page/notifications.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import type { OwnOrder } from '../../orders/api.ts'
import { ordersQuery } from '../../orders/store/orders-query.ts'
import { m } from '../../paraglide/messages.js'

/** How long the receipt's toast is shown (spec §9), in milliseconds. */
const toastDuration = 6_000

/** Notifies the buyer of the order, removes the items from the cart, and invalidates the lists. */
export function concludePurchase(queryClient: QueryClient, order: OwnOrder, emailWarning: string | undefined): void {
  const description = m.checkout_created_text({ number: order.orderNumber })
  toast({ title: m.checkout_created_title(), description, tone: 'success', duration: toastDuration })
  notify({ title: m.checkout_created_title(), body: description, kind: 'success' })
  if (emailWarning) toast({ title: m.checkout_warning_title(), description: emailWarning, tone: 'warning' })
  takeFromCart(order.items)
  void queryClient.invalidateQueries(ordersQuery(order.userId))
  void queryClient.invalidateQueries(productsQuery)
}

/** Delay before the cart is cleared after an order (spec §9), in milliseconds. */
const clearCartAfter = 100

export function takeFromCart(items: Parameters<typeof cart.takeOrdered>[0]): void {
  const take = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', take)
    cart.takeOrdered(items)
  }
  const timer = setTimeout(take, clearCartAfter)
  // When the page is closed earlier, clear the cart immediately, so that the buyer does not order twice.
  window.addEventListener('pagehide', take)
}

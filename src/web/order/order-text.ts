import type { Order } from '../../contract/orders.ts'
import { m } from '../../paraglide/messages.js'

/** How the order is paid: "PayPal", or that it is paid by hand. */
export function paymentMethodText({ paymentMethod }: Pick<Order, 'paymentMethod'>): string {
  return paymentMethod === 'Manual' ? m.dashboard_payment_manual() : paymentMethod
}

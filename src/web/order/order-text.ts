import type { Order } from '../../contract/orders.ts'
import { m } from '../../paraglide/messages.js'

/** Payment method: "PayPal", or manual payment. */
export function paymentMethodText({ paymentMethod }: Pick<Order, 'paymentMethod'>): string {
  return paymentMethod === 'Manual' ? m.dashboard_payment_manual() : paymentMethod
}

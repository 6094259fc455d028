import { m } from '../../paraglide/messages.js'
import type { Order } from '../api.ts'

/** Payment method: "PayPal", or manual payment. */
export function paymentMethodText({ paymentMethod }: Pick<Order, 'paymentMethod'>): string {
  return paymentMethod === 'Manual' ? m.dashboard_payment_manual() : paymentMethod
}

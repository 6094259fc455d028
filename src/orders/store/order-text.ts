import { m } from '../../paraglide/messages.js'
import type { Order } from '../api.ts'
import { manualMethod } from '../order-status.ts'

/** The payment method: the provider's name, or manual payment. */
export function paymentMethodText({ paymentMethod }: Pick<Order, 'paymentMethod'>): string {
  return paymentMethod === manualMethod ? m.dashboard_payment_manual() : paymentMethod
}

import { m } from '../../paraglide/messages.js'
import type { Order } from '../api.ts'
import { cashMethod, manualMethod } from '../order-status.ts'

/** The payment method: the provider's name, or how it was paid by hand. */
export function paymentMethodText({ paymentMethod }: Pick<Order, 'paymentMethod'>): string {
  if (paymentMethod === cashMethod) return m.dashboard_payment_cash()
  return paymentMethod === manualMethod ? m.dashboard_payment_manual() : paymentMethod
}

import type { Locale } from '../kit/locale.ts'
import { m } from '../paraglide/messages.js'
import {
  cashMethod,
  checkMethod,
  manualMethod,
  noMethod,
  type OrderMoney,
  terminalMethod,
} from '../sale/order-status.ts'

/** Labels of the order statuses in the back office (spec §4). */
export const statusNames = {
  pending: m.admin_status_pending,
  completed: m.admin_status_completed,
  processed: m.admin_status_processed,
  shipped: m.admin_status_shipped,
}

/** Payment status of an order. */
export const paymentTexts = {
  awaiting: m.dashboard_payment_awaiting,
  paid: m.dashboard_payment_paid,
  pending_review: m.dashboard_payment_pending_review,
  refunded: m.dashboard_payment_refunded,
  partially_refunded: m.dashboard_payment_partially_refunded,
  voided: m.dashboard_payment_voided,
  partially_paid: m.dashboard_payment_partially_paid,
}

/** The text for the payment of an order: its payment status, or that it was taken back. */
export const paymentTextOf = ({ paymentStatus, takenBack }: Pick<OrderMoney, 'paymentStatus' | 'takenBack'>) =>
  takenBack ? m.dashboard_payment_taken_back : paymentTexts[paymentStatus]

/** The payment method: the provider's name, or how it was paid by hand; by default in the language of the page. */
export function paymentMethodText({ paymentMethod }: { paymentMethod: string }, language?: Locale): string {
  const locale = language && { locale: language }
  if (paymentMethod === manualMethod) return m.dashboard_payment_manual({}, locale)
  if (paymentMethod === cashMethod) return m.dashboard_payment_cash({}, locale)
  if (paymentMethod === terminalMethod) return m.dashboard_payment_terminal({}, locale)
  if (paymentMethod === checkMethod) return m.dashboard_payment_check({}, locale)
  return paymentMethod === noMethod ? m.dashboard_payment_none({}, locale) : paymentMethod
}

import { m } from '../paraglide/messages.js'
import type { OrderMoney } from './order-status.ts'

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
}

/** The text for the payment of an order: its payment status, or that it was taken back. */
export const paymentTextOf = ({ paymentStatus, takenBack }: Pick<OrderMoney, 'paymentStatus' | 'takenBack'>) =>
  takenBack ? m.dashboard_payment_taken_back : paymentTexts[paymentStatus]

import { m } from '../paraglide/messages.js'

/** How the back office calls the status of an order (spec §4). */
export const statusNames = {
  pending: m.admin_status_pending,
  completed: m.admin_status_completed,
  processed: m.admin_status_processed,
  shipped: m.admin_status_shipped,
}

/** What became of an order's money. */
export const paymentTexts = {
  awaiting: m.dashboard_payment_awaiting,
  paid: m.dashboard_payment_paid,
  pending_review: m.dashboard_payment_pending_review,
  refunded: m.dashboard_payment_refunded,
  partially_refunded: m.dashboard_payment_partially_refunded,
  voided: m.dashboard_payment_voided,
}

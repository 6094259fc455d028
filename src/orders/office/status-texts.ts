import { m } from '../../paraglide/messages.js'
import type { OrderStatus } from '../../sale/order-statuses.ts'
import { statusNames } from '../order-texts.ts'

/** Labels and descriptions of the statuses in the back office (spec §4). */
export const statusTexts: Record<OrderStatus, { name: () => string; meaning: () => string }> = {
  pending: { name: statusNames.pending, meaning: m.admin_status_pending_text },
  completed: { name: statusNames.completed, meaning: m.admin_status_completed_text },
  processed: { name: statusNames.processed, meaning: m.admin_status_processed_text },
  shipped: { name: statusNames.shipped, meaning: m.admin_status_shipped_text },
}

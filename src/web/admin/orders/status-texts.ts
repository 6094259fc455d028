import type { OrderStatus } from '../../../domain/order-status.ts'
import { m } from '../../../paraglide/messages.js'

/** How the back office calls a status, and what it means (spec §4). */
export const statusTexts: Record<OrderStatus, { name: () => string; meaning: () => string }> = {
  pending: { name: m.admin_status_pending, meaning: m.admin_status_pending_text },
  completed: { name: m.admin_status_completed, meaning: m.admin_status_completed_text },
  processed: { name: m.admin_status_processed, meaning: m.admin_status_processed_text },
  shipped: { name: m.admin_status_shipped, meaning: m.admin_status_shipped_text },
}

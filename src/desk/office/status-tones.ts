import type { BadgeTone } from '../../kit/ui/badge.tsx'
import type { OrderStatus } from '../../sale/order-statuses.ts'

/**
 * The dashboard's own colors (back office §4): completed default, pending secondary, anything else destructive. Shipped
 * is green nevertheless, because a finished order is not a warning (decision 031).
 */
export const dashboardTones: Record<OrderStatus, BadgeTone> = {
  completed: 'leaf',
  pending: 'neutral',
  processed: 'danger',
  shipped: 'success',
}

import type { OrderStatus } from '../../../domain/order-statuses.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

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

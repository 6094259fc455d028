import type { OrderStatus } from '../../../domain/order-status.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/**
 * The dashboard's own colors (back office §4): completed default, pending secondary, anything else destructive. Shipped
 * is green all the same: a finished order is no warning (decision 031).
 */
export const dashboardTones: Record<OrderStatus, BadgeTone> = {
  completed: 'leaf',
  pending: 'neutral',
  processed: 'danger',
  shipped: 'success',
}

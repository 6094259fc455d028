import type { OrderStatus } from '../../../domain/order-status.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** The dashboard's own colours (back office §4): completed default, pending secondary, anything else destructive. */
export const dashboardTones: Record<OrderStatus, BadgeTone> = {
  completed: 'leaf',
  pending: 'neutral',
  processed: 'danger',
  shipped: 'danger',
}

import { type Credit, creditsOf } from '../../sale/credit.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { completedOf, type Refund } from '../../sale/server/refund-queries.ts'
import type { OrderRow } from './tables.ts'

/** What one of the refunds of an order gave back; undefined when it is not completed. */
export function creditOf(order: OrderRow, refunds: readonly Refund[], id: string): Credit<OrderLine> | undefined {
  const completed = completedOf(refunds)
  return creditsOf(order, completed)[completed.findIndex((refund) => refund.id === id)]
}

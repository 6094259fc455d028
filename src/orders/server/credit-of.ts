import { type Credit, creditsOf } from '../../sale/credit.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { completedOf, creditedAmount, type Refund, wholeRefunds } from '../../sale/server/refund-queries.ts'
import type { OrderRow } from './tables.ts'

/** What one of the refunds of an order gave back, with all of its parts; undefined when it is not completed. */
export function creditOf(order: OrderRow, refunds: readonly Refund[], id: string): Credit<OrderLine> | undefined {
  const completed = completedOf(wholeRefunds(refunds))
  return creditsOfRefunds(order, completed)[completed.findIndex((refund) => refund.id === id)]
}

/** What completed refunds credited, in the order in which they were completed. */
export const creditsOfRefunds = (order: OrderRow, completed: readonly Refund[]): Credit<OrderLine>[] =>
  creditsOf(
    order,
    completed.map((refund) => ({ ...refund, amount: creditedAmount(refund) })),
  )

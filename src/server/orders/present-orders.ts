import type { Order, OrderDetails, Refund } from '../../contract/orders.ts'
import { isUnpaid } from '../../domain/order-status.ts'
import { isRefundedByHand, refundableAmount } from '../../domain/refund.ts'
import { completedSum, listCompletedRefunds, listRefunds, openSum } from '../payments/refund-queries.ts'
import type { RefundRow } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'
import type { OrderRow } from './tables.ts'

/** DTOs of orders, each with its completed refunds. */
export async function presentOrders(db: Db, orders: readonly OrderRow[]): Promise<Order[]> {
  const checkoutIds = orders
    .filter(({ paymentStatus }) => hasRefunds(paymentStatus))
    .map(({ checkoutId }) => checkoutId)
  const refunds = Map.groupBy(await listCompletedRefunds(db, checkoutIds), ({ checkoutId }) => checkoutId)
  return orders.map((order) => ({
    ...order,
    refunds: (refunds.get(order.checkoutId) ?? []).map(({ amount, creditNote, completedAt, createdAt }) => {
      return { amount, creditNote, completedAt: completedAt ?? createdAt }
    }),
  }))
}

const hasRefunds = (status: OrderRow['paymentStatus']) => status === 'refunded' || status === 'partially_refunded'

export async function presentOrder(db: Db, order: OrderRow): Promise<Order> {
  const [presented] = await presentOrders(db, [order])
  if (!presented) throw new Error('presentOrders returned no order')
  return presented
}

/** The payment details of an order for staff. */
export async function presentDetails(db: Db, order: OrderRow): Promise<OrderDetails> {
  const refunds = await listRefunds(db, order.checkoutId)
  const money = { ...order, refunded: completedSum(refunds), pendingRefunds: openSum(refunds) }
  return {
    refunds: refunds.map(presentRefund),
    refundable: refundableAmount(money),
    byHand: isRefundedByHand(order),
    unpaid: isUnpaid(order),
    returnable: returnableLines(order, refunds),
  }
}

export function presentRefund({ captureId, ...refund }: RefundRow): Refund {
  return { ...refund, byHand: captureId === null }
}

/** The quantity of each line that has not been returned and is not part of an open refund. */
export function returnableLines(order: Pick<OrderRow, 'items'>, refunds: readonly RefundRow[]) {
  const returned = refunds
    .filter(({ state }) => state !== 'failed' && state !== 'dropped')
    .flatMap((row) => row.returned)
  const lines = Map.groupBy(order.items, ({ productId }) => productId)
  const count = (items: readonly { quantity: number }[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)
  return [...lines]
    .map(([productId, items]) => {
      return { productId, quantity: count(items) - count(returned.filter((item) => item.productId === productId)) }
    })
    .filter(({ quantity }) => quantity > 0)
}

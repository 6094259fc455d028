import type { Order, OrderDetails, Refund } from '../../contract/orders.ts'
import type { Locale } from '../../domain/locale.ts'
import { isUnpaid } from '../../domain/order-status.ts'
import { isRefundedByHand, refundableAmount } from '../../domain/refund.ts'
import { variantOf } from '../../domain/variant.ts'
import { outboxWarningForStaff } from '../mail/outbox-warning.ts'
import { completedSum, listRefunds, openSum, refundsByCheckout } from '../payments/refund-queries.ts'
import type { CheckoutRow, RefundRow, SoldItem } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'
import { isSentByStaff } from './sent-by-staff.ts'
import type { OrderRow } from './tables.ts'

/** DTOs of orders, each with its completed refunds. */
export async function presentOrders(db: Db, orders: readonly OrderRow[]): Promise<Order[]> {
  const checkoutIds = orders.filter(mayHaveRefunds).map(({ checkoutId }) => checkoutId)
  const refunds = await refundsByCheckout(db, checkoutIds)
  return orders.map((order) => {
    const ofOrder = refunds.get(order.checkoutId) ?? []
    const items = order.items.map((item) => (item.startsAt ? { ...item, ...returnedQuantities(item, ofOrder) } : item))
    return { ...order, items, refunds: completedRefunds(ofOrder) }
  })
}

/** An order with seats or appointments may have refunds that are not completed. */
const mayHaveRefunds = ({ paymentStatus, items }: OrderRow) =>
  paymentStatus === 'refunded' || paymentStatus === 'partially_refunded' || items.some(({ startsAt }) => startsAt)

function completedRefunds(refunds: readonly RefundRow[]): Order['refunds'] {
  return refunds
    .filter(({ state }) => state === 'completed')
    .map(({ amount, creditNote, completedAt, createdAt }) => {
      return { amount, creditNote, completedAt: completedAt ?? createdAt }
    })
    .sort((a, b) => a.completedAt.getTime() - b.completedAt.getTime())
}

/** The number of units of a line that were returned, and that are part of a refund in progress. */
export function returnedQuantities(
  line: SoldItem,
  refunds: readonly RefundRow[],
): { returned: number; returning: number } {
  const units = (rows: readonly RefundRow[]) =>
    rows
      .flatMap(({ returned }) => returned)
      .filter((item) => variantOf(item) === variantOf(line))
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const kept = refunds.filter(({ state }) => state !== 'dropped')
  return {
    returned: units(kept.filter(({ state }) => state === 'completed')),
    returning: units(kept.filter(({ state }) => state !== 'completed')),
  }
}

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
    refunds: refunds.map((refund) => presentRefund(refund, order)),
    refundable: refundableAmount(money),
    byHand: isRefundedByHand(order),
    unpaid: isUnpaid(order),
    returnable: returnableLines(order, refunds),
  }
}

export function presentRefund(refund: RefundRow, checkout: Pick<CheckoutRow, 'userId'>): Refund {
  return { ...refund, byHand: refund.captureId === null, owed: isSentByStaff(refund, checkout) }
}

/** The quantity of each line that has not been returned and is not part of an open refund. */
export function returnableLines(order: Pick<OrderRow, 'items'>, refunds: readonly RefundRow[]) {
  const returned = refunds
    .filter(({ state }) => state !== 'failed' && state !== 'dropped')
    .flatMap((row) => row.returned)
  const lines = Map.groupBy(order.items, variantOf)
  const count = (items: readonly { quantity: number }[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)
  return [...lines]
    .flatMap(([variant, items]) => {
      const back = returned.filter((item) => variantOf(item) === variant)
      const quantity = count(items) - count(back)
      return items.slice(0, 1).map(({ productId, variantId }) => ({ productId, variantId, quantity }))
    })
    .filter(({ quantity }) => quantity > 0)
}

/** The order as a DTO, with a warning in `language` while mail cannot be sent. */
export async function withMailWarning(
  db: Db,
  order: OrderRow,
  language: Locale = 'en',
): Promise<{ order: Order; emailWarning?: string }> {
  const emailWarning = await outboxWarningForStaff(db, language)
  return { order: await presentOrder(db, order), ...(emailWarning ? { emailWarning } : {}) }
}

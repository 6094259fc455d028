import { daysToPay, isOverdue, isUnpaid } from '../../domain/order-status.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { releaseStock } from '../catalog/hold-stock.ts'
import { updateCheckout } from '../payments/checkout-queries.ts'
import { inTransaction } from '../platform/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Viewer } from '../platform/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { mailCancellation } from './order-mails.ts'
import { lockOrderWithCheckout, updateOrder } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

/**
 * Cancels an order that its buyer did not pay by hand in time: the stock goes back, the buyer is told, and staff can read
 * who did it, in one. Throws 404 for an order that is not there, 409 when it does not wait for money (any more), or when
 * its buyer still has time.
 */
export function expireOrder(
  platform: Platform,
  viewer: Viewer,
  wish: { id: string; requestId: string },
): Promise<OrderRow> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const locked = await lockOrderWithCheckout(tx, wish.id)
      if (!locked) throw notFound()
      const { order } = locked
      if (!isUnpaid(order)) throw conflict('This order does not wait for a payment.', 'order_not_unpaid')
      if (!isOverdue(order, platform.clock())) {
        throw conflict(`The buyer has ${daysToPay} days to pay this order.`, 'order_not_overdue')
      }
      await releaseStock(tx, order.checkoutId)
      const note = 'Not paid in time.'
      await updateCheckout(tx, order.checkoutId, { state: 'released', stockHeld: false, note })
      const expired = await updateOrder(tx, order.id, { status: order.status, paymentStatus: 'voided' })
      await mailCancellation(platform, tx, expired, 'order_expired')
      await recordAudit(tx, {
        actor: viewer,
        action: 'order.expired',
        subject: { type: 'order', id: order.id },
        before: { paymentStatus: order.paymentStatus },
        after: { orderNumber: order.orderNumber, paymentStatus: expired.paymentStatus },
        requestId: wish.requestId,
      })
      return expired
    },
    { retry: true },
  )
}

import { isCancelled, needsPaymentStatement, type OrderStatus, paymentAfter } from '../../domain/order-status.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { mailStatus } from './order-mails.ts'
import { lockOrder, updateOrder } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

interface StatusChange {
  id: string
  status: OrderStatus
  /** The status that is to be left; when the order has another one by now, nothing changes. */
  from?: OrderStatus | undefined
  /** Staff state that the money of an unpaid order arrived. */
  paymentReceived?: boolean | undefined
  requestId: string
}

/**
 * Gives an order another status (back office §4: any may follow any), as long as it is not cancelled. The buyer's mail and
 * the audit are part of the change; undoing one is another, that the buyer hears of only when they heard of the first. The
 * status that it has already changes nothing and mails nobody. Throws 404 for an order that is not there, 409 when it was
 * cancelled, when `from` has been left meanwhile, or when the change would record a payment that nobody stated.
 */
export function changeOrderStatus(platform: Platform, viewer: Viewer, change: StatusChange): Promise<OrderRow> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const order = await lockOrder(tx, change.id)
      if (!order) throw notFound()
      if (order.status === change.status) return order
      if (isCancelled(order)) {
        throw conflict('This order was cancelled: its status stays as it is.', 'order_cancelled')
      }
      if (change.from !== undefined && order.status !== change.from) {
        throw conflict('Somebody has changed this order meanwhile.', 'status_changed_meanwhile')
      }
      if (needsPaymentStatement(order, change.status) && change.paymentReceived !== true) {
        throw conflict(
          'This order is not paid: state with paymentReceived that its money arrived.',
          'payment_not_stated',
        )
      }
      const changed = await updateOrder(tx, order.id, {
        status: change.status,
        paymentStatus: paymentAfter(order, change.status),
      })
      await mailStatus(platform, tx, changed, order.status)
      await audit(tx, viewer, order, changed, change.requestId)
      return changed
    },
    { retry: true },
  )
}

async function audit(tx: Tx, viewer: Viewer, before: OrderRow, after: OrderRow, requestId: string): Promise<void> {
  await recordAudit(tx, {
    actor: viewer,
    action: 'order.status_changed',
    subject: { type: 'order', id: before.id },
    before: { status: before.status, paymentStatus: before.paymentStatus },
    after: { status: after.status, paymentStatus: after.paymentStatus },
    requestId,
  })
}

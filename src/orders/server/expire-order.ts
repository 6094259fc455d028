import { recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { conflict, notFound } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { updateCheckout } from '../../payments/server/checkout-queries.ts'
import { releaseGoods } from '../../reservations/server/reservations.ts'
import { daysToPay, isOverdue, isUnpaid } from '../order-status.ts'
import { noticeCanceled } from './event-notices.ts'
import { mailCancellation } from './order-mails.ts'
import { listUnpaidBefore, lockOrderWithCheckout, updateOrder } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

/**
 * Cancels an unpaid manual order: releases appointments and stock, mails the buyer and records the actor in one
 * transaction. Staff and the buyer may cancel at any time, the system (`by` null) only when the order is overdue or its
 * session was canceled. A cancellation by the buyer is mailed to the shop. Throws 404 for an unknown order, 409 when it
 * does not wait for a payment.
 */
export function expireOrder(
  platform: Platform,
  by: By | null,
  input: { id: string; sessionCanceled?: boolean },
): Promise<OrderRow> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const locked = await lockOrderWithCheckout(tx, input.id)
      if (!locked) throw notFound()
      const { order, checkout } = locked
      const overdue = isOverdue(order, platform.clock())
      const may = by !== null || overdue || input.sessionCanceled
      if (!isUnpaid(order) || !may) {
        throw conflict('This order does not wait for a payment.', 'order_not_unpaid')
      }
      await releaseGoods(tx, checkout)
      await updateCheckout(tx, order.checkoutId, {
        state: 'released',
        ending: overdue ? 'unpaid' : 'canceled',
        stockHeld: false,
      })
      const expired = await updateOrder(tx, order.id, { status: order.status, paymentStatus: 'voided' })
      await mailCancellation(platform, tx, expired, overdue ? 'order_expired' : 'order_canceled')
      if (by?.viewer.id === order.userId) {
        for (const line of order.items) await noticeCanceled(platform, tx, order, line, line.quantity)
      }
      await recordAudit(tx, {
        by,
        action: overdue ? 'order.expired' : 'order.canceled',
        subject: { type: 'order', id: order.id },
        before: { paymentStatus: order.paymentStatus },
        after: { orderNumber: order.orderNumber, paymentStatus: expired.paymentStatus },
      })
      return expired
    },
    { retry: true },
  )
}

const batch = 100

/** Cancels all overdue unpaid orders. An order that cannot be canceled does not block the others. */
export async function expireOrders(platform: Platform): Promise<void> {
  const before = new Date(platform.clock().getTime() - daysToPay * 24 * 60 * 60 * 1000)
  for (const id of await listUnpaidBefore(platform.database.db, before, batch)) {
    await expireOrder(platform, null, { id }).catch((cause: unknown) => {
      platform.log.warn({ err: cause, orderId: id }, 'an unpaid order could not be canceled')
    })
  }
}

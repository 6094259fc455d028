import { canMove } from '../../domain/checkout-state.ts'
import { isErased } from '../../domain/erased.ts'
import type { Cents } from '../../domain/money.ts'
import { paymentNotes } from '../../domain/payment-note.ts'
import { releaseBookings, releaseGoods, returnGoods } from '../appointments/hold-goods.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { mailRefund } from '../orders/order-mails.ts'
import { findOrderOfCheckout, setPaymentStatus } from '../orders/order-queries.ts'
import { isSentByStaff } from '../orders/sent-by-staff.ts'
import { alertStaff } from '../orders/staff-mails.ts'
import type { OrderRow } from '../orders/tables.ts'
import { findPayment, saveRefunded, updateCheckout } from '../payments/checkout-queries.ts'
import { completedSum, listRefunds, takeCreditNoteNumber, updateRefund } from '../payments/refund-queries.ts'
import type { CheckoutRow, RefundRow } from '../payments/tables.ts'
import { crashPoint } from '../platform/crash-point.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { reviewPayment } from './review-payment.ts'

/**
 * Completes a refund whose money was returned, in one transaction under the checkout's lock: payment, order status,
 * returned stock, credit note, mail and audit. The stock of an order stays sold except for the lines that staff selected,
 * whose appointments are canceled; a full refund cancels all of them. Stock without an order is released when the whole
 * payment is refunded.
 */
export async function completeRefund(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  refund: RefundRow,
  paypalRefundId: string | null,
): Promise<void> {
  const order = await findOrderOfCheckout(tx, checkout.id)
  const completed = await updateRefund(tx, refund.id, {
    state: 'completed',
    paypalRefundId: paypalRefundId ?? refund.paypalRefundId,
    creditNote: order && (await takeCreditNoteNumber(tx)),
    returned: order ? await returnGoods(tx, { id: checkout.id, items: order.items }, refund.returned) : [],
    issue: null,
    nextCheckAt: null,
    completedAt: platform.clock(),
  })
  const isFull = await updateRefundedAmount(tx, checkout, refund)
  if (order) await setPaymentStatus(tx, checkout.id, isFull ? 'refunded' : 'partially_refunded')
  const isReachable = order !== null || !isErased(checkout)
  if (isReachable && (order || isFull))
    await mailRefund(platform, tx, checkout, order, { ...completed, returned: refund.returned })
  if (isSentByStaff(completed, checkout)) {
    await alertStaff(platform, tx, checkout, { owed: completed.amount, name: checkout.customerName })
  }
  await audit(tx, checkout, order, completed)
  if (isFull) await endCheckout(tx, checkout, order)
  else if (!order && canMove(checkout.state, 'review')) {
    await reviewPayment(platform, tx, checkout, { note: paymentNotes.partly })
  }
  crashPoint(platform.config, 'refund-uncommitted')
}

/** Updates the payment's refunded amount. @returns whether the whole payment is refunded. */
async function updateRefundedAmount(tx: Tx, checkout: CheckoutRow, { captureId }: RefundRow): Promise<boolean> {
  const all = (await listRefunds(tx, checkout.id)).filter((row) => row.captureId === captureId)
  const refunded: Cents = completedSum(all)
  if (captureId === null) return refunded >= checkout.total
  await saveRefunded(tx, captureId, refunded)
  const payment = await findPayment(tx, captureId)
  return refunded >= (payment?.amount ?? checkout.total)
}

async function endCheckout(tx: Tx, checkout: CheckoutRow, order: OrderRow | null): Promise<void> {
  if (!canMove(checkout.state, 'refunded')) return
  await (order ? releaseBookings(tx, checkout) : releaseGoods(tx, checkout))
  await updateCheckout(tx, checkout.id, {
    state: 'refunded',
    stockHeld: order !== null && checkout.stockHeld,
    capturingSince: null,
    nextCheckAt: null,
  })
}

function audit(tx: Tx, checkout: CheckoutRow, order: OrderRow | null, refund: RefundRow): Promise<void> {
  const { amount, origin, creditNote } = refund
  return recordAudit(tx, {
    actor: null,
    action: order ? 'order.refunded' : 'checkout.refunded',
    subject: order ? { type: 'order', id: order.id } : { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber, refundId: refund.id, amount, origin, creditNote },
  })
}

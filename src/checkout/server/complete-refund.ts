import { recordAudit } from '../../audit/server/record-audit.ts'
import { isErased } from '../../kit/erased.ts'
import type { Cents } from '../../kit/money.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { mailRefund } from '../../orders/server/order-mails.ts'
import { findOrder, findOrderOfCheckout, setPaymentStatus, settledStatus } from '../../orders/server/order-queries.ts'
import { adjustParcels } from '../../orders/server/parcels.ts'
import { isSentByStaff } from '../../orders/server/sent-by-staff.ts'
import { alertStaff } from '../../orders/server/staff-mails.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { releaseGoods, returnGoods } from '../../reservations/server/reservations.ts'
import { canMove } from '../../sale/checkout-state.ts'
import { statusOfMoney } from '../../sale/order-status.ts'
import { paymentNotes } from '../../sale/payment-notes.ts'
import { findPayment, saveRefunded, updateCheckout } from '../../sale/server/checkout-queries.ts'
import {
  completeDivided,
  completedSum,
  creditedAmount,
  linesOf,
  listRefunds,
  saveRefundLines,
  takeCreditNoteNumber,
  updateRefund,
} from '../../sale/server/refund-queries.ts'
import { type CheckoutRow, payableOf, type RefundLine, type RefundRow } from '../../sale/server/tables.ts'
import { reviewPayment } from './review-payment.ts'

/**
 * Completes a refund whose money was returned, in one transaction under the checkout's lock: payment, order status, lines,
 * returned stock, credit note, mail and audit. It gives back the units that it names and no others, whatever its amount. The
 * seats and appointments among them are free again; goods return to stock when staff said so. Stock without an order
 * is released when the whole payment is refunded. Without an amount the payment stays as it is, and the buyer is told what
 * was given back unless the cancellation of the order told it. The first part of a divided refund completes it: units, credit
 * note and mail are those of the whole, with the others on their way.
 */
export async function completeRefund(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  refund: RefundRow,
  providerRefundId: string | null,
): Promise<void> {
  const order = await findOrderOfCheckout(tx, checkout.id)
  const movesMoney = refund.amount > 0
  const completedAt = platform.clock()
  // What nobody has to pay any more is credited, also when a kept deposit leaves no money to give back.
  const takesNumber = order !== null && (movesMoney || (refund.kept !== null && creditedAmount(refund) > 0))
  const divided =
    refund.groupId === null ? null : await completeDivided(tx, refund.groupId, { completedAt, takesNumber })
  const completed = await updateRefund(tx, refund.id, {
    state: 'completed',
    providerRefundId: providerRefundId ?? refund.providerRefundId,
    creditNote: takesNumber && refund.groupId === null ? await takeCreditNoteNumber(tx) : null,
    issue: null,
    nextCheckAt: null,
    completedAt,
  })
  const money = order && (await moneyAfter(tx, order, refund))
  const isFull = movesMoney && (await updateRefundedAmount(tx, checkout, refund, money))
  // Null of a part after the first: the units are back, and the buyer knows of it.
  const whole = refund.groupId === null ? completed : divided && { ...divided, amount: divided.divided ?? 0 }
  const lines = order && whole ? await returnUnits(tx, order, await linesOf(tx, whole.id)) : []
  if (whole) await saveRefundLines(tx, whole.id, lines)
  const method = platform.providers.methodOf(checkout)
  if (!movesMoney) {
    if (!order || !money) return
    // What was given back was all that was left to pay.
    const isSettled = order.paymentStatus === 'awaiting' && money.due === 0
    if (isSettled) await setPaymentStatus(tx, checkout.id, await settledStatus(tx, order, money.paid))
    await adjustParcels(platform, tx, order)
    if (!order.canceledAt) await mailRefund(platform, tx, checkout, order, { ...completed, lines, method })
    return
  }
  const refunded =
    order && money && (await setPaymentStatus(tx, checkout.id, statusOfMoney({ ...money, refunded: refund.amount })))
  if (refunded) await adjustParcels(platform, tx, refunded)
  const isReachable = order !== null || !isErased(checkout)
  if (isReachable && whole && (order || isFull))
    await mailRefund(platform, tx, checkout, refunded, { ...whole, lines, method })
  if (isSentByStaff(completed, checkout)) {
    await alertStaff(platform, tx, checkout, { owed: completed.amount, name: checkout.customerName })
  }
  await audit(tx, checkout, order, { ...completed, creditNote: completed.creditNote ?? divided?.creditNote ?? null })
  if (isFull) await endCheckout(tx, checkout, order)
  else if (!order && canMove(checkout.state, 'review')) {
    await reviewPayment(platform, tx, checkout, { note: paymentNotes.partly })
  }
  crashPoint(platform.config, 'refund-uncommitted')
}

/** What a refund leaves of an order's money, and what is still to be paid; in cents. */
async function moneyAfter(
  tx: Tx,
  order: OrderRow,
  { amount, credited, groupId }: RefundRow,
): Promise<Pick<OrderRow, 'paid' | 'due'>> {
  // What a divided refund takes off its order is not that of one part: the order says what the triggers made of it.
  if (groupId !== null) return (await findOrder(tx, order.id)) ?? order
  return { paid: order.paid - amount, due: Math.max(0, order.due - ((credited ?? amount) - amount)) }
}

/**
 * Updates the payment's refunded amount. @returns whether all of the order's money is refunded and nothing of it is left to
 * pay; without an order, whether the whole payment is refunded
 */
async function updateRefundedAmount(
  tx: Tx,
  checkout: CheckoutRow,
  { captureId }: RefundRow,
  money: Pick<OrderRow, 'paid' | 'due'> | null,
): Promise<boolean> {
  const all = (await listRefunds(tx, checkout.id)).filter((row) => row.captureId === captureId)
  const refunded: Cents = completedSum(all)
  if (captureId !== null) await saveRefunded(tx, captureId, refunded)
  if (money) return money.paid <= 0 && money.due === 0
  const payment = captureId === null ? null : await findPayment(tx, captureId)
  return refunded >= (payment?.amount ?? payableOf(checkout))
}

/** Returns the units of a completed refund: its seats and appointments, and the goods that staff put back to stock. */
async function returnUnits(tx: Tx, order: OrderRow, refunded: readonly RefundLine[]): Promise<RefundLine[]> {
  const timed = new Set(order.items.filter(({ startsAt }) => startsAt).map(({ lineId }) => lineId))
  const lines = refunded.map((line) => (timed.has(line.lineId) ? { ...line, restocked: line.quantity } : line))
  const back = lines.map((line) => ({ ...line, quantity: line.restocked })).filter(({ quantity }) => quantity > 0)
  await returnGoods(tx, { id: order.checkoutId, items: order.items }, back)
  return lines
}

async function endCheckout(tx: Tx, checkout: CheckoutRow, order: OrderRow | null): Promise<void> {
  if (!canMove(checkout.state, 'refunded')) return
  if (!order) await releaseGoods(tx, checkout)
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
    by: null,
    action: order ? 'order.refunded' : 'checkout.refunded',
    subject: order ? { type: 'order', id: order.id } : { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber, refundId: refund.id, amount, origin, creditNote },
  })
}

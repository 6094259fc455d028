import { recordAudit } from '../../audit/server/record-audit.ts'
import { recordOrder } from '../../checkout/server/capture-payment.ts'
import { completeRefund } from '../../checkout/server/complete-refund.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { alertStaff } from '../../orders/server/staff-mails.ts'
import { findPayment, lockCheckout } from '../../payments/server/checkout-queries.ts'
import { PaypalError } from '../../payments/server/paypal/paypal-error.ts'
import type { PaypalGateway } from '../../payments/server/paypal/paypal-gateway.ts'
import { maxCallMs } from '../../payments/server/paypal/paypal-http.ts'
import type { PaypalRefund } from '../../payments/server/paypal/paypal-order.ts'
import { findRefund, releaseReservation, reserveRefund, updateRefund } from '../../payments/server/refund-queries.ts'
import type { RefundRow } from '../../payments/server/tables.ts'

/** Who requests a refund from PayPal: staff read a refusal in their response, and get a mail when the shop requests it. */
export type RefundRequester = 'staff' | 'shop'

/** How long to wait before PayPal is asked again about a pending refund. */
const pendingCheckMs = 15 * 60 * 1000

/** Longer than the longest request to PayPal, so that a reservation cannot end during one. */
const reservedSeconds = ({ config }: Pick<Platform, 'config'>) =>
  maxCallMs(config.captureTimeoutSeconds * 1000) / 1000 + 1

/**
 * Requests a stored refund from PayPal, in one process at a time: the refund is reserved for longer than the request can
 * take, and a call that finds it reserved does nothing. A retry after a crash uses the same request id, so that the money
 * is refunded once. A definite refusal is stored. Throws PaypalError when the outcome is unknown; the refund then stays
 * `requested` for the reconciler.
 */
export async function submitRefund(
  platform: Platform,
  gateway: PaypalGateway,
  refund: RefundRow,
  requester: RefundRequester,
): Promise<void> {
  const { db } = platform.database
  const reservation = await reserveRefund(db, refund, reservedSeconds(platform))
  if (reservation === null) return
  try {
    await requestRefund(platform, gateway, refund, requester)
  } finally {
    await releaseReservation(db, refund.id, reservation)
  }
}

async function requestRefund(
  platform: Platform,
  gateway: PaypalGateway,
  refund: RefundRow,
  requester: RefundRequester,
): Promise<void> {
  const payment = await findPayment(platform.database.db, refund.captureId ?? '')
  if (!payment) throw new Error(`refund ${refund.id} has no capture`)
  const { id, amount, note } = refund
  const input = { amount, currency: payment.currency, customId: id, note }
  try {
    const answer = await gateway.refundCapture(payment.captureId, `refund-${id}-${refund.attempt}`, input)
    crashPoint(platform.config, 'refund-made')
    await applyResponse(platform, refund, answer, requester)
  } catch (cause) {
    if (!(cause instanceof PaypalError) || cause.kind !== 'refused') throw cause
    const { issue, debugId } = cause
    platform.log.warn({ refundId: id, issue, debugId }, 'refund refused')
    await failRefund(platform, refund, issue, requester)
    await importAfterRefusal(platform, gateway, payment.paypalOrderId)
  }
}

/** Requests a refund that was just created. An unknown outcome is logged and left to the reconciler. */
export async function submitRefundOrLog(
  platform: Platform,
  gateway: PaypalGateway,
  refund: RefundRow,
  requester: RefundRequester,
): Promise<void> {
  await submitRefund(platform, gateway, refund, requester).catch((cause: unknown) => {
    platform.log.error({ err: cause, refundId: refund.id }, 'refund not confirmed')
  })
}

/** When the reconciler first takes up a refund: after the process that created it has had time to request it. */
export function firstRefundCheckAt({ clock, config }: Platform): Date {
  return new Date(clock().getTime() + reservedSeconds({ config }) * 1000)
}

/** Asks PayPal for the outcome of a pending refund. */
export async function checkPendingRefund(platform: Platform, gateway: PaypalGateway, refund: RefundRow): Promise<void> {
  await applyResponse(platform, refund, await gateway.getRefund(refund.paypalRefundId ?? ''), 'shop')
}

async function applyResponse(
  platform: Platform,
  refund: RefundRow,
  answer: PaypalRefund,
  requester: RefundRequester,
): Promise<void> {
  if (answer.status === 'FAILED' || answer.status === 'CANCELLED') {
    return failRefund(platform, refund, `REFUND_${answer.status}`, requester)
  }
  await inTransaction(platform.database, async (tx) => {
    const checkout = await lockCheckout(tx, refund.checkoutId)
    const now = await findRefund(tx, refund.id)
    if (!checkout || !now || now.state === 'completed') return
    if (answer.status === 'COMPLETED') return completeRefund(platform, tx, checkout, now, answer.id)
    const nextCheckAt = new Date(platform.clock().getTime() + pendingCheckMs)
    await updateRefund(tx, now.id, { state: 'pending', paypalRefundId: answer.id, nextCheckAt, checks: 0 })
  })
}

/** Marks a refund as failed: no money moved. Staff see it in their response, or get a mail. */
async function failRefund(
  platform: Platform,
  refund: RefundRow,
  issue: string,
  requester: RefundRequester,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const checkout = await lockCheckout(tx, refund.checkoutId)
    const now = await findRefund(tx, refund.id)
    if (!checkout || !now || now.attempt !== refund.attempt) return
    if (now.state !== 'requested' && now.state !== 'pending') return
    await updateRefund(tx, now.id, { state: 'failed', issue, nextCheckAt: null })
    const { id, amount } = now
    await recordAudit(tx, {
      actor: null,
      action: 'refund.failed',
      subject: { type: 'checkout', id: checkout.id },
      after: { orderNumber: checkout.orderNumber, refundId: id, amount, issue },
    })
    if (requester !== 'staff') await alertStaff(platform, tx, checkout, { issue })
  })
}

/** A refusal often means that the money was refunded on PayPal's site: import the order's captures. */
async function importAfterRefusal(platform: Platform, gateway: PaypalGateway, paypalOrderId: string): Promise<void> {
  try {
    await recordOrder(platform, await gateway.getOrder(paypalOrderId), gateway.environment, 'reconciler')
  } catch (cause) {
    platform.log.warn({ err: cause, paypalOrderId }, 'the order of a refused refund could not be read')
  }
}

import { recordAudit } from '../audit/record-audit.ts'
import { recordOrder } from '../checkout/capture-payment.ts'
import { completeRefund } from '../checkout/complete-refund.ts'
import { alertStaff } from '../orders/order-mails.ts'
import { findPayment, lockCheckout } from '../payments/checkout-queries.ts'
import { PaypalError } from '../payments/paypal/paypal-error.ts'
import type { PaypalGateway } from '../payments/paypal/paypal-gateway.ts'
import { longestCallMs } from '../payments/paypal/paypal-http.ts'
import type { PaypalRefund } from '../payments/paypal/paypal-order.ts'
import { findRefund, freeRefund, reserveRefund, updateRefund } from '../payments/refund-queries.ts'
import type { RefundRow } from '../payments/tables.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'

/** PayPal has not moved the money yet: it is asked again after this long. */
const pendingCheckMs = 15 * 60 * 1000

/** Longer than the call to PayPal can take. */
const reservedSeconds = ({ config }: Pick<Platform, 'config'>) =>
  longestCallMs(config.captureTimeoutSeconds * 1000) / 1000 + 1

/**
 * Asks PayPal for a refund that is written down. One process at a time does: the refund is reserved for longer than the
 * call can take, and a call that finds it reserved does nothing. After a crash it is asked for again under the same
 * request id, so that the money goes back once. A definite no is written down as well.
 * Throws PaypalError when the outcome is not known; the refund stays `requested` for the reconciler.
 */
export async function submitRefund(
  platform: Platform,
  gateway: PaypalGateway,
  refund: RefundRow,
  asker: 'staff' | 'reconciler',
): Promise<void> {
  const { db } = platform.database
  const reservation = await reserveRefund(db, refund, reservedSeconds(platform))
  if (reservation === null) return
  try {
    await request(platform, gateway, refund, asker)
  } finally {
    await freeRefund(db, refund.id, reservation)
  }
}

async function request(
  platform: Platform,
  gateway: PaypalGateway,
  refund: RefundRow,
  asker: 'staff' | 'reconciler',
): Promise<void> {
  const payment = await findPayment(platform.database.db, refund.captureId ?? '')
  if (!payment) throw new Error(`refund ${refund.id} has no capture`)
  const { id, amount, note } = refund
  const wish = { amount, currency: payment.currency, customId: id, note }
  try {
    const answer = await gateway.refundCapture(payment.captureId, `refund-${id}-${refund.attempt}`, wish)
    crashPoint(platform.config, 'refund-made')
    await settleAnswer(platform, refund, answer, asker)
  } catch (cause) {
    if (!(cause instanceof PaypalError) || cause.kind !== 'refused') throw cause
    const { issue, debugId } = cause
    platform.log.warn({ refundId: id, issue, debugId }, 'refund refused')
    await failRefund(platform, refund, issue, asker)
    await lookAgain(platform, gateway, payment.paypalOrderId)
  }
}

/** Asks for a refund that staff have just written down. An outcome that nobody knows is left to the reconciler. */
export async function submitRefundOrLog(platform: Platform, gateway: PaypalGateway, refund: RefundRow): Promise<void> {
  await submitRefund(platform, gateway, refund, 'staff').catch((cause: unknown) => {
    platform.log.error({ err: cause, refundId: refund.id }, 'refund not confirmed')
  })
}

/** The process that writes a refund down asks for it first; the reconciler only when that one has crashed. */
export function firstRefundCheckAt({ clock, config }: Platform): Date {
  return new Date(clock().getTime() + reservedSeconds({ config }) * 1000)
}

/** Asks for the outcome of a refund that PayPal has and had not decided. */
export async function checkPendingRefund(platform: Platform, gateway: PaypalGateway, refund: RefundRow): Promise<void> {
  await settleAnswer(platform, refund, await gateway.getRefund(refund.paypalRefundId ?? ''), 'reconciler')
}

async function settleAnswer(
  platform: Platform,
  refund: RefundRow,
  answer: PaypalRefund,
  asker: 'staff' | 'reconciler',
): Promise<void> {
  if (answer.status === 'FAILED' || answer.status === 'CANCELLED') {
    return failRefund(platform, refund, `REFUND_${answer.status}`, asker)
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

/** Nothing moved. Whoever asked just now is told at once; otherwise staff get a mail. */
async function failRefund(
  platform: Platform,
  refund: RefundRow,
  issue: string,
  asker: 'staff' | 'reconciler',
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
    if (asker === 'reconciler') await alertStaff(platform, tx, checkout, { issue })
  })
}

/** A refusal often means that somebody gave the money back at PayPal's own site. */
async function lookAgain(platform: Platform, gateway: PaypalGateway, paypalOrderId: string): Promise<void> {
  try {
    await recordOrder(platform, await gateway.getOrder(paypalOrderId), gateway.environment, 'reconciler')
  } catch (cause) {
    platform.log.warn({ err: cause, paypalOrderId }, 'a refused refund could not be looked into')
  }
}

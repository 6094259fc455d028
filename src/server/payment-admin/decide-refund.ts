import { recordAudit } from '../audit/record-audit.ts'
import { findCheckout, findPayment, lockCheckout } from '../payments/checkout-queries.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import { completedSum, findRefund, listRefunds, openSum, updateRefund } from '../payments/refund-queries.ts'
import type { CheckoutRow, RefundRow } from '../payments/tables.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { firstRefundCheckAt, submitRefundOrLog } from '../refunds/submit-refund.ts'

interface Decision {
  refundId: string
  decision: 'retry' | 'drop'
  requestId: string
}

/**
 * Tries a refund again that PayPal refused, under another request id, or lets it be. Throws 404 for no refund, 409 when it
 * did not fail or its money has gone back meanwhile. @returns the checkout that it belongs to.
 */
export async function decideRefund(
  platform: Platform,
  paypal: PaypalAccounts,
  viewer: Viewer,
  wish: Decision,
): Promise<string> {
  const { db } = platform.database
  const known = await findRefund(db, wish.refundId)
  const checkout = known && (await findCheckout(db, known.checkoutId))
  if (!checkout) throw notFound()
  const gateway = wish.decision === 'retry' ? await paypal.of(checkout) : null
  const refund = await inTransaction(platform.database, (tx) => writeDown(platform, tx, viewer, wish))
  if (gateway) await submitRefundOrLog(platform, gateway, refund)
  return checkout.id
}

async function writeDown(platform: Platform, tx: Tx, viewer: Viewer, wish: Decision): Promise<RefundRow> {
  const known = await findRefund(tx, wish.refundId)
  const checkout = known && (await lockCheckout(tx, known.checkoutId))
  const refund = await findRefund(tx, wish.refundId)
  if (!checkout || !refund) throw notFound()
  if (refund.state !== 'failed') throw conflict('This refund did not fail.', 'nothing_to_decide')
  const retry = wish.decision === 'retry'
  if (retry && (await leftOf(tx, checkout, refund)) < refund.amount) {
    throw conflict('This money has gone back meanwhile.', 'nothing_to_refund')
  }
  await recordAudit(tx, {
    actor: viewer,
    action: retry ? 'refund.retried' : 'refund.dropped',
    subject: { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber, refundId: refund.id, amount: refund.amount, issue: refund.issue },
    requestId: wish.requestId,
  })
  if (!retry) return updateRefund(tx, refund.id, { state: 'dropped' })
  const again = { state: 'requested', attempt: refund.attempt + 1, paypalRefundId: null, issue: null } as const
  return updateRefund(tx, refund.id, { ...again, checks: 0, nextCheckAt: firstRefundCheckAt(platform) })
}

/** Cents of the refund's capture that have not gone back and are not about to. */
async function leftOf(tx: Tx, checkout: CheckoutRow, { captureId }: RefundRow): Promise<number> {
  const payment = captureId === null ? null : await findPayment(tx, captureId)
  const refunds = (await listRefunds(tx, checkout.id)).filter((row) => row.captureId === captureId)
  return (payment?.amount ?? 0) - completedSum(refunds) - openSum(refunds)
}

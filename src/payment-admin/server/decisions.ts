import { recordAudit } from '../../audit/server/record-audit.ts'
import { recordPayment } from '../../checkout/server/capture-payment.ts'
import { endLockedAttempt } from '../../checkout/server/end-attempt.ts'
import { reconcileCheckout } from '../../checkout/server/reconcile-checkouts.ts'
import { fault } from '../../kit/fault.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import {
  isInaccessible,
  type ProviderAccount,
  ProviderError,
  providerUnavailable,
} from '../../payments/server/payment-provider.ts'
import { reconcileRefund } from '../../refunds/server/reconcile-refunds.ts'
import { firstRefundCheckAt, submitRefundOrLog } from '../../refunds/server/refunds.ts'
import { isEnded } from '../../sale/checkout-state.ts'
import { findCheckout, listPayments, lockCheckout, markAnomaliesSeen } from '../../sale/server/checkout-queries.ts'
import { findDispute, markDisputeHandled } from '../../sale/server/dispute-queries.ts'
import { completedSum, insertRefund, isOpen, listRefunds, paidCapture } from '../../sale/server/refund-queries.ts'
import type { CheckoutRow, RefundRow } from '../../sale/server/tables.ts'
import type { PaymentDecision } from '../office-api.ts'
import { paymentRefusals } from '../office-texts.ts'
import { decisionsFor } from './present-payments.ts'

interface Decision {
  checkoutId: string
  decision: PaymentDecision
}

/**
 * Applies a staff decision about a payment: create its order, refund it, release it when nothing was captured, or
 * dismiss an anomaly. Throws 404 for an unknown payment, 409 when the decision is not possible or the stock is sold out,
 * 503 when the provider does not respond.
 */
export async function decidePayment(platform: Platform, by: By, decision: Decision): Promise<void> {
  const checkout = await findCheckout(platform.database.db, decision.checkoutId)
  if (!checkout) throw notFound()
  if (checkout.paymentId === null) throw undecidable()
  if (decision.decision === 'release') await importCaptures(platform, checkout)
  const needsAccount = decision.decision === 'accept' || decision.decision === 'refund'
  const account = needsAccount ? await platform.providers.of(checkout) : null
  const refund = await inTransaction(platform.database, (tx) => recordDecision(platform, tx, by, decision))
  if (account && decision.decision === 'accept') return accept(platform, account, checkout)
  if (account && refund) await submitRefundOrLog(platform, account, refund, 'staff')
}

/**
 * Records captures that the provider shows by now, so that a release is rejected. If the account is no longer configured or has
 * no access to the order, the release relies on the decision of staff.
 */
async function importCaptures(platform: Platform, checkout: CheckoutRow): Promise<void> {
  const account = await platform.providers.of(checkout).catch(() => null)
  if (!account) return
  try {
    await recordPayment(platform, await account.read(checkout.paymentId ?? ''), account.environment, 'reconciler')
  } catch (cause) {
    if (isInaccessible(cause)) return
    if (cause instanceof ProviderError) throw providerUnavailable(account.method)
    throw cause
  }
}

const undecidable = () => refusal(409, fault(paymentRefusals, 'nothing_to_decide'))

/** Records the decision under the checkout's lock. @returns the refund to request, if there is one. */
async function recordDecision(platform: Platform, tx: Tx, by: By, input: Decision): Promise<RefundRow | null> {
  const checkout = await lockCheckout(tx, input.checkoutId)
  if (!checkout) throw notFound()
  const [captures, refunds] = [await listPayments(tx, checkout.id), await listRefunds(tx, checkout.id)]
  if (!decisionsFor(checkout, captures, refunds).includes(input.decision)) throw undecidable()
  if (input.decision === 'release' || input.decision === 'seen') return end(platform, tx, by, checkout, input)
  const paid = paidCapture(captures)
  if (!paid) throw undecidable()
  const amount = paid.amount - completedSum(refunds)
  await recordAudit(tx, {
    by,
    action: input.decision === 'accept' ? 'checkout.accepted' : 'checkout.refund_requested',
    subject: { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber, captureId: paid.captureId, amount },
  })
  if (input.decision === 'accept') return null
  return insertRefund(tx, {
    checkoutId: checkout.id,
    captureId: paid.captureId,
    amount,
    state: 'requested',
    origin: 'staff',
    requestedBy: by.viewer.id,
    nextCheckAt: firstRefundCheckAt(platform),
  })
}

/** Releases the checkout, or dismisses the anomalies of a finished payment. */
async function end(platform: Platform, tx: Tx, by: By, checkout: CheckoutRow, input: Decision): Promise<null> {
  const released = input.decision === 'release'
  if (released) await endLockedAttempt(platform, tx, checkout, { retry: false, ending: 'canceled', note: null })
  await markAnomaliesSeen(tx, checkout.id, platform.clock())
  await recordAudit(tx, {
    by,
    action: released ? 'checkout.released' : 'payment.anomaly_seen',
    subject: { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber },
  })
  return null
}

/** Reads the capture from the provider again: one that does not match the checkout never becomes an order. */
async function accept(platform: Platform, account: ProviderAccount, checkout: CheckoutRow): Promise<void> {
  const payment = await account.read(checkout.paymentId ?? '').catch((cause: unknown) => {
    if (cause instanceof ProviderError) throw providerUnavailable(account.method)
    throw cause
  })
  await recordPayment(platform, payment, account.environment, 'staff')
  const after = await findCheckout(platform.database.db, checkout.id)
  if (after?.state === 'review') {
    throw refusal(409, fault(paymentRefusals, 'payment_not_accepted'))
  }
}

/**
 * Reconciles a payment with its provider immediately, also a finished one: money may have been captured or refunded on the
 * provider's site. Throws 404 for an unknown payment, 409 for one that no provider knows, 503 when it does not respond.
 */
export async function recheckPayment(platform: Platform, by: By, input: { checkoutId: string }): Promise<void> {
  const { db } = platform.database
  const checkout = await findCheckout(db, input.checkoutId)
  if (!checkout) throw notFound()
  const method = platform.providers.methodOf(checkout)
  if (checkout.paymentId === null) throw refusal(409, fault(paymentRefusals, 'nothing_to_check'))
  try {
    for (const refund of await listRefunds(db, checkout.id)) {
      if (isOpen(refund)) await reconcileRefund(platform, refund)
    }
    await reconcileAny(platform, checkout)
  } catch (cause) {
    if (cause instanceof ProviderError) throw providerUnavailable(method)
    throw cause
  }
  const after = await findCheckout(db, checkout.id)
  await inTransaction(platform.database, (tx) =>
    recordAudit(tx, {
      by,
      action: 'checkout.rechecked',
      subject: { type: 'checkout', id: checkout.id },
      before: { state: checkout.state },
      after: { state: after?.state, orderNumber: checkout.orderNumber },
    }),
  )
}

async function reconcileAny(platform: Platform, checkout: CheckoutRow): Promise<void> {
  if (!isEnded(checkout.state)) return reconcileCheckout(platform, checkout)
  const account = await platform.providers.of(checkout)
  const payment = await account.read(checkout.paymentId ?? '')
  await recordPayment(platform, payment, account.environment, 'reconciler')
}

/**
 * Marks a dispute or reversal as handled in the version that staff read; the next update from the provider reopens it. Throws
 * 404 for an unknown dispute, 409 when it has changed since `changedAt` or is handled already.
 * @returns the id of its checkout.
 */
export async function handleDispute(
  platform: Platform,
  by: By,
  input: { disputeId: string; changedAt: Date },
): Promise<string> {
  const unlocked = await findDispute(platform.database.db, input.disputeId)
  const checkout = unlocked && (await findCheckout(platform.database.db, unlocked.checkoutId))
  if (!checkout) throw notFound()
  await inTransaction(platform.database, async (tx) => {
    // `recordDispute` locks the same row.
    await lockCheckout(tx, checkout.id)
    const dispute = await findDispute(tx, input.disputeId)
    if (!dispute || dispute.handledAt !== null || dispute.changedAt.getTime() !== input.changedAt.getTime()) {
      throw refusal(409, fault(paymentRefusals, 'dispute_changed'))
    }
    await markDisputeHandled(tx, dispute.id, platform.clock())
    await recordAudit(tx, {
      by,
      action: 'checkout.dispute_handled',
      subject: { type: 'checkout', id: checkout.id },
      after: { orderNumber: checkout.orderNumber, dispute: dispute.caseId, state: dispute.state },
    })
  })
  return checkout.id
}

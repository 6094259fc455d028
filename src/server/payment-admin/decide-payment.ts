import type { PaymentDecision } from '../../contract/admin-payments.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { recordOrder } from '../checkout/capture-payment.ts'
import { endLockedAttempt } from '../checkout/end-attempt.ts'
import { findCheckout, listPayments, lockCheckout, markAnomaliesSeen } from '../payments/checkout-queries.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import { isOutOfReach, PaypalError } from '../payments/paypal/paypal-error.ts'
import type { PaypalGateway } from '../payments/paypal/paypal-gateway.ts'
import { completedSum, insertRefund, listRefunds, paidCapture } from '../payments/refund-queries.ts'
import type { CheckoutRow, RefundRow } from '../payments/tables.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { conflict, notFound, unavailable } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { firstRefundCheckAt, submitRefundOrLog } from '../refunds/submit-refund.ts'
import { decisionsFor } from './present-payments.ts'

interface Decision {
  checkoutId: string
  decision: PaymentDecision
  requestId: string
}

/**
 * Ends the review of a payment as staff decided: its order is made after all, the money goes back, or, where PayPal took
 * none, its stock is free again. Or notes that they have seen what PayPal reports of it. Throws 404 for no payment, 409
 * when this can't be decided (any more) or there is nothing left to sell, 503 when PayPal does not answer.
 */
export async function decidePayment(
  platform: Platform,
  paypal: PaypalAccounts,
  viewer: Viewer,
  decision: Decision,
): Promise<void> {
  const checkout = await findCheckout(platform.database.db, decision.checkoutId)
  if (!checkout) throw notFound()
  if (checkout.paypalOrderId === null) throw undecidable()
  if (decision.decision === 'release') await lookAtPaypal(platform, paypal, checkout)
  const needsGateway = decision.decision === 'accept' || decision.decision === 'refund'
  const gateway = needsGateway ? await paypal.of(checkout) : null
  const promised = await inTransaction(platform.database, (tx) => writeDown(platform, tx, viewer, decision))
  if (gateway && decision.decision === 'accept') return accept(platform, gateway, checkout)
  if (gateway && promised) await submitRefundOrLog(platform, gateway, promised)
}

/**
 * Records money that PayPal shows meanwhile, so that the decision to release fails. An account that is gone, or that
 * PayPal shows nothing to, can't answer: then staff have looked there themselves.
 */
async function lookAtPaypal(platform: Platform, paypal: PaypalAccounts, checkout: CheckoutRow): Promise<void> {
  const gateway = await paypal.of(checkout).catch(() => null)
  if (!gateway) return
  try {
    await recordOrder(platform, await gateway.getOrder(checkout.paypalOrderId ?? ''), gateway.environment, 'reconciler')
  } catch (cause) {
    if (isOutOfReach(cause)) return
    if (cause instanceof PaypalError) throw unavailable('PayPal does not answer. Please try again in a moment.')
    throw cause
  }
}

const undecidable = () => conflict('This payment is not under review any more.', 'nothing_to_decide')

/** Under the lock of the checkout: the decision, and the refund that follows from it. */
async function writeDown(platform: Platform, tx: Tx, viewer: Viewer, wish: Decision): Promise<RefundRow | null> {
  const checkout = await lockCheckout(tx, wish.checkoutId)
  if (!checkout) throw notFound()
  const [captures, refunds] = [await listPayments(tx, checkout.id), await listRefunds(tx, checkout.id)]
  if (!decisionsFor(checkout, captures, refunds).includes(wish.decision)) throw undecidable()
  if (wish.decision === 'release' || wish.decision === 'seen') return end(platform, tx, viewer, checkout, wish)
  const paid = paidCapture(captures)
  if (!paid) throw undecidable()
  const amount = paid.amount - completedSum(refunds)
  await recordAudit(tx, {
    actor: viewer,
    action: wish.decision === 'accept' ? 'checkout.accepted' : 'checkout.refund_requested',
    subject: { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber, captureId: paid.captureId, amount },
    requestId: wish.requestId,
  })
  if (wish.decision === 'accept') return null
  return insertRefund(tx, {
    checkoutId: checkout.id,
    captureId: paid.captureId,
    amount,
    state: 'requested',
    origin: 'staff',
    requestedBy: viewer.id,
    nextCheckAt: firstRefundCheckAt(platform),
  })
}

/** Nothing is left to do: no money was taken, or it is not the shop's to move. */
async function end(platform: Platform, tx: Tx, viewer: Viewer, checkout: CheckoutRow, wish: Decision): Promise<null> {
  const released = wish.decision === 'release'
  if (released) await endLockedAttempt(platform, tx, checkout, { retry: false, ending: 'canceled', note: null })
  await markAnomaliesSeen(tx, checkout.id, platform.clock())
  await recordAudit(tx, {
    actor: viewer,
    action: released ? 'checkout.released' : 'payment.anomaly_seen',
    subject: { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber },
    requestId: wish.requestId,
  })
  return null
}

/** The capture is looked at afresh: what does not match is no order's, whoever wishes it. */
async function accept(platform: Platform, gateway: PaypalGateway, checkout: CheckoutRow): Promise<void> {
  const order = await gateway.getOrder(checkout.paypalOrderId ?? '').catch((cause: unknown) => {
    if (cause instanceof PaypalError) throw unavailable('PayPal does not answer. Please try again in a moment.')
    throw cause
  })
  await recordOrder(platform, order, gateway.environment, 'staff')
  const after = await findCheckout(platform.database.db, checkout.id)
  if (after?.state === 'review') {
    throw conflict('There is not enough stock, or PayPal tells of another payment.', 'payment_not_accepted')
  }
}

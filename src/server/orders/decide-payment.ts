import type { PaymentDecision } from '../../contract/admin-payments.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findCheckout, listPayments, lockCheckout } from '../payments/checkout-queries.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import { PaypalError } from '../payments/paypal/paypal-error.ts'
import type { PaypalEnvironment, PaypalGateway } from '../payments/paypal/paypal-gateway.ts'
import { completedSum, insertRefund, listRefunds, paidCapture } from '../payments/refund-queries.ts'
import type { CheckoutRow, RefundRow } from '../payments/tables.ts'
import { inTransaction, type Tx } from '../platform/database.ts'
import { conflict, notFound, unavailable } from '../platform/errors.ts'
import type { Viewer } from '../platform/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { recordOrder } from './capture-payment.ts'
import { decisionsFor } from './present-payments.ts'
import { askForRefund, firstLookAt } from './request-refund.ts'

interface Decision {
  checkoutId: string
  decision: PaymentDecision
  requestId: string
}

/**
 * Ends the review of a payment as staff decided: its order is made after all, or the money goes back. Throws 404 for no
 * payment, 409 when this can't be decided (any more) or there is nothing left to sell, 503 when PayPal does not answer.
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
  const gateway = await paypal.of(checkout.environment as PaypalEnvironment)
  const promised = await inTransaction(platform.database, (tx) => writeDown(platform, tx, viewer, decision))
  if (decision.decision === 'accept') return accept(platform, gateway, checkout)
  if (!promised) return
  await askForRefund(platform, gateway, promised)
}

const undecidable = () => conflict('This payment is not under review any more.', 'nothing_to_decide')

/** Under the lock of the checkout: the decision, and the refund that follows from it. */
async function writeDown(platform: Platform, tx: Tx, viewer: Viewer, wish: Decision): Promise<RefundRow | null> {
  const checkout = await lockCheckout(tx, wish.checkoutId)
  if (!checkout) throw notFound()
  const [captures, refunds] = [await listPayments(tx, checkout.id), await listRefunds(tx, checkout.id)]
  const paid = paidCapture(captures)
  if (!paid || !decisionsFor(checkout, captures, refunds).includes(wish.decision)) throw undecidable()
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
    nextCheckAt: firstLookAt(platform),
  })
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

import { isEnded } from '../../domain/checkout-state.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { recordOrder } from '../checkout/capture-payment.ts'
import { reconcileCheckout } from '../checkout/reconcile-checkouts.ts'
import { findCheckout } from '../payments/checkout-queries.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import { PaypalError, paypalUnavailable } from '../payments/paypal/paypal-error.ts'
import { isOpen, listRefunds } from '../payments/refund-queries.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import { inTransaction } from '../platform/database/database.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { reconcileRefund } from '../refunds/reconcile-refunds.ts'

/**
 * Reconciles a payment with PayPal immediately, also a finished one: money may have been captured or refunded on PayPal's
 * site. Throws 404 for an unknown payment, 409 for one without a PayPal order, 503 when PayPal does not respond.
 */
export async function recheckPayment(
  platform: Platform,
  paypal: PaypalAccounts,
  viewer: Viewer,
  input: { checkoutId: string; requestId: string },
): Promise<void> {
  const { db } = platform.database
  const checkout = await findCheckout(db, input.checkoutId)
  if (!checkout) throw notFound()
  if (checkout.paypalOrderId === null) throw conflict('PayPal has not heard of this payment.', 'nothing_to_check')
  try {
    for (const refund of await listRefunds(db, checkout.id)) {
      if (isOpen(refund)) await reconcileRefund(platform, paypal, refund)
    }
    await reconcileAny(platform, paypal, checkout)
  } catch (cause) {
    if (cause instanceof PaypalError) throw paypalUnavailable()
    throw cause
  }
  const after = await findCheckout(db, checkout.id)
  await inTransaction(platform.database, (tx) =>
    recordAudit(tx, {
      actor: viewer,
      action: 'checkout.rechecked',
      subject: { type: 'checkout', id: checkout.id },
      before: { state: checkout.state },
      after: { state: after?.state, orderNumber: checkout.orderNumber },
      requestId: input.requestId,
    }),
  )
}

async function reconcileAny(platform: Platform, paypal: PaypalAccounts, checkout: CheckoutRow): Promise<void> {
  if (!isEnded(checkout.state)) return reconcileCheckout(platform, paypal, checkout)
  const gateway = await paypal.of(checkout)
  const order = await gateway.getOrder(checkout.paypalOrderId ?? '')
  await recordOrder(platform, order, gateway.environment, 'reconciler')
}

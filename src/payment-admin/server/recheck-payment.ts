import { recordAudit } from '../../audit/server/record-audit.ts'
import { isEnded } from '../../checkout/checkout-state.ts'
import { recordOrder } from '../../checkout/server/capture-payment.ts'
import { reconcileCheckout } from '../../checkout/server/reconcile-checkouts.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { conflict, notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { findCheckout } from '../../payments/server/checkout-queries.ts'
import type { PaypalAccounts } from '../../payments/server/paypal/paypal-accounts.ts'
import { PaypalError, paypalUnavailable } from '../../payments/server/paypal/paypal-error.ts'
import { isOpen, listRefunds } from '../../payments/server/refund-queries.ts'
import type { CheckoutRow } from '../../payments/server/tables.ts'
import { reconcileRefund } from '../../refunds/server/reconcile-refunds.ts'

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

import { findCheckout, findPayment } from '../payments/checkout-queries.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import { PaypalError } from '../payments/paypal/paypal-error.ts'
import { crashPoint } from '../platform/crash-point.ts'
import type { Platform } from '../platform/platform.ts'
import { recordCapture } from './record-capture.ts'

/**
 * Gives a whole capture back once, unless staff have made an order of it meanwhile: the request id is the capture's,
 * so that a repeated job repeats the same refund.
 */
export async function refundCapture(platform: Platform, paypal: PaypalAccounts, captureId: string): Promise<void> {
  const { db } = platform.database
  const payment = await findPayment(db, captureId)
  const checkout = payment && (await findCheckout(db, payment.checkoutId))
  if (checkout?.state !== 'review' || payment?.environment === 'personal' || !payment) return
  const { environment, paypalOrderId, amount, currency } = payment
  const gateway = await paypal.of(environment)
  await gateway.refundCapture(captureId, `refund-${captureId}`).catch((cause: unknown) => {
    if (!(cause instanceof PaypalError) || cause.issue !== 'CAPTURE_FULLY_REFUNDED') throw cause
  })
  crashPoint(platform.config, 'money-refunded')
  const customId = checkout.id
  const capture = { id: captureId, status: 'REFUNDED', amount, currency, customId, payee: null, refunded: amount }
  await recordCapture(platform, { paypalOrderId, environment, capture, source: 'reconciler' })
}

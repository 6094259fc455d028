import { findCheckout, findPayment, savePayment, updateCheckout } from '../payments/checkout-queries.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import { PaypalError } from '../payments/paypal/paypal-error.ts'
import { inTransaction } from '../platform/database.ts'
import { jobKind } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { mailRefund } from './order-mails.ts'

/** Gives back the money of a capture that can have no order. */
export const refundCaptureJob = jobKind<{ captureId: string }>('refund-capture', { retries: 20, retrySeconds: 10 })

/** Refunds a whole capture once: the request id is the capture's, so a repeated job repeats the same refund. */
export async function refundCapture(platform: Platform, paypal: PaypalAccounts, captureId: string): Promise<void> {
  const { db } = platform.database
  const payment = await findPayment(db, captureId)
  const checkout = payment && (await findCheckout(db, payment.checkoutId))
  if (!payment || !checkout || checkout.state === 'refunded' || payment.environment === 'personal') return
  const gateway = await paypal.of(payment.environment)
  await gateway.refundCapture(captureId, `refund-${captureId}`).catch((cause: unknown) => {
    if (!(cause instanceof PaypalError) || cause.issue !== 'CAPTURE_FULLY_REFUNDED') throw cause
  })
  await inTransaction(platform.database, async (tx) => {
    await savePayment(tx, { ...payment, status: 'REFUNDED' })
    await updateCheckout(tx, checkout.id, { state: 'refunded', nextCheckAt: null })
    await mailRefund(platform, tx, checkout, payment.amount)
  })
}

import { capturePayment } from '../checkout/server/capture-payment.ts'
import type { Platform } from '../kit/server/platform.ts'
import { findCheckoutByPayment } from '../sale/server/checkout-queries.ts'

/** Captures an approved payment, as the route does for its buyer. */
export async function captureById(platform: Platform, paymentId: string): Promise<void> {
  const checkout = await findCheckoutByPayment(platform.database.db, paymentId)
  if (!checkout) throw new Error(`there is no payment ${paymentId}`)
  await capturePayment(platform, checkout)
}

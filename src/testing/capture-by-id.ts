import { capturePayment } from '../checkout/server/capture-payment.ts'
import { findCheckoutByProviderOrder } from '../payments/server/checkout-queries.ts'
import type { ShopPlatform } from '../payments/server/payment-provider.ts'

/** Captures an approved payment, as the route does for its buyer. */
export async function captureById(platform: ShopPlatform, providerOrderId: string): Promise<void> {
  const checkout = await findCheckoutByProviderOrder(platform.database.db, providerOrderId)
  if (!checkout) throw new Error(`there is no payment ${providerOrderId}`)
  await capturePayment(platform, checkout)
}

import { createPaypalOrder, getPaypalSetup } from '../../contract/payments.ts'
import { HttpError } from '../platform/errors.ts'
import { verified } from '../platform/guards.ts'
import type { Bind } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { createCheckout } from './create-checkout.ts'
import type { PaypalAccounts } from './paypal/paypal-accounts.ts'

/** Opening payments; taking them is the orders' business, because a taken payment is an order. */
export function registerPaymentRoutes(bind: Bind, platform: Platform, paypal: PaypalAccounts): void {
  const perAddress = { name: 'payments', points: 120, seconds: 600 }

  bind(getPaypalSetup, { guard: verified, limit: perAddress }, async () => {
    const gateway = await paypal.current()
    const clientToken = await gateway.browserToken().catch(() => {
      throw new HttpError(503, 'payment_provider_unavailable', 'PayPal does not answer. Please try again in a moment.')
    })
    return { clientToken, sdkUrl: gateway.sdkUrl, environment: gateway.environment, currency: 'USD' as const }
  })

  bind(createPaypalOrder, { guard: verified, limit: perAddress }, ({ viewer, body }) =>
    createCheckout(platform, paypal, viewer, body),
  )
}

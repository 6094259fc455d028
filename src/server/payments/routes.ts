import { createPaypalOrder, getPaypalSetup, testPaypalConnection } from '../../contract/payments.ts'
import { HttpError } from '../platform/errors.ts'
import { staff, verified } from '../platform/guards.ts'
import type { Bind } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import type { Limit } from '../platform/rate-limits.ts'
import { createCheckout } from './create-checkout.ts'
import type { PaypalAccounts } from './paypal/paypal-accounts.ts'
import { testConnection } from './test-connection.ts'

const testsPerAddress: Limit = { name: 'paypal-test-ip', points: 5, seconds: 600 }
const testsPerAccount: Limit = { ...testsPerAddress, name: 'paypal-test' }

/** Opening payments; taking them is the orders' business, because a taken payment is an order. */
export function registerPaymentRoutes(bind: Bind, platform: Platform, paypal: PaypalAccounts): void {
  const perAddress = { name: 'payments', points: 120, seconds: 600 }

  bind(getPaypalSetup, { guard: verified, limit: perAddress, paymentStep: () => 'unpaid' }, async () => {
    const gateway = await paypal.current()
    const clientToken = await gateway.browserToken().catch(() => {
      throw new HttpError(503, 'payment_provider_unavailable', 'PayPal does not answer. Please try again in a moment.')
    })
    return { clientToken, sdkUrl: gateway.sdkUrl, environment: gateway.environment, currency: 'USD' as const }
  })

  bind(createPaypalOrder, { guard: verified, limit: perAddress, paymentStep: () => 'unpaid' }, ({ viewer, body }) =>
    createCheckout(platform, paypal, viewer, body),
  )

  bind(testPaypalConnection, { guard: staff, limit: testsPerAddress }, async ({ viewer, body }) => {
    await platform.limits.consume(testsPerAccount, viewer.id)
    return testConnection(platform, paypal, body)
  })
}

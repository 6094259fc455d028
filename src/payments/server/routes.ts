import type { Bind } from '../../kit/server/http/bind-endpoint.ts'
import { staff, verified } from '../../kit/server/http/guards.ts'
import type { Limit } from '../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { getPaypalSetup, testPaypalConnection } from '../api.ts'
import { paymentsPerAddress } from './payment-limit.ts'
import type { PaypalAccounts } from './paypal/paypal-accounts.ts'
import { paypalUnavailable } from './paypal/paypal-error.ts'
import { testConnection } from './test-connection.ts'

const testsPerAddress: Limit = { name: 'paypal-test-ip', points: 5, seconds: 600 }
const testsPerAccount: Limit = { ...testsPerAddress, name: 'paypal-test' }

/** Routes for the browser's payment setup and for testing the PayPal credentials. */
export function registerPaymentRoutes(bind: Bind, platform: Platform, paypal: PaypalAccounts): void {
  bind(getPaypalSetup, { guard: verified, limit: paymentsPerAddress, paymentStep: () => 'unpaid' }, async () => {
    const gateway = await paypal.current()
    const clientToken = await gateway.browserToken().catch(() => {
      throw paypalUnavailable()
    })
    return { clientToken, sdkUrl: gateway.sdkUrl, environment: gateway.environment, currency: 'USD' as const }
  })

  bind(testPaypalConnection, { guard: staff, limit: testsPerAddress }, async ({ viewer, body }) => {
    await platform.limits.consume(testsPerAccount, viewer.id)
    return testConnection(platform, paypal, body)
  })
}

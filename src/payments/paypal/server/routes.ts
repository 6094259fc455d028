import type { Bind } from '../../../kit/server/http/bind-endpoint.ts'
import { staff, verified } from '../../../kit/server/http/guards.ts'
import type { Limit } from '../../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import { paymentsPerAddress } from '../../server/payment-limit.ts'
import { providerUnavailable } from '../../server/payment-provider.ts'
import * as api from '../api.ts'
import type { PaypalProvider } from './paypal-provider.ts'
import { testConnection } from './test-connection.ts'

const testsPerAddress: Limit = { name: 'paypal-test-ip', points: 5, seconds: 600 }
const testsPerAccount: Limit = { ...testsPerAddress, name: 'paypal-test' }

/** Routes for the setup of PayPal's button and for testing the credentials. */
export function bindPaypalRoutes(bind: Bind, platform: Platform, paypal: PaypalProvider): void {
  bind(api.getPaypalSetup, { guard: verified, limit: paymentsPerAddress, paymentStep: () => 'unpaid' }, async () => {
    const account = await paypal.current()
    const clientToken = await account.browserToken().catch(() => {
      throw providerUnavailable(account.method)
    })
    return { clientToken, sdkUrl: account.sdkUrl, environment: account.environment, currency: 'USD' as const }
  })

  bind(api.testPaypalConnection, { guard: staff, limit: testsPerAddress }, async ({ viewer, body }) => {
    await platform.limits.consume(testsPerAccount, viewer.id)
    return testConnection(platform, paypal, body)
  })
}

import type { Bind } from '../../../kit/server/http/bind-endpoint.ts'
import { anyone, staff, verified } from '../../../kit/server/http/guards.ts'
import type { Limit } from '../../../kit/server/http/rate-limits.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import { paymentsPerAddress } from '../../server/payment-limit.ts'
import { providerUnavailable } from '../../server/payment-provider.ts'
import * as api from '../api.ts'
import * as office from '../office-api.ts'
import type { PaypalProvider } from './paypal-account.ts'
import { testConnection } from './test-connection.ts'

const testsPerAddress: Limit = { name: 'paypal-test-ip', points: 5, seconds: 600 }
const testsPerAccount: Limit = { ...testsPerAddress, name: 'paypal-test' }

/** Routes for the setup of PayPal's button and for testing the credentials. */
export function bindPaypalRoutes(bind: Bind, platform: Platform, paypal: PaypalProvider): void {
  bind(api.getPaypalSetup, { guard: verified, limit: paymentsPerAddress, paymentStep: () => 'unpaid' }, () =>
    readSetup(paypal),
  )

  bind(office.testPaypalConnection, { guard: staff, limit: testsPerAddress }, async ({ viewer, body }) => {
    await platform.limits.consume(testsPerAccount, viewer.id)
    return testConnection(platform, paypal, body)
  })
}

/** The setup of PayPal's button on the page of a payment link. */
export function bindPaypalLinkRoutes(
  bind: Bind,
  assertPayable: (token: string) => Promise<void>,
  paypal: PaypalProvider,
): void {
  const rules = { guard: anyone, limit: paymentsPerAddress, paymentStep: () => 'unpaid' as const }
  bind(api.getPaypalLinkSetup, rules, async ({ params }) => {
    await assertPayable(params.token)
    return readSetup(paypal)
  })
}

async function readSetup(paypal: PaypalProvider) {
  const account = await paypal.current()
  const clientToken = await account.browserToken().catch(() => {
    throw providerUnavailable(account.method)
  })
  return { clientToken, sdkUrl: account.sdkUrl, environment: account.environment, currency: 'USD' as const }
}

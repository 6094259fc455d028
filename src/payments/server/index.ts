import type { Feature } from '../../server/feature.ts'
import { removeReplacedAccounts } from './remove-replaced-accounts.ts'
import { registerPaymentRoutes } from './routes.ts'

/** The connection to PayPal, and what it knows of checkouts, captures, refunds and disputes. */
export const payments: Feature = {
  routes: ({ bind, platform, paypal }) => registerPaymentRoutes(bind, platform, paypal),
  work: ({ platform }) => platform.jobs.every(3600, 'remove-replaced-accounts', () => removeReplacedAccounts(platform)),
}

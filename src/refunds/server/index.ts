import type { Feature } from '../../server/feature.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { registerRefundRoutes } from './routes.ts'

/** Money and goods that go back: refunds by staff, lines canceled by customers. */
export const refunds: Feature = {
  routes: ({ bind, platform, paypal }) => registerRefundRoutes(bind, platform, paypal),
  work: ({ platform, paypal }) => {
    const seconds = platform.config.reconcileEverySeconds
    platform.jobs.every(seconds, 'reconcile-refunds', () => reconcileRefunds(platform, paypal))
  },
}

import type { Feature } from '../../kit/server/feature.ts'
import { addCheckoutMetrics } from './checkout-metrics.ts'
import { registerQuoteRoutes } from './quote-routes.ts'
import { reconcileCheckouts } from './reconcile-checkouts.ts'
import { registerCheckoutRoutes } from './routes.ts'
import { requeueWebhooks, webhookJob, workWebhook } from './webhooks.ts'

/** From opening a payment to the order: capture, the webhooks of providers, and what a crash has left open. */
export const checkout: Feature = {
  routes: ({ bind, platform }) => {
    registerQuoteRoutes(bind, platform)
    registerCheckoutRoutes(bind, platform)
  },
  work: async ({ platform }) => {
    const { jobs, config } = platform
    await jobs.work(webhookJob, ({ eventId }) => workWebhook(platform, eventId), { concurrency: 5 })
    // At each start and daily; the periodic task alone runs at most once a day.
    await requeueWebhooks(platform.database, platform.jobs)
    jobs.every(86_400, 'requeue-webhooks', async () => {
      await requeueWebhooks(platform.database, platform.jobs)
    })
    jobs.every(config.reconcileEverySeconds, 'reconcile-checkouts', () => reconcileCheckouts(platform))
  },
  metrics: addCheckoutMetrics,
}

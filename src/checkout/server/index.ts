import { WebhookVerifier } from '../../payments/server/paypal/webhook-signature.ts'
import type { Feature } from '../../server/feature.ts'
import { reconcileCheckouts } from './reconcile-checkouts.ts'
import { registerCheckoutRoutes } from './routes.ts'
import { requeueWebhooks, webhookJob, workWebhook } from './webhooks.ts'

/** From opening a payment to the order: capture, PayPal's notices, and what a crash has left open. */
export const checkout: Feature = {
  routes: ({ bind, platform, paypal }) => {
    const { config, clock } = platform
    const verifier = new WebhookVerifier({ emulatorUrl: config.paypal.emulatorUrl, now: clock })
    registerCheckoutRoutes(bind, platform, paypal, verifier)
  },
  work: async ({ platform, paypal }) => {
    const { jobs, config } = platform
    await jobs.work(webhookJob, ({ eventId }) => workWebhook(platform, paypal, eventId), { concurrency: 5 })
    // At each start and daily; the periodic task alone runs at most once a day.
    await requeueWebhooks(platform)
    jobs.every(86_400, 'requeue-webhooks', async () => {
      await requeueWebhooks(platform)
    })
    jobs.every(config.reconcileEverySeconds, 'reconcile-checkouts', () => reconcileCheckouts(platform, paypal))
  },
}

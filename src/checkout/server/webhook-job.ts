import { jobKind } from '../../kit/server/jobs/jobs.ts'
import { webhookAttempts } from '../../payments/server/webhook-queries.ts'

/** Retried, because the order of a webhook may not be stored yet, or PayPal may not answer. */
export const webhookJob = jobKind<{ eventId: string }>('paypal-webhook', {
  retries: webhookAttempts - 1,
  retrySeconds: 3,
})

import { webhookAttempts } from '../payments/webhook-queries.ts'
import { jobKind } from '../platform/jobs/jobs.ts'

/** Retried, because the order of a webhook may not be stored yet, or PayPal may not answer. */
export const webhookJob = jobKind<{ eventId: string }>('paypal-webhook', {
  retries: webhookAttempts - 1,
  retrySeconds: 3,
})

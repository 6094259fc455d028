import { jobKind } from '../platform/jobs/jobs.ts'

/** Retried, because the order of a webhook may not be stored yet. */
export const webhookJob = jobKind<{ eventId: string }>('paypal-webhook', { retries: 12, retrySeconds: 3 })

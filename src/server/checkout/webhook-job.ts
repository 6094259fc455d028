import { jobKind } from '../platform/jobs/jobs.ts'

/** A notice of an order that we do not know yet comes again: the row may still be on its way. */
export const webhookJob = jobKind<{ eventId: string }>('paypal-webhook', { retries: 12, retrySeconds: 3 })

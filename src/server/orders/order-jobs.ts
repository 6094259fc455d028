import { jobKind } from '../platform/jobs.ts'

/** A notice of an order that we do not know yet comes again: the row may still be on its way. */
export const webhookJob = jobKind<{ eventId: string }>('paypal-webhook', { retries: 12, retrySeconds: 3 })

/** Gives back the money of a capture that can have no order. */
export const refundCaptureJob = jobKind<{ captureId: string }>('refund-capture', { retries: 20, retrySeconds: 10 })

import { jobKind } from '../platform/jobs/jobs.ts'

/** Delivers one mail. The job's retries cover database outages only; those of the delivery are stored in the mail's row. */
export const deliverMailJob = jobKind<{ mailId: string }>('deliver-mail', { retries: 3, retrySeconds: 30 })

/** Encryption purpose of mail payloads. */
export const mailPayload = 'mail payload'

import { jobKind } from '../platform/jobs/jobs.ts'

/** Delivers one mail. Its own retries only cover a database that is away; those of the mail stand in its row. */
export const deliverMailJob = jobKind<{ mailId: string }>('deliver-mail', { retries: 3, retrySeconds: 30 })

/** Purpose under which the data of a mail is sealed. */
export const mailPayload = 'mail payload'

/** The states of a mail in the outbox; `dead` is not retried automatically. */
export const mailStates = ['queued', 'sent', 'dead'] as const

/** The state of a mail in the outbox. */
export type MailState = (typeof mailStates)[number]

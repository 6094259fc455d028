import type { Mail } from '../templates/mail.ts'

/** Restores the type of a stored mail. */
export function storedMail(template: string, data: unknown): Mail {
  // Template and data are stored with matching types: by queue-mail.ts, by copies of stored mails, and by the demo.
  return { template, data } as Mail
}

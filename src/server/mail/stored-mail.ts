import type { Mail } from '../../mails/mail.ts'

/** Restores the type of a stored mail. */
export function storedMail(template: string, data: unknown): Mail {
  // queue-mail.ts is the only writer, and stores template and data of matching types.
  return { template, data } as Mail
}

import type { Mail } from '../../mails/mail.ts'

/** A mail with the data that it was stored with. */
export function storedMail(template: string, data: unknown): Mail {
  // queue-mail.ts stores known templates only, each with its own data.
  return { template, data } as Mail
}

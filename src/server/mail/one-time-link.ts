import type { MailTemplate } from '../../mails/mail.ts'

/** Mails whose link or code is a key to an account: it is shown to nobody, and gone once the mail has left or was given up. */
export const oneTimeMails = ['verification', 'password_reset'] as const satisfies readonly MailTemplate[]

export function holdsOneTimeLink(template: string): boolean {
  return oneTimeMails.some((name) => name === template)
}

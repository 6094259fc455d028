import type { MailTemplate } from '../templates/mail.ts'

/** Mails with a one-time link or code: it is never shown, and deleted once the mail is sent or dead. */
export const oneTimeMails = [
  'verification',
  'password_reset',
  'sign_in_code',
  'consent_confirmation',
  'order_address',
  'payment_link',
] as const satisfies readonly MailTemplate[]

/** Mails that are advertising: they need a consent, and staff cannot send them again. */
const advertising = ['cart_reminder', 'review_invitation'] as const satisfies readonly MailTemplate[]

export const isAdvertising = (template: string): boolean => advertising.some((name) => name === template)

export function holdsOneTimeLink(template: string): boolean {
  return oneTimeMails.some((name) => name === template)
}

import type { Locale } from '../../domain/locale.ts'
import type { MailFault } from '../../domain/mail-fault.ts'

/** A finished mail. `id` is the row's, so that a repeated delivery carries the same Message-ID. */
export interface MailMessage {
  id: string
  to: { address: string; name: string | null }
  /** Null leaves it to the account. */
  replyTo: string | null
  language: Locale
  subject: string
  html: string
  text: string
  /** It is for a root account: an account that only an admin saved must not carry it. */
  forRoot?: boolean
  /** The stored mail setting to send with instead of the one of the moment, secret sealed. */
  mailSetting?: Record<string, unknown> | null
}

/** Hands a mail on; the outside world behind one function, so that tests bring their own. */
export interface MailTransport {
  /** @throws DeliveryError */
  send(message: MailMessage): Promise<void>
}

/**
 * A mail was not taken. `fault` says why in one word. `permanent`: the recipient's side refuses it for good, and trying
 * again is useless.
 */
export class DeliveryError extends Error {
  readonly fault: MailFault
  readonly permanent: boolean

  constructor(message: string, fault: MailFault, permanent = false) {
    super(message)
    this.fault = fault
    this.permanent = permanent
  }
}

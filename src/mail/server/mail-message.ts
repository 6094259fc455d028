import type { Locale } from '../../kit/locale.ts'
import type { MailFault } from '../mail-fault.ts'

/** A file attached to a mail. */
export interface MailAttachment {
  fileName: string
  contentType: string
  content: string
}

/** A rendered mail. `id` is that of the row, so that a repeated delivery has the same Message-ID. */
export interface MailMessage {
  id: string
  to: { address: string; name: string | null }
  /** Null uses the reply address of the mail account. */
  replyTo: string | null
  language: Locale
  subject: string
  html: string
  text: string
  attachments?: readonly MailAttachment[]
  /** The page to unsubscribe; it accepts the one-click request of a mail client (RFC 8058). */
  unsubscribeUrl?: string | undefined
  /** Sent to a root user: must not use a mail account that only an admin saved. */
  forRoot?: boolean
  /** A stored mail setting, secret encrypted, to use instead of the current one. */
  mailSetting?: Record<string, unknown> | null
}

/** Sends mails; an interface so that tests can replace it. */
export interface MailTransport {
  /** @throws DeliveryError */
  send(message: MailMessage): Promise<void>
}

/**
 * A failed delivery. `fault` is the cause. `permanent`: the recipient's server rejected the mail and a retry is useless.
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

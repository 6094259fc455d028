import type { Locale } from '../../domain/locale.ts'
import { checkEmail, normalizeEmail } from '../../domain/person.ts'
import { normalizeLine } from '../../domain/text.ts'
import type { Mail, MailData, MailTemplate } from '../../mails/mail.ts'
import type { Tx } from '../platform/database/database.ts'
import { jobKind } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { open, seal } from '../platform/secrets/secret-box.ts'
import { deleteHeldMails, insertMail } from './mail-queries.ts'

/** Delivers one mail. The job's retries cover database outages only; those of the delivery are stored in the mail's row. */
export const deliverMailJob = jobKind<{ mailId: string }>('deliver-mail', { retries: 3, retrySeconds: 30 })

/** Encryption purpose of mail payloads. */
export const mailPayloadPurpose = 'mail payload'

export interface OutgoingMail {
  to: { address: string; name?: string | undefined }
  language: Locale
  mail: Mail
  /** Reply address; by default that of the shop. */
  replyTo?: string | undefined
  /** The record that the mail is about, for instance `{type: 'order', id}`. */
  about?: { type: string; id: string } | undefined
  /** Sent to a root user: only through a mail account that a root user saved or that the environment configures. */
  forRoot?: boolean | undefined
  /** A stored mail setting, secret encrypted, to use instead of the current one. */
  mailSetting?: Record<string, unknown> | null | undefined
  /** Seconds before delivery in which the mail can be withdrawn (`withdrawMails`); 0 by default. */
  holdSeconds?: number | undefined
}

/**
 * Inserts a mail into the outbox and enqueues its delivery in the caller's transaction, so that it is sent only if the
 * transaction commits. Delivery errors never reach the caller; delivery is retried for about a day.
 * @returns the mail's id.
 * @throws RangeError for an invalid address.
 */
export async function queueMail(
  platform: Pick<Platform, 'jobs' | 'config'>,
  tx: Tx,
  outgoing: OutgoingMail,
): Promise<string> {
  const { holdSeconds = 0 } = outgoing
  const id = await insertMail(tx, {
    template: outgoing.mail.template,
    language: outgoing.language,
    recipient: validAddress(outgoing.to.address),
    recipientName: normalizeLine(outgoing.to.name ?? '') || null,
    replyTo: outgoing.replyTo === undefined ? null : validAddress(outgoing.replyTo),
    payload: seal(platform.config.appSecret, mailPayloadPurpose, JSON.stringify(outgoing.mail.data)),
    subjectType: outgoing.about?.type ?? null,
    subjectId: outgoing.about?.id ?? null,
    forRoot: outgoing.forRoot ?? false,
    mailSetting: outgoing.mailSetting ?? null,
    holdSeconds,
  })
  await platform.jobs.enqueue(tx, deliverMailJob, { mailId: id }, holdSeconds > 0 ? { startAfter: holdSeconds } : {})
  return id
}

function validAddress(text: string): string {
  const address = normalizeEmail(text)
  if (checkEmail(address)) throw new RangeError('Not an email address')
  return address
}

/** Deletes the held mails of a template about a subject (`holdSeconds`). @returns their data. */
export async function withdrawMails<T extends MailTemplate>(
  platform: Pick<Platform, 'config'>,
  tx: Tx,
  template: T,
  about: { type: string; id: string },
): Promise<MailData[T][]> {
  const rows = await deleteHeldMails(tx, { template, subjectType: about.type, subjectId: about.id })
  return rows.map((row): MailData[T] => JSON.parse(open(platform.config.appSecret, mailPayloadPurpose, row.payload)))
}

import type { Locale } from '../../kit/locale.ts'
import { checkEmail, normalizeEmail } from '../../kit/person.ts'
import type { Config } from '../../kit/server/config/config.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { jobKind } from '../../kit/server/jobs/jobs.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { open, seal } from '../../kit/server/secrets/secret-box.ts'
import { normalizeLine } from '../../kit/text.ts'
import type { Mail, MailData, MailTemplate } from '../templates/mail.ts'
import { deleteHeldMails, insertMail, lockRecentMails } from './mail-queries.ts'

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
  /** Sent to the unverified address of an account: somebody else may have typed it. */
  toUnverified?: boolean | undefined
  /** A stored mail setting, secret encrypted, to use instead of the current one. */
  mailSetting?: Record<string, unknown> | null | undefined
  /** Seconds before delivery in which the mail can be withdrawn (`withdrawMails`); 0 by default. */
  holdSeconds?: number | undefined
}

/**
 * Whether anybody who knows or types an address can cause the mail. The others are caused by the recipient, by staff or by
 * an event of the shop.
 */
const isCausedByAnyone: Readonly<Record<MailTemplate, boolean>> = {
  verification: true,
  existing_account: true,
  password_reset: true,
  sign_in_code: true,
  contact_confirmation: true,
  stock_notice_confirmation: true,
  consent_confirmation: true,
  cart_reminder: false,
  review_invitation: false,
  password_changed: false,
  second_factor_changed: false,
  email_change_notice: false,
  order_address: true,
  order_address_notice: false,
  payment_link: false,
  order_confirmation: false,
  order_status: false,
  order_parcels: false,
  order_refunded: false,
  order_expired: false,
  order_canceled: false,
  order_declined: false,
  order_notice: false,
  event_reminder: false,
  event_changed: false,
  event_canceled: false,
  event_notice: false,
  contact_notice: false,
  contact_answer: false,
  stock_notice: false,
  staff_alert: false,
  dispute_notice: false,
  invariants_violated: false,
  settings_changed: false,
  test: false,
}

/** The most mails in 24 hours to one address that anybody can cause, over all kinds of them. */
const maxPerDay = 10

/**
 * Whether a mail that anybody can cause may be sent to an address; other such mails to it wait until the transaction
 * ends. A rate limit: `RATE_LIMITS=off` ends it.
 */
export async function mayMailAnyone(config: Config, tx: Tx, address: string): Promise<boolean> {
  if (!config.rateLimits) return true
  return (await lockRecentMails(tx, normalizeEmail(address))) < maxPerDay
}

/**
 * Inserts a mail into the outbox and enqueues its delivery in the caller's transaction, so that it is sent only if the
 * transaction commits. Delivery errors never reach the caller; delivery is retried for about a day.
 * @returns the mail's id; blank for one that anybody can cause when its recipient had 10 of these in 24 hours: it is left
 * out, and the answer to the request must not show that.
 * @throws RangeError for an invalid address.
 */
export async function queueMail(platform: Platform, tx: Tx, outgoing: OutgoingMail): Promise<string> {
  const { holdSeconds = 0 } = outgoing
  const isCapped = isCausedByAnyone[outgoing.mail.template] || outgoing.toUnverified === true
  if (isCapped && !(await mayMailAnyone(platform.config, tx, outgoing.to.address))) return ''
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
    isCapped,
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
  config: Config,
  tx: Tx,
  template: T,
  about: { type: string; id: string },
): Promise<MailData[T][]> {
  const rows = await deleteHeldMails(tx, { template, subjectType: about.type, subjectId: about.id })
  return rows.map((row): MailData[T] => JSON.parse(open(config.appSecret, mailPayloadPurpose, row.payload)))
}

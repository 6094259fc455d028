import type { Locale } from '../../domain/locale.ts'
import { checkEmail, normalizeEmail } from '../../domain/person.ts'
import { normalizeLine } from '../../domain/text.ts'
import type { Mail } from '../../mails/mail.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { seal } from '../platform/secrets/secret-box.ts'
import { deliverMailJob, mailPayload } from './mail-jobs.ts'
import { insertMail } from './mail-queries.ts'

export interface OutgoingMail {
  to: { address: string; name?: string | undefined }
  language: Locale
  mail: Mail
  /** Where an answer goes; the shop's own reply address unless told. */
  replyTo?: string | undefined
  /** What the mail is about, for instance `{type: 'order', id}`. */
  about?: { type: string; id: string } | undefined
  /** It is for a root account: it leaves only through an account that a root saved or that the process names. */
  forRoot?: boolean | undefined
  /** The stored mail setting to send with instead of the one of the moment, secret sealed. */
  mailSetting?: Record<string, unknown> | null | undefined
  /** Seconds in which the mail can still be withdrawn (withdraw-mail.ts); it leaves at once unless told. */
  holdSeconds?: number | undefined
}

/**
 * Writes a mail into the outbox and wakes its delivery, both in the caller's transaction: a mail leaves exactly when
 * what it tells about was committed. Mail trouble never reaches the caller; delivery retries for about a day.
 * @returns the mail's id.
 * @throws RangeError when an address is not one.
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
    payload: seal(platform.config.appSecret, mailPayload, JSON.stringify(outgoing.mail.data)),
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

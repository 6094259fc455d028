import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import type { Locale } from '../../kit/locale.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { open } from '../../kit/server/secrets/secret-box.ts'
import { type CommonData, holdsOneTimeLink, isAdvertising } from '../../mail/mail-kind.ts'
import type { RenderedMail } from '../../mail/rendering.ts'
import { calendarAttachments } from '../../mail/server/calendar-attachments.ts'
import { type FindRecipient, renderOptions } from '../../mail/server/deliver-mail.ts'
import type { MailAttachment } from '../../mail/server/mail-message.ts'
import { deliverMailJob, mailPayloadPurpose } from '../../mail/server/queue-mail.ts'
import type { MailTemplates } from '../../mail/server/templates.ts'
import type { OutboxMail } from '../office-api.ts'
import { outboxRefusals } from '../office-texts.ts'
import { copyMail, type FoundMail, findMail, findResend, lockMail, requeueFailedMails } from './outbox-queries.ts'

/** Returns the mail. @throws HttpError 404 when it does not exist or is not visible to the viewer. */
export function assertFound(found: FoundMail | null): FoundMail {
  if (!found) throw notFound()
  return found
}

/** The DTO of a mail for staff, without its payload. */
export function presentMail({ mail, orderNumber }: FoundMail): OutboxMail {
  const { id, template, language, recipient, recipientName, replyTo, state, attempts, createdAt, sentAt } = mail
  return {
    id,
    template,
    language,
    recipient,
    recipientName,
    replyTo,
    state,
    attempts,
    fault: mail.lastError === null ? null : (mail.lastFault ?? 'other'),
    error: mail.lastError,
    createdAt,
    nextAttemptAt: state === 'queued' ? mail.nextAttemptAt : null,
    sentAt,
    orderNumber,
    resentFrom: mail.resentFrom,
    canRetry: canRetry(mail),
    canResend: canResend(mail),
  }
}

type Sendable = Pick<FoundMail['mail'], 'state' | 'template' | 'payload'>

/** The payload is deleted after its retention time, and with the recipient's account. */
const hasContent = ({ payload, template }: Sendable) => payload !== '' && !holdsOneTimeLink(template)

/** A dead mail with a one-time link cannot be retried: its payload is deleted. */
export const canRetry = (mail: Sendable): boolean =>
  mail.state === 'queued' || (mail.state === 'dead' && hasContent(mail))

export const canResend = (mail: Sendable): boolean =>
  mail.state === 'sent' && hasContent(mail) && !isAdvertising(mail.template)

/**
 * Renders a stored mail in a language. One-time links and codes are hidden from all staff: they belong to the recipient.
 * Null when the payload cannot be decrypted.
 */
export async function previewMail(
  platform: Platform,
  templates: MailTemplates,
  { mail }: FoundMail,
  language: Locale,
): Promise<(RenderedMail & { attachments: MailAttachment[] }) | null> {
  try {
    const data = withoutTokens(platform, mail, open(platform.config.appSecret, mailPayloadPurpose, mail.payload))
    const options = await renderOptions(platform, language)
    const rendered = await templates.render({ template: mail.template, data }, options)
    const { calendar }: CommonData = data
    return { ...rendered, attachments: calendarAttachments(calendar, mail, options) }
  } catch (cause) {
    platform.log.warn({ mailId: mail.id, err: cause }, 'a mail could not be previewed')
    return null
  }
}

const hidden = 'hidden'

/** The last segment of these URLs is the token, in all templates. */
const tokens = /(\/(?:verify-email|reset-password|notices|unsubscribe|confirm)\/)[^\s"'<>?#\\]+/g

function withoutTokens({ config }: Platform, mail: FoundMail['mail'], data: string): object {
  const visible: object = JSON.parse(data.replace(tokens, `$1${hidden}`))
  if (!holdsOneTimeLink(mail.template)) return visible
  // The payload of these mails is deleted after sending: fill in placeholders for the preview.
  return {
    name: mail.recipientName ?? '',
    ...visible,
    code: hidden,
    verifyUrl: `${config.publicUrl}/verify-email/${hidden}`,
    resetUrl: `${config.publicUrl}/reset-password/${hidden}`,
  }
}

/** A repeated request within these seconds is a double click. */
const sameRequestSeconds = 60

/**
 * Resends a sent mail as a new mail with the same content, to the present address of its reader.
 * @throws HttpError 404 for a mail that is not visible to the viewer, 409 for one that is unsent or has a one-time link.
 */
export function resendMail(platform: Platform, findRecipient: FindRecipient, by: By, id: string): Promise<OutboxMail> {
  return inTransaction(platform.database, async (tx) => {
    const found = assertFound(await lockMail(tx, by.viewer, id))
    assertResendable(found)
    let copy = await findResend(tx, id, sameRequestSeconds)
    if (copy === null) {
      copy = await copyMail(tx, {
        ...found.mail,
        recipient: (await findRecipient(tx, found.mail)) ?? found.mail.recipient,
      })
      await platform.jobs.enqueue(tx, deliverMailJob, { mailId: copy })
      await recordAudit(tx, {
        by,
        action: 'mail.resent',
        subject: { type: 'mail', id },
        after: { as: copy, template: found.mail.template },
      })
    }
    return presentMail(assertFound(await findMail(tx, by.viewer, copy)))
  })
}

function assertResendable({ mail }: FoundMail): void {
  if (mail.state !== 'sent') throw refusal(409, fault(outboxRefusals, 'mail_not_sent_yet'))
  if (!canResend(mail)) {
    throw refusal(409, fault(outboxRefusals, 'mail_link_gone'))
  }
}

/** A batch that mail servers accept without throttling; staff can send the next one. */
const batchSize = 200

/** Retries failed mails, for instance after the mail account was corrected. @returns their number. */
export function retryFailedMails(platform: Platform, by: By): Promise<number> {
  return inTransaction(platform.database, async (tx) => {
    const ids = await requeueFailedMails(tx, by.viewer, batchSize)
    for (const mailId of ids) await platform.jobs.enqueue(tx, deliverMailJob, { mailId })
    if (ids.length > 0) {
      await recordAudit(tx, {
        by,
        action: 'mail.failed_retried',
        subject: { type: 'mail', id: 'failed' },
        after: { count: ids.length },
      })
    }
    return ids.length
  })
}

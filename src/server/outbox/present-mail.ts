import type { OutboxMail } from '../../contract/mails.ts'
import { holdsOneTimeLink } from '../mail/one-time-link.ts'
import { notFound } from '../platform/http/errors.ts'
import type { FoundMail } from './outbox-queries.ts'

/** The mail that was looked for. @throws HttpError 404 when there is none, or none that the viewer may see. */
export function seen(found: FoundMail | null): FoundMail {
  if (!found) throw notFound()
  return found
}

/** A mail as staff see it: never its data. */
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

/** The content of a mail is deleted after its retention, and with the account of its reader. */
const hasContent = ({ payload, template }: Sendable) => payload !== '' && !holdsOneTimeLink(template)

/** The link of a mail that was given up is gone: its reader asks for another. */
export const canRetry = (mail: Sendable): boolean =>
  mail.state === 'queued' || (mail.state === 'dead' && hasContent(mail))

export const canResend = (mail: Sendable): boolean => mail.state === 'sent' && hasContent(mail)

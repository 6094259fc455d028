import { notFound } from '../../kit/server/http/errors.ts'
import { holdsOneTimeLink } from '../../mail/server/one-time-link.ts'
import type { OutboxMail } from '../office-api.ts'
import type { FoundMail } from './outbox-queries.ts'

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

export const canResend = (mail: Sendable): boolean => mail.state === 'sent' && hasContent(mail)

import type { OutboxMail } from '../../contract/mails.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deliverMailJob } from '../mail/mail-jobs.ts'
import { inTransaction } from '../platform/database/database.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { type FoundMail, findMail, lockMail, queueAgain } from './outbox-queries.ts'
import { canRetry, presentMail, seen } from './present-mail.ts'

type OutboxPlatform = Pick<Platform, 'database' | 'jobs'>

/**
 * Sends a waiting or given-up mail now. One whose turn has come, or that is on its way, is left alone.
 * @throws HttpError 404 for a mail that the viewer may not see, 409 for one that has left or whose link is gone.
 */
export function retryMail(
  platform: OutboxPlatform,
  viewer: Viewer,
  { id, requestId }: { id: string; requestId: string },
): Promise<OutboxMail> {
  return inTransaction(platform.database, async (tx) => {
    const found = seen(await lockMail(tx, viewer, id))
    assertRetriable(found)
    const { mail, due, underway } = found
    if (mail.state === 'queued' && (due || underway)) return presentMail(found)
    await queueAgain(tx, id)
    await platform.jobs.enqueue(tx, deliverMailJob, { mailId: id })
    await recordAudit(tx, {
      actor: viewer,
      action: 'mail.retried',
      subject: { type: 'mail', id },
      before: { state: mail.state, attempts: mail.attempts },
      after: { state: 'queued', template: mail.template },
      requestId,
    })
    return presentMail(seen(await findMail(tx, viewer, id)))
  })
}

function assertRetriable({ mail }: FoundMail): void {
  if (mail.state === 'sent') throw conflict('This mail has already left.', 'mail_sent')
  if (!canRetry(mail)) {
    throw conflict('The link of this mail is gone. Its reader can ask for a new one.', 'mail_link_gone')
  }
}

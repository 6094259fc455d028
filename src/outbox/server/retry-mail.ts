import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { requeueMails } from '../../mail/server/mail-queries.ts'
import { deliverMailJob } from '../../mail/server/queue-mail.ts'
import type { OutboxMail } from '../office-api.ts'
import { outboxRefusals } from '../office-texts.ts'
import { assertFound, canRetry, presentMail } from './outbox.ts'
import { type FoundMail, findMail, lockMail } from './outbox-queries.ts'

/**
 * Sends a waiting or dead mail now. A mail that is due or being sent does not change.
 * @throws HttpError 404 for a mail that is not visible to the viewer, 409 for one that was sent or whose link is deleted.
 */
export function retryMail(platform: Platform, by: By, id: string): Promise<OutboxMail> {
  return inTransaction(platform.database, async (tx) => {
    const found = assertFound(await lockMail(tx, by.viewer, id))
    assertRetriable(found)
    const { mail, due, inProgress } = found
    if (mail.state === 'queued' && (due || inProgress)) return presentMail(found)
    await requeueMails(tx, [id])
    await platform.jobs.enqueue(tx, deliverMailJob, { mailId: id })
    await recordAudit(tx, {
      by,
      action: 'mail.retried',
      subject: { type: 'mail', id },
      before: { state: mail.state, attempts: mail.attempts },
      after: { state: 'queued', template: mail.template },
    })
    return presentMail(assertFound(await findMail(tx, by.viewer, id)))
  })
}

function assertRetriable({ mail }: FoundMail): void {
  if (mail.state === 'sent') throw refusal(409, fault(outboxRefusals, 'mail_sent'))
  if (!canRetry(mail)) {
    throw refusal(409, fault(outboxRefusals, 'mail_link_gone'))
  }
}

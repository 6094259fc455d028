import { recordAudit } from '../audit/record-audit.ts'
import { deliverMailJob } from '../mail/queue-mail.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { requeueFailedMails } from './outbox-queries.ts'

/** A batch that mail servers accept without throttling; staff can send the next one. */
const batchSize = 200

/** Retries failed mails, for instance after the mail account was corrected. @returns their number. */
export function retryFailedMails(
  platform: Pick<Platform, 'database' | 'jobs'>,
  viewer: Viewer,
  requestId: string,
): Promise<number> {
  return inTransaction(platform.database, async (tx) => {
    const ids = await requeueFailedMails(tx, viewer, batchSize)
    for (const mailId of ids) await platform.jobs.enqueue(tx, deliverMailJob, { mailId })
    if (ids.length > 0) {
      await recordAudit(tx, {
        actor: viewer,
        action: 'mail.failed_retried',
        subject: { type: 'mail', id: 'failed' },
        after: { count: ids.length },
        requestId,
      })
    }
    return ids.length
  })
}

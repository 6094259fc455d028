import { recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { deliverMailJob } from '../../mail/server/queue-mail.ts'
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

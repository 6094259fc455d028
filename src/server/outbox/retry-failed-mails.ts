import { recordAudit } from '../audit/record-audit.ts'
import { deliverMailJob } from '../mail/mail-jobs.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { queueFailedAgain } from './outbox-queries.ts'

/** As many as a mail server takes without complaint; the rest is one more press away. */
const atOnce = 200

/** Sends what failed now, for instance when the mail account was mended. @returns how many. */
export function retryFailedMails(
  platform: Pick<Platform, 'database' | 'jobs'>,
  viewer: Viewer,
  requestId: string,
): Promise<number> {
  return inTransaction(platform.database, async (tx) => {
    const ids = await queueFailedAgain(tx, viewer, atOnce)
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

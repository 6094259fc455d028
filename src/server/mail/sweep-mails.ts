import { inTransaction } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { deliverMailJob } from './mail-jobs.ts'
import { takeOverdueMails } from './mail-queries.ts'

/** Seconds after which the job of a due mail counts as lost. */
const graceSeconds = 60
const batchSize = 500

/** Enqueues mails whose job was lost, for instance by a crash. @returns their number. */
export async function sweepMails(platform: Pick<Platform, 'database' | 'jobs'>): Promise<number> {
  return inTransaction(platform.database, async (tx) => {
    const ids = await takeOverdueMails(tx, graceSeconds, batchSize)
    for (const mailId of ids) await platform.jobs.enqueue(tx, deliverMailJob, { mailId })
    return ids.length
  })
}

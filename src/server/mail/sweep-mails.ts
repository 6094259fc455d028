import { inTransaction } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { deliverMailJob } from './mail-jobs.ts'
import { takeOverdueMails } from './mail-queries.ts'

/** Seconds after which a due mail is thought forgotten. */
const graceSeconds = 60
const atOnce = 500

/** Wakes mails whose job was lost, for instance with the process that held it. @returns how many. */
export async function sweepMails(platform: Pick<Platform, 'database' | 'jobs'>): Promise<number> {
  return inTransaction(platform.database, async (tx) => {
    const ids = await takeOverdueMails(tx, graceSeconds, atOnce)
    for (const mailId of ids) await platform.jobs.enqueue(tx, deliverMailJob, { mailId })
    return ids.length
  })
}

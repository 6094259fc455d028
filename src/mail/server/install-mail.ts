import { inTransaction } from '../../kit/server/database/database.ts'
import type { JobHandler } from '../../kit/server/jobs/jobs.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { deliverMails, type MailAdapters } from './deliver-mail.ts'
import { takeOverdueMails } from './mail-queries.ts'
import { deliverMailJob } from './queue-mail.ts'

/** Starts the delivery of queued mails on this instance. */
export async function installMail(platform: Platform, adapters: MailAdapters): Promise<void> {
  const work: JobHandler<{ mailId: string; secondId?: string }> = ({ mailId, secondId }) =>
    deliverMails(platform, adapters, secondId === undefined ? [mailId] : [mailId, secondId])
  await platform.jobs.work(deliverMailJob, work, { concurrency: 2 })
  platform.jobs.every(platform.config.mailEverySeconds, 'requeue overdue mails', async () => {
    const enqueued = await requeueOverdueMails(platform)
    if (enqueued > 0) platform.log.info({ mails: enqueued }, 'enqueued overdue mails again')
  })
}

/** Seconds after which the job of a due mail counts as lost. */
const graceSeconds = 60
const batchSize = 500

/** Enqueues mails whose job was lost, for instance by a crash. @returns their number. */
export async function requeueOverdueMails(platform: Platform): Promise<number> {
  return inTransaction(platform.database, async (tx) => {
    const ids = await takeOverdueMails(tx, graceSeconds, batchSize)
    for (const mailId of ids) await platform.jobs.enqueue(tx, deliverMailJob, { mailId })
    return ids.length
  })
}

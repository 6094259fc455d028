import type { Platform } from '../platform/platform.ts'
import { deliverMail, type MailAdapters } from './deliver-mail.ts'
import { deliverMailJob } from './mail-jobs.ts'
import { sweepMails } from './sweep-mails.ts'

type MailPlatform = Pick<Platform, 'config' | 'database' | 'jobs' | 'log'>

/** Starts the delivery of queued mails on this instance. */
export async function installMail(platform: MailPlatform, adapters: MailAdapters): Promise<void> {
  const work = ({ mailId }: { mailId: string }) => deliverMail(platform, adapters, mailId)
  await platform.jobs.work(deliverMailJob, work, { concurrency: 2 })
  platform.jobs.every(platform.config.mailEverySeconds, 'sweep mails', async () => {
    const enqueued = await sweepMails(platform)
    if (enqueued > 0) platform.log.info({ mails: enqueued }, 'enqueued overdue mails again')
  })
}

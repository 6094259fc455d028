import type { MailData, MailTemplate } from '../../mails/mail.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { open } from '../platform/secrets/secret-box.ts'
import { mailPayload } from './mail-jobs.ts'
import { deleteHeldMails } from './mail-queries.ts'

/**
 * Deletes the held mails of a template about a subject (`holdSeconds` of queue-mail.ts). @returns their data.
 */
export async function withdrawMails<T extends MailTemplate>(
  platform: Pick<Platform, 'config'>,
  tx: Tx,
  template: T,
  about: { type: string; id: string },
): Promise<MailData[T][]> {
  const rows = await deleteHeldMails(tx, { template, subjectType: about.type, subjectId: about.id })
  return rows.map((row): MailData[T] => JSON.parse(open(platform.config.appSecret, mailPayload, row.payload)))
}

import { type Examination, faulty, ok, warning } from '../../kit/server/examination.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { mailFaultTexts } from '../../mail/office-texts.ts'
import { DeliveryError } from '../../mail/server/mail-message.ts'
import { readSmtpAccount } from '../../mail/server/smtp.ts'
import { checkMailServer } from '../../mail/server/transport.ts'
import { findFailedWebhooks } from '../../payments/server/webhook-queries.ts'

type ServicePlatform = Pick<Platform, 'config' | 'database' | 'log' | 'clock'>

/** Signs in at the mail server; sends nothing. */
export async function checkMail(platform: ServicePlatform): Promise<Examination> {
  const account = await readSmtpAccount(platform, platform.database.db)
  if (!account) {
    if (platform.config.mode === 'demo') return ok('A demo keeps its mails in the demo mailbox.')
    return warning('No mail account is set up: customers get no mails.', 'Enter it under Settings → Email.')
  }
  try {
    await checkMailServer(platform, account)
    return ok(`${account.host}:${account.port} accepts the account.`)
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    return faulty(`${account.host}:${account.port}: ${error.message}`, mailFaultTexts.en[error.fault])
  }
}

/** The notices of a payment provider that the shop could not process. */
export async function checkNotices(
  { database }: Pick<Platform, 'database'>,
  { name, method }: { name: string; method: string },
): Promise<Examination> {
  const { count, first } = await findFailedWebhooks(database.db, 1, name)
  const [oldest] = first
  if (!oldest) return ok(`Every notice from ${method} was processed.`)
  const error = oldest.error === '' ? 'no attempt was recorded' : oldest.error
  return faulty(
    `${count} of ${method}’s notices could not be processed; the oldest is of ${oldest.receivedAt.toISOString()}: ${error}`,
    `They are tried again every day and at each start: once ${method} answers, restart the shop. See docs/operations.md#shopnoticesfailed.`,
  )
}

import { type Examination, faulty, ok, warning } from '../../kit/server/examination.ts'
import type { Installation } from '../../kit/server/platform.ts'
import { mailFaultTexts } from '../office-texts.ts'
import { DeliveryError } from './mail-message.ts'
import { readSmtpAccount } from './smtp.ts'
import { checkMailServer } from './transport.ts'

/** Signs in at the mail server; sends nothing. */
export async function checkMail(platform: Installation): Promise<Examination> {
  const account = await readSmtpAccount(platform.config, platform.database.db)
  if (!account) {
    if (platform.config.mode === 'demo') return ok('A demo keeps its mails in the demo mailbox.')
    return warning('No mail account is set up: customers get no mails.', 'Enter it under Settings → Email.')
  }
  try {
    await checkMailServer(platform.config, account)
    return ok(`${account.host}:${account.port} accepts the account.`)
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    return faulty(`${account.host}:${account.port}: ${error.message}`, mailFaultTexts.en[error.fault])
  }
}

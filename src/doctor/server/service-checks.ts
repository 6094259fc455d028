import { hasEmulatedPayments } from '../../kit/server/config/config.ts'
import { HttpError } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { mailFaultTexts } from '../../mail/office-texts.ts'
import { DeliveryError } from '../../mail/server/mail-message.ts'
import { readSmtpAccount } from '../../mail/server/smtp.ts'
import { checkMailServer } from '../../mail/server/transport.ts'
import type { WebhookState } from '../../payments/api.ts'
import { paypalAccounts } from '../../payments/server/paypal/paypal-accounts.ts'
import { PaypalError } from '../../payments/server/paypal/paypal-error.ts'
import { webhookStateOf } from '../../payments/server/test-connection.ts'
import { findFailedWebhooks } from '../../payments/server/webhook-queries.ts'
import { readPaypalAccount, readPaypalTerms } from '../../settings/server/read-settings.ts'
import { faulty, ok, type Result, skipped, warning } from './finding.ts'

type ServicePlatform = Pick<Platform, 'config' | 'database' | 'log' | 'clock'>

/** Signs in at the mail server; sends nothing. */
export async function checkMail(platform: ServicePlatform): Promise<Result> {
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

/** The account by a token, and the webhook by its address at PayPal. */
export async function checkPaypal(platform: ServicePlatform): Promise<{ account: Result; webhook: Result }> {
  const { db } = platform.database
  if ((await readPaypalTerms(db)).type === 'personal') {
    const none = ok('The shop takes payments by hand.')
    return { account: none, webhook: none }
  }
  const accounts = paypalAccounts({
    ...platform,
    readTerms: () => readPaypalTerms(db),
    readAccount: () => readPaypalAccount(platform, db),
    readReplacedSecret: async () => null,
  })
  try {
    const gateway = await accounts.current()
    await gateway.checkCredentials()
    const emulated = hasEmulatedPayments(platform.config)
    const account = emulated
      ? warning('Payments are tests: no money moves.', 'Remove ALLOW_PAYPAL_EMULATOR before the shop opens.')
      : ok(`PayPal accepts the account (${gateway.environment}).`)
    return { account, webhook: webhookFinding(await webhookStateOf(platform, gateway), platform.config.publicUrl) }
  } catch (error) {
    return { account: paypalFault(error), webhook: skipped('The PayPal account does not work.') }
  }
}

/** The notices of PayPal that the shop could not process. */
export async function checkNotices({ database }: Pick<Platform, 'database'>): Promise<Result> {
  const { count, first } = await findFailedWebhooks(database.db, 1)
  const [oldest] = first
  if (!oldest) return ok('Every notice from PayPal was processed.')
  const error = oldest.error === '' ? 'no attempt was recorded' : oldest.error
  return faulty(
    `${count} of PayPal’s notices could not be processed; the oldest is of ${oldest.receivedAt.toISOString()}: ${error}`,
    'They are tried again every day and at each start: once PayPal answers, restart the shop. See docs/operations.md#shopnoticesfailed.',
  )
}

function paypalFault(error: unknown): Result {
  if (error instanceof HttpError) {
    return warning('No PayPal account is set up: the shop cannot sell yet.', 'Enter it under Settings → PayPal.')
  }
  if (!(error instanceof PaypalError)) throw error
  if (error.kind === 'refused' || [400, 401, 403].includes(error.status)) {
    return faulty(
      'PayPal refuses the account.',
      'Copy Client ID and Client Secret of the same app and mode (live or sandbox) to Settings → PayPal.',
    )
  }
  return faulty('PayPal does not answer.', 'Check that this machine reaches the Internet, and www.paypal-status.com.')
}

function webhookFinding(state: WebhookState, publicUrl: string): Result {
  const address = `${publicUrl}/paypal/webhook`
  switch (state) {
    case 'ready':
      return ok('PayPal sends its events to this shop.')
    case 'missing':
      return warning(
        'PAYPAL_WEBHOOK_ID is not set: disputes and reversals are not received.',
        `Add the webhook ${address} at PayPal, and set PAYPAL_WEBHOOK_ID to its id.`,
      )
    case 'mismatch':
      return faulty(
        'The webhook PAYPAL_WEBHOOK_ID does not exist at PayPal or leads elsewhere.',
        `Add the webhook ${address} at PayPal in the same app and mode, and set PAYPAL_WEBHOOK_ID to its id.`,
      )
    case 'unchecked':
      return warning('PayPal did not return the address of the webhook.', 'Try again later.')
  }
}

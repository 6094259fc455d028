import { type Examination, faulty, ok, skipped, warning } from '../../../kit/server/examination.ts'
import { HttpError } from '../../../kit/server/http/errors.ts'
import type { Installation } from '../../../kit/server/platform.ts'
import type { WebhookState } from '../office-api.ts'
import type { PaypalProvider } from './paypal-account.ts'
import { PaypalError } from './paypal-error.ts'
import { webhookStateOf } from './registered-webhook.ts'

/** Examines the account by a token, and the webhook by its address at PayPal. */
export async function examinePaypal(
  platform: Installation,
  paypal: Pick<PaypalProvider, 'current'>,
): Promise<{ account: Examination; webhooks: Examination }> {
  try {
    const { config } = platform
    const found = await paypal.current()
    await found.checkCredentials()
    const emulated = config.mode === 'production' && found.environment === 'emulator'
    const account = emulated
      ? warning('Payments are tests: no money moves.', 'Remove ALLOW_PAYPAL_EMULATOR before the shop opens.')
      : ok(`PayPal accepts the account (${found.environment}).`)
    return { account, webhooks: webhookFinding(await webhookStateOf(platform, found), config.publicUrl) }
  } catch (error) {
    if (error instanceof HttpError && error.code === 'manual_payment') {
      const none = ok('The shop takes payments by hand.')
      return { account: none, webhooks: none }
    }
    return { account: paypalFault(error), webhooks: skipped('The PayPal account does not work.') }
  }
}

function paypalFault(error: unknown): Examination {
  if (error instanceof HttpError) {
    return warning('No PayPal account is set up: the shop cannot sell yet.', 'Enter it under Settings → PayPal.')
  }
  if (!(error instanceof PaypalError)) throw error
  if (error.fault !== 'unavailable') {
    return faulty(
      'PayPal refuses the account.',
      'Copy Client ID and Client Secret of the same app and mode (live or sandbox) to Settings → PayPal.',
    )
  }
  return faulty('PayPal does not answer.', 'Check that this machine reaches the Internet, and www.paypal-status.com.')
}

function webhookFinding(state: WebhookState, publicUrl: string): Examination {
  const address = `${publicUrl}/paypal/webhook`
  switch (state) {
    case 'ready':
      return ok('PayPal sends its events to this shop.')
    case 'missing':
      return warning(
        'PayPal does not send its events to this shop yet: disputes and reversals are not received.',
        `The running shop registers ${address} at PayPal within an hour. PayPal must reach it by https.`,
      )
    case 'mismatch':
      return faulty(
        'The webhook of this shop does not exist at PayPal any more, or leads elsewhere.',
        `The running shop registers ${address} at PayPal within an hour. PayPal must reach it by https.`,
      )
    case 'unchecked':
      return warning('PayPal did not return the address of the webhook.', 'Try again later.')
  }
}

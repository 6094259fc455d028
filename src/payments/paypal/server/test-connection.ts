import type { EndpointReply, EndpointRequest } from '../../../kit/endpoint.ts'
import { fault } from '../../../kit/fault.ts'
import { invalidField, refusal } from '../../../kit/server/http/errors.ts'
import type { Platform } from '../../../kit/server/platform.ts'
import { settingFaults } from '../../../settings/office-texts.ts'
import { hasSameAccount } from '../../../settings/secret-account.ts'
import { providerUnavailable } from '../../server/payment-provider.ts'
import type { testPaypalConnection } from '../office-api.ts'
import { testRefusals } from '../office-texts.ts'
import { paypalSetting } from '../paypal-setting.ts'
import type { PaypalProvider } from './paypal-account.ts'
import { PaypalError } from './paypal-error.ts'
import { paypalName } from './paypal-order.ts'
import { webhookStateOf } from './registered-webhook.ts'
import { readPaypalAccount } from './stored-account.ts'

/**
 * Tests an account by requesting a token from PayPal, with the form's secret or the stored one (back office §7). The host
 * depends on the mode only.
 * @throws HttpError 400 when the account is incomplete or refused, or the stored secret belongs to another account; 503 when PayPal does not respond.
 */
export async function testConnection(
  platform: Platform,
  paypal: Pick<PaypalProvider, 'candidate'>,
  form: EndpointRequest<typeof testPaypalConnection>['body'],
): Promise<EndpointReply<typeof testPaypalConnection>> {
  const clientId = form.paypal_client_id
  const clientSecret = form.paypal_client_secret || (await storedSecretFor(platform, form))
  if (clientId === '' || clientSecret === '') {
    const field = clientId === '' ? 'paypal_client_id' : 'paypal_client_secret'
    throw invalidField(field, fault(settingFaults, 'paypal_incomplete'))
  }
  try {
    const account = paypal.candidate({ mode: form.paypal_mode, clientId, clientSecret })
    await account.checkCredentials()
    return { success: true, environment: account.environment, webhook: await webhookStateOf(platform, account) }
  } catch (cause) {
    if (!(cause instanceof PaypalError)) throw cause
    platform.log.warn(cause.details, 'PayPal rejected the credentials of a connection test')
    throw refusalOf(cause)
  }
}

/** The stored secret. @throws HttpError 400 when it was entered for another Client ID or mode. */
async function storedSecretFor(
  platform: Platform,
  form: EndpointRequest<typeof testPaypalConnection>['body'],
): Promise<string> {
  const { clientId, mode, clientSecret } = await readPaypalAccount(platform)
  const stored = { paypal_client_id: clientId, paypal_mode: mode }
  const secret = paypalSetting.fields.paypal_client_secret
  if (clientSecret === '' || form.paypal_client_id === '' || hasSameAccount(secret, form, stored)) return clientSecret
  throw invalidField('paypal_client_secret', fault(settingFaults, secret.again))
}

const refusalOf = ({ fault: reason }: PaypalError) =>
  reason === 'unavailable' ? providerUnavailable(paypalName) : refusal(400, fault(testRefusals, 'paypal_refused'))

import { z } from 'zod'
import type { Installation } from '../../../kit/server/platform.ts'
import { openSecret, readStored } from '../../../settings/server/read-settings.ts'
import { type PaypalMode, paypalSetting } from '../paypal-setting.ts'
import type { PaypalCredentials } from './paypal-http.ts'

/** A sealed secret is longer than a typed one. */
const storedSetting = paypalSetting.schema.extend({ paypal_client_secret: z.string().default('') })

/** The account in the settings with its secret in plain text, which must never be sent or logged; blanks without one. */
export async function readPaypalAccount(platform: Installation): Promise<PaypalCredentials & { mode: PaypalMode }> {
  const { value } = await readStored(platform.database.db, paypalSetting.key)
  const {
    paypal_mode: mode,
    paypal_client_id: clientId,
    paypal_client_secret: sealed,
  } = storedSetting.parse(value ?? {})
  return { mode, clientId, clientSecret: openSecret(platform, sealed) }
}

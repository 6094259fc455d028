import type { Db } from '../../kit/server/database/database.ts'
import { answerOf, readStored } from '../../settings/server/read-settings.ts'
import { type PaymentTerms, termsOf } from '../payment-terms.ts'
import { paypalSetting } from '../paypal/paypal-setting.ts'

/** How the shop takes payment now. Works with a changed APP_SECRET, because it reads no secret. */
export async function readPaymentTerms(db: Db): Promise<PaymentTerms> {
  return termsOf(answerOf(paypalSetting, await readStored(db, paypalSetting.key)))
}

import type { Config } from '../../kit/server/config/config.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { HttpError } from '../../kit/server/http/errors.ts'
import { readSetting } from '../../settings/server/read-settings.ts'
import { type PaymentSetup, paymentSetupOf } from '../payment-setup.ts'
import { paypalSetting } from '../paypal/paypal-setting.ts'
import type { PaymentProviders } from './payment-provider.ts'

/** How the shop takes payment now. Works with a changed APP_SECRET, because it reads no secret. */
export async function readPaymentSetup(db: Db): Promise<PaymentSetup> {
  return paymentSetupOf(await readSetting(db, paypalSetting))
}

/** Whether buyers can pay: by hand, or with a provider that has an account. */
export async function takesPayments(db: Db, providers: PaymentProviders): Promise<boolean> {
  if ((await readPaymentSetup(db)).kind === 'manual') return true
  const found = await Promise.all(providers.all.map((provider) => provider.current().catch(nullIfUnset)))
  return found.some((account) => account !== null)
}

/** No account is no failure, but an answer. */
export function nullIfUnset(cause: unknown): null {
  if (cause instanceof HttpError && cause.code === 'payments_not_configured') return null
  throw cause
}

/** Whether orders bring real money; statements then leave demo and sandbox orders out. */
export async function isLive({ mode }: Pick<Config, 'mode'>, db: Db): Promise<boolean> {
  return mode !== 'demo' && (await readPaymentSetup(db)).isReal
}

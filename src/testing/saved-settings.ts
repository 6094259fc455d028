import { inTransaction, type Tx } from '../kit/server/database/database.ts'
import { required } from '../kit/server/database/required.ts'
import { saveSetting } from '../settings/server/save-setting.ts'
import { clearSettingsCache } from '../settings/server/settings-cache.ts'
import { declaredSettings } from './declared-settings.ts'
import type { TestShop } from './test-shop.ts'

/** Checks and saves the input of a setting, with its defaults. */
export function saveInput(platform: Parameters<typeof saveSetting>[0], tx: Tx, key: string, input: unknown) {
  const setting = required(declaredSettings.find((one) => one.key === key) ?? null, `setting ${key}`)
  return saveSetting(platform, tx, setting, { value: setting.schema.parse(input) })
}

/** Saves a setting like the route, without its permission checks. */
export async function saveForTest(
  { platform }: Pick<TestShop, 'platform'>,
  key: string,
  value: unknown,
): Promise<void> {
  await inTransaction(platform.database, (tx) => saveInput(platform, tx, key, value))
  clearSettingsCache(platform.database.db)
}

export const mail = {
  smtpHost: 'smtp.shop.test',
  smtpPort: '465',
  smtpUser: 'shop@shop.test',
  smtpPassword: 'mail-canary-password',
  useSSL: true,
  fromName: 'Flor de Maga',
  fromEmail: 'shop@shop.test',
  destinationEmails: 'Ana@Shop.test, eva@shop.test',
}
export const business = {
  paypal_type: 'business',
  paypal_mode: 'sandbox',
  paypal_client_id: 'client-1',
  paypal_client_secret: 'paypal-canary-secret',
}
export const personal = {
  paypal_type: 'personal',
  personal_email: 'Pay@Shop.test',
  personal_name: 'Eva Ríos',
  personal_phone: '787 555 0100',
}

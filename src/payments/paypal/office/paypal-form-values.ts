import type { EndpointReply } from '../../../kit/endpoint.ts'
import type { SettingEditor } from '../../../settings/office/setting-editor.ts'
import { hasSameAccount } from '../../../settings/secret-account.ts'
import type { AnswerOf } from '../../../settings/setting-fields.ts'
import { paypalSetting } from '../paypal-setting.ts'

export type PaymentFields = typeof paypalSetting.fields
export type PaymentEditor = SettingEditor<PaymentFields>

/** The payment setting as staff read it. */
export type StoredPayment = AnswerOf<PaymentFields>

/** The page is visible only to staff who may read the whole setting. */
export function asStored(value: EndpointReply<typeof paypalSetting.read>['value']): StoredPayment {
  const { paypal_client_secret: _, ...initial } = paypalSetting.initial
  return { ...initial, ...value }
}

interface Credentials {
  paypal_client_id: string
  paypal_client_secret: string
  paypal_mode: string
}

/** Whether a connection can be tested: with a typed secret, or the stored one of this account (back office §5). */
export function hasCredentials(values: Credentials, stored: StoredPayment): boolean {
  if (values.paypal_client_id.trim() === '') return false
  const { paypal_client_secret: secret } = paypalSetting.fields
  const keeps = stored.paypal_client_secret_set && hasSameAccount(secret, { ...values }, stored)
  return values.paypal_client_secret.trim() !== '' || keeps
}

/** Whether the stored setting can take payments. */
export function isComplete(stored: StoredPayment): boolean {
  if (stored.paypal_type === 'personal') return stored.personal_email !== '' && stored.personal_name !== ''
  return hasCredentials({ ...stored, paypal_client_secret: '' }, stored)
}

export type Consequence = 'personal' | 'live'

/** Changes with consequences for buyers that need a confirmation. */
export function consequenceOf(
  next: Readonly<Record<string, unknown>>,
  stored: Pick<StoredPayment, 'paypal_type' | 'paypal_mode'>,
): Consequence | null {
  if (next.paypal_type === 'personal') return stored.paypal_type === 'personal' ? null : 'personal'
  if (next.paypal_mode !== 'live') return null
  return stored.paypal_type === 'business' && stored.paypal_mode === 'live' ? null : 'live'
}

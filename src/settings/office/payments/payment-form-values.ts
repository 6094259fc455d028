import type { z } from 'zod'
import type { PaypalValue } from '../../api.ts'
import { hasSameTarget } from '../../secret-target.ts'
import type { paypalAccountValue } from '../../setting-values.ts'

/** Form values of the payment setting; a blank secret keeps the stored one. */
export type PaymentForm = z.output<typeof paypalAccountValue>

/** The payment setting as staff read it. */
export type StoredPayment = Required<PaypalValue>

/** The page is visible only to staff who may read the whole setting. */
export function asStored(value: PaypalValue): StoredPayment {
  return {
    paypal_client_id: '',
    paypal_client_secret_set: false,
    personal_email: '',
    personal_name: '',
    personal_phone: '',
    personal_address: '',
    ...value,
  }
}

export function toForm({ paypal_client_secret_set: _, ...stored }: StoredPayment): PaymentForm {
  return { ...stored, paypal_client_secret: '' }
}

/** The value to save: the hidden account type keeps its stored fields. */
export function toValue(form: PaymentForm, stored: StoredPayment): PaymentForm {
  const kept = toForm(stored)
  return { ...form, ...Object.fromEntries(unsentFields(form).map((field) => [field, kept[field]])) }
}

const fieldsOf = {
  business: ['paypal_mode', 'paypal_client_id', 'paypal_client_secret'],
  personal: ['personal_email', 'personal_name', 'personal_phone', 'personal_address'],
} as const

/** The fields of the account type that is not selected; they are not submitted. */
export function unsentFields({ paypal_type }: Pick<PaymentForm, 'paypal_type'>): readonly (keyof PaymentForm)[] {
  return fieldsOf[paypal_type === 'business' ? 'personal' : 'business']
}

/** Whether a blank secret keeps the stored one, which belongs to one Client ID and mode. */
export function reusesStoredSecret(
  form: Pick<PaymentForm, 'paypal_client_id' | 'paypal_mode'>,
  stored: StoredPayment,
): boolean {
  return stored.paypal_client_secret_set && hasSameTarget('paypal', form, stored)
}

/** Missing fields of a business account before a test or save (back office §5). */
export function missingCredentials(
  form: Pick<PaymentForm, 'paypal_client_id' | 'paypal_client_secret' | 'paypal_mode'>,
  stored: StoredPayment,
): ('paypal_client_id' | 'paypal_client_secret')[] {
  const noId = form.paypal_client_id.trim() === ''
  // Without a Client ID the secret cannot be checked yet.
  const keeps = noId ? stored.paypal_client_secret_set : reusesStoredSecret(form, stored)
  const noSecret = form.paypal_client_secret.trim() === '' && !keeps
  return [...(noId ? ['paypal_client_id' as const] : []), ...(noSecret ? ['paypal_client_secret' as const] : [])]
}

/** Missing fields of a personal account before a save (back office §5). */
export function missingDetails(
  form: Pick<PaymentForm, 'personal_email' | 'personal_name'>,
): ('personal_email' | 'personal_name')[] {
  return (['personal_email', 'personal_name'] as const).filter((field) => form[field].trim() === '')
}

/** Whether the stored setting can take payments. */
export function isComplete(stored: StoredPayment): boolean {
  if (stored.paypal_type === 'personal') return missingDetails(stored).length === 0
  return missingCredentials({ ...stored, paypal_client_secret: '' }, stored).length === 0
}

export type Consequence = 'personal' | 'live'

/** Changes with consequences for buyers that need a confirmation. */
export function consequenceOf(form: PaymentForm, stored: StoredPayment): Consequence | null {
  if (form.paypal_type === 'personal') return stored.paypal_type === 'personal' ? null : 'personal'
  if (form.paypal_mode !== 'live') return null
  return stored.paypal_type === 'business' && stored.paypal_mode === 'live' ? null : 'live'
}

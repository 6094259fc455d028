import type { z } from 'zod'
import type { paypalAccountValue } from '../../../contract/setting-values.ts'
import type { PaypalValue } from '../../../contract/settings.ts'
import { hasSameTarget } from '../../../domain/secret-target.ts'

/** The payment setting as it is typed; a blank secret is the stored one. */
export type PaymentForm = z.output<typeof paypalAccountValue>

/** What staff read of the payment setting. */
export type StoredPayment = Required<PaypalValue>

/** Staff read all of it; whoever may not never sees the page. */
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

/** What is saved: of the account type that is not chosen, and so not on screen, what is stored already. */
export function toValue(form: PaymentForm, stored: StoredPayment): PaymentForm {
  const kept = toForm(stored)
  return { ...form, ...Object.fromEntries(unsentFields(form).map((field) => [field, kept[field]])) }
}

const fieldsOf = {
  business: ['paypal_mode', 'paypal_client_id', 'paypal_client_secret'],
  personal: ['personal_email', 'personal_name', 'personal_phone', 'personal_address'],
} as const

/** The fields of the account type that is not chosen: what was typed there is not sent. */
export function unsentFields({ paypal_type }: Pick<PaymentForm, 'paypal_type'>): readonly (keyof PaymentForm)[] {
  return fieldsOf[paypal_type === 'business' ? 'personal' : 'business']
}

/** Whether a blank secret is the stored one: it belongs to one Client ID and mode. */
export function keepsSecret(
  form: Pick<PaymentForm, 'paypal_client_id' | 'paypal_mode'>,
  stored: StoredPayment,
): boolean {
  return stored.paypal_client_secret_set && hasSameTarget('paypal', form, stored)
}

/** What a business account lacks before it can be tried or saved (back office §5). */
export function missingCredentials(
  form: Pick<PaymentForm, 'paypal_client_id' | 'paypal_client_secret' | 'paypal_mode'>,
  stored: StoredPayment,
): ('paypal_client_id' | 'paypal_client_secret')[] {
  const noId = form.paypal_client_id.trim() === ''
  // Without an id it is not known yet whose secret is missing.
  const keeps = noId ? stored.paypal_client_secret_set : keepsSecret(form, stored)
  const noSecret = form.paypal_client_secret.trim() === '' && !keeps
  return [...(noId ? ['paypal_client_id' as const] : []), ...(noSecret ? ['paypal_client_secret' as const] : [])]
}

/** What a personal account lacks before it can be saved (back office §5). */
export function missingDetails(
  form: Pick<PaymentForm, 'personal_email' | 'personal_name'>,
): ('personal_email' | 'personal_name')[] {
  return (['personal_email', 'personal_name'] as const).filter((field) => form[field].trim() === '')
}

/** Whether the setting can take payments as it is stored. */
export function isComplete(stored: StoredPayment): boolean {
  if (stored.paypal_type === 'personal') return missingDetails(stored).length === 0
  return missingCredentials({ ...stored, paypal_client_secret: '' }, stored).length === 0
}

export type Consequence = 'personal' | 'live'

/** What saving changes for buyers so much that it is asked about first. */
export function consequenceOf(form: PaymentForm, stored: StoredPayment): Consequence | null {
  if (form.paypal_type === 'personal') return stored.paypal_type === 'personal' ? null : 'personal'
  if (form.paypal_mode !== 'live') return null
  return stored.paypal_type === 'business' && stored.paypal_mode === 'live' ? null : 'live'
}

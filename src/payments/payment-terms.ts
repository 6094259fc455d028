import type { EndpointReply } from '../kit/endpoint.ts'
import type { PaymentKind } from './payment.ts'
import type { getPaymentSetting } from './payment-setting-api.ts'

/** How the shop takes payment. */
export interface PaymentTerms {
  /** Providers take it, or buyers send it to the owner. */
  kind: Exclude<PaymentKind, 'none'>
  /** Whether it is real money. */
  isReal: boolean
  /** Where buyers send manual payments, blank for readers who may not know it; null when there are none. */
  recipient: Recipient | null
}

/** Who gets the money of manual payments. */
export interface Recipient {
  email: string
  name: string
  phone: string
  address: string
}

/** Reads the setting of the specification, which is named after PayPal and decides between providers and payment by hand. */
export function termsOf(value: EndpointReply<typeof getPaymentSetting>['value']): PaymentTerms {
  const isManual = value.paypal_type === 'personal'
  const { personal_email: email = '', personal_name: name = '' } = value
  const { personal_phone: phone = '', personal_address: address = '' } = value
  return {
    kind: isManual ? 'manual' : 'provider',
    isReal: isManual || value.paypal_mode === 'live',
    recipient: isManual ? { email, name, phone, address } : null,
  }
}

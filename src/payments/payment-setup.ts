import type { EndpointReply } from '../kit/endpoint.ts'
import type { PaymentKind } from '../sale/payment.ts'
import type { getPaymentSetting } from './payment-setting-api.ts'

/** How the shop takes payment. */
export interface PaymentSetup {
  /** Providers take it, or buyers send it to the owner. */
  kind: Exclude<PaymentKind, 'none'>
  /** Whether an account that takes it is stored; emulators need none. */
  isSetUp: boolean
  /** Whether it is real money. */
  isReal: boolean
  /** Where buyers send manual payments, blank for readers who may not know it; null when there are none. */
  recipient: Recipient | null
}

/** How the checkout takes payment. */
export type CheckoutKind = PaymentSetup['kind'] | 'closed'

/** Who gets the money of manual payments. */
export interface Recipient {
  email: string
  name: string
  phone: string
  address: string
}

/** Reads the setting of the specification, which is named after PayPal and decides between providers and payment by hand. */
export function paymentSetupOf(value: EndpointReply<typeof getPaymentSetting>['value']): PaymentSetup {
  const isManual = value.paypal_type === 'personal'
  const { personal_email: email = '', personal_name: name = '' } = value
  const { personal_phone: phone = '', personal_address: address = '' } = value
  return {
    kind: isManual ? 'manual' : 'provider',
    isSetUp: isManual || value.paypal_client_secret_set,
    isReal: isManual || value.paypal_mode === 'live',
    recipient: isManual ? { email, name, phone, address } : null,
  }
}

/** How the checkout takes payment: `closed` without an account, which demos and shops with test payments do not need. */
export function checkoutKindOf(
  { kind, isSetUp }: Pick<PaymentSetup, 'kind' | 'isSetUp'>,
  { demo, emulatedPayments }: { demo: boolean; emulatedPayments: boolean },
): CheckoutKind {
  return isSetUp || demo || emulatedPayments ? kind : 'closed'
}

import type { User } from '../../../contract/accounts.ts'
import { type Address, checkoutZipInput, normalizeAddress } from '../../../domain/address.ts'

/** What the checkout form holds. Countries are not asked for: the shop delivers inside the US only (spec §5). */
export interface CheckoutValues {
  firstName: string
  lastName: string
  email: string
  /** Asked for when nothing ships. */
  phone: string
  address: string
  city: string
  state: string
  zip: string
  sameAsShipping: boolean
  billingFirstName: string
  billingLastName: string
  billingEmail: string
  billingAddress: string
  billingCity: string
  billingState: string
  billingZip: string
}

/** The names of the text fields. */
export type CheckoutField = Exclude<keyof CheckoutValues, 'sameAsShipping'>

/** The form as the user's profile fills it. Without shipping, a profile with one address gives it for the bill. */
export function valuesOf(user: User, ships: boolean): CheckoutValues {
  const shipping = addressOf(user, 'shipping')
  const ownBilling = addressOf(user, 'billing')
  const same = user.sameAsShipping || ownBilling.address === ''
  const billing = !ships && same ? shipping : ownBilling
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone ?? '',
    address: shipping.address,
    city: shipping.city,
    state: shipping.state,
    zip: shipping.postalCode,
    sameAsShipping: same,
    billingFirstName: user.firstName,
    billingLastName: user.lastName,
    billingEmail: user.email,
    billingAddress: billing.address,
    billingCity: billing.city,
    billingState: billing.state,
    billingZip: billing.postalCode,
  }
}

/** Where the order and its bill go, as it is sent. */
export interface Delivery {
  /** Null when nothing ships; then the phone is there. */
  shippingAddress: Address | null
  billingAddress: Address
  /** Who is named for the bill; null when it goes with the parcel, or nothing ships. */
  billingInfo: Billed | null
  customerPhone: string | null
}

/** The delivery that the form describes; billing equals shipping when the box says so. */
export function deliveryOf(values: CheckoutValues, ships: boolean): Delivery {
  const shippingAddress = normalizeAddress({
    address: values.address,
    city: values.city,
    state: values.state,
    postalCode: values.zip,
    country: 'US',
  })
  const billingAddress = normalizeAddress({
    address: values.billingAddress,
    city: values.billingCity,
    state: values.billingState,
    postalCode: values.billingZip,
    country: 'US',
  })
  if (!ships) return { shippingAddress: null, billingAddress, billingInfo: null, customerPhone: values.phone.trim() }
  const same = values.sameAsShipping
  return {
    shippingAddress,
    billingAddress: same ? shippingAddress : billingAddress,
    billingInfo: same ? null : billedOf(values),
    customerPhone: null,
  }
}

interface Billed {
  firstName: string
  lastName: string
  email: string
}

function billedOf(values: CheckoutValues): Billed {
  return {
    firstName: values.billingFirstName.trim(),
    lastName: values.billingLastName.trim(),
    email: values.billingEmail.trim(),
  }
}

function addressOf(user: User, kind: 'shipping' | 'billing'): Address {
  const stored = normalizeAddress({
    address: user[`${kind}Street`] ?? '',
    city: user[`${kind}City`] ?? '',
    state: user[`${kind}State`] ?? '',
    postalCode: user[`${kind}Zip`] ?? '',
    country: user[`${kind}Country`] ?? '',
  })
  return { ...stored, postalCode: checkoutZipInput(stored.postalCode) }
}

import type { User } from '../../../contract/accounts.ts'
import { type Address, checkoutZipInput, normaliseAddress } from '../../../domain/address.ts'

/** What the checkout form holds. Countries are not asked for: the shop delivers inside the US only (spec §5). */
export interface CheckoutValues {
  firstName: string
  lastName: string
  email: string
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

/** The form as the user's profile fills it. */
export function valuesOf(user: User): CheckoutValues {
  const shipping = addressOf(user, 'shipping')
  const billing = addressOf(user, 'billing')
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    address: shipping.address,
    city: shipping.city,
    state: shipping.state,
    zip: shipping.postalCode,
    sameAsShipping: user.sameAsShipping || billing.address === '',
    billingFirstName: user.firstName,
    billingLastName: user.lastName,
    billingEmail: user.email,
    billingAddress: billing.address,
    billingCity: billing.city,
    billingState: billing.state,
    billingZip: billing.postalCode,
  }
}

/** The addresses as they are sent; billing equals shipping when the box says so. */
export function addressesOf(values: CheckoutValues): { shipping: Address; billing: Address } {
  const shipping = normaliseAddress({
    address: values.address,
    city: values.city,
    state: values.state,
    postalCode: values.zip,
    country: 'US',
  })
  if (values.sameAsShipping) return { shipping, billing: shipping }
  const billing = normaliseAddress({
    address: values.billingAddress,
    city: values.billingCity,
    state: values.billingState,
    postalCode: values.billingZip,
    country: 'US',
  })
  return { shipping, billing }
}

interface Billed {
  firstName: string
  lastName: string
  email: string
}

/** Who is named for the bill; null when it goes with the parcel. */
export function billingInfoOf(values: CheckoutValues): Billed | null {
  if (values.sameAsShipping) return null
  return {
    firstName: values.billingFirstName.trim(),
    lastName: values.billingLastName.trim(),
    email: values.billingEmail.trim(),
  }
}

function addressOf(user: User, kind: 'shipping' | 'billing'): Address {
  const stored = normaliseAddress({
    address: user[`${kind}Street`] ?? '',
    city: user[`${kind}City`] ?? '',
    state: user[`${kind}State`] ?? '',
    postalCode: user[`${kind}Zip`] ?? '',
    country: user[`${kind}Country`] ?? '',
  })
  return { ...stored, postalCode: checkoutZipInput(stored.postalCode) }
}

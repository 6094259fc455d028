import {
  type Address,
  checkoutZipInput,
  hasUrbanizations,
  normalizeAddress,
  type PostalAddress,
} from '../../kit/address.ts'
import type { User } from '../../session/api.ts'

/** Form values of the checkout, without countries: the shop delivers inside the US only (spec §5). */
export interface CheckoutValues {
  firstName: string
  lastName: string
  email: string
  /** Required when nothing is sent. */
  phone: string
  address: string
  address2: string
  urbanization: string
  city: string
  state: string
  zip: string
  sameAsShipping: boolean
  billingFirstName: string
  billingLastName: string
  billingEmail: string
  billingAddress: string
  billingAddress2: string
  billingUrbanization: string
  billingCity: string
  billingState: string
  billingZip: string
  /** For the packer. */
  note: string
}

/** The names of the text fields. */
export type CheckoutField = Exclude<keyof CheckoutValues, 'sameAsShipping'>

/** Initial values from the user's profile. Without shipping, the only address of a profile is the billing address. */
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
    address2: '',
    urbanization: '',
    city: shipping.city,
    state: shipping.state,
    zip: shipping.postalCode,
    sameAsShipping: same,
    billingFirstName: user.firstName,
    billingLastName: user.lastName,
    billingEmail: user.email,
    billingAddress: billing.address,
    billingAddress2: '',
    billingUrbanization: '',
    billingCity: billing.city,
    billingState: billing.state,
    billingZip: billing.postalCode,
    note: '',
  }
}

/** Delivery and billing in request format. */
export interface Delivery {
  /** Null when nothing is sent; then `customerPhone` is set. */
  shippingAddress: PostalAddress | null
  billingAddress: PostalAddress
  /** Name on the bill; null when billing equals shipping, or nothing ships. */
  billingInfo: Billed | null
  customerPhone: string | null
}

/** The delivery of the form values; billing equals shipping if the box is checked. */
export function deliveryOf(values: CheckoutValues, ships: boolean): Delivery {
  const shippingAddress = postalAddress(
    { address: values.address, city: values.city, state: values.state, postalCode: values.zip },
    values.address2,
    values.urbanization,
  )
  const billingAddress = postalAddress(
    {
      address: values.billingAddress,
      city: values.billingCity,
      state: values.billingState,
      postalCode: values.billingZip,
    },
    values.billingAddress2,
    values.billingUrbanization,
  )
  const customerPhone = values.phone.trim() || null
  if (!ships) return { shippingAddress: null, billingAddress, billingInfo: null, customerPhone }
  const same = values.sameAsShipping
  return {
    shippingAddress,
    billingAddress: same ? shippingAddress : billingAddress,
    billingInfo: same ? null : billedOf(values),
    customerPhone,
  }
}

function postalAddress(place: Omit<Address, 'country'>, unit: string, area: string): PostalAddress {
  const [address2, urbanization] = [unit.trim(), area.trim()]
  const address = normalizeAddress({ ...place, country: 'US' })
  return {
    ...address,
    ...(address2 && { address2 }),
    ...(urbanization && hasUrbanizations(address.state) && { urbanization }),
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

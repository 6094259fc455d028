import { type AddressFaultCode, checkAddress } from '../../../domain/address.ts'
import { checkEmail, checkFirstName, checkLastName, checkPhone, type PersonFaultCode } from '../../../domain/person.ts'
import { m } from '../../../paraglide/messages.js'
import { type CheckoutField, type CheckoutValues, deliveryOf } from '../../lib/checkout/checkout-values.ts'

/** Error of one field: title and text of the toast; the field shows the text. */
export interface CheckoutProblem {
  field: CheckoutField
  title: string
  text: string
}

/**
 * The errors of the form in the order of spec §5: required fields first, then the rules of names, email and address;
 * shipping before billing, billing only when it differs. The first error is the toast. When nothing ships, a phone
 * number and the billing address are required instead of the shipping address.
 */
export function problemsOf(values: CheckoutValues, ships: boolean): CheckoutProblem[] {
  const { shippingAddress, billingAddress } = deliveryOf(values, ships)
  const person = personFaults(values, ['firstName', 'lastName', 'email'])
  const billing = addressFaults(billingAddress, billingFields, m.checkout_invalid_billing)
  if (!shippingAddress) {
    return firstOfEach([
      ...missing(values, [...personRequired, phoneRequired, ...billingAddressRequired]),
      ...person,
      ...phoneFaults(values),
      ...billing,
    ])
  }
  const shipping = [
    ...missing(values, [...personRequired, ...addressRequired]),
    ...person,
    ...addressFaults(shippingAddress, shippingFields, m.checkout_invalid_shipping),
  ]
  if (values.sameAsShipping) return firstOfEach(shipping)
  return firstOfEach([
    ...shipping,
    ...missing(values, [...billingPersonRequired, ...billingAddressRequired]),
    ...personFaults(values, ['billingFirstName', 'billingLastName', 'billingEmail']),
    ...billing,
  ])
}

type Required = [field: CheckoutField, title: () => string, text: () => string][]

const personRequired: Required = [
  ['firstName', m.checkout_first_name_required, m.checkout_first_name_required_text],
  ['lastName', m.checkout_last_name_required, m.checkout_last_name_required_text],
  ['email', m.checkout_email_required, m.checkout_email_required_text],
]

const phoneRequired: Required[number] = ['phone', m.checkout_phone_required, m.checkout_phone_required_text]

const addressRequired: Required = [
  ['address', m.checkout_address_required, m.checkout_address_required_text],
  ['city', m.checkout_city_required, m.checkout_city_required_text],
  ['state', m.checkout_state_required, m.checkout_state_required_text],
  ['zip', m.checkout_zip_required, m.checkout_zip_required_text],
]

const billingPersonRequired: Required = [
  ['billingFirstName', m.checkout_billing_first_name_required, m.checkout_billing_first_name_required_text],
  ['billingLastName', m.checkout_billing_last_name_required, m.checkout_billing_last_name_required_text],
  ['billingEmail', m.checkout_billing_email_required, m.checkout_billing_email_required_text],
]

const billingAddressRequired: Required = [
  ['billingAddress', m.checkout_billing_address_required, m.checkout_billing_address_required_text],
  ['billingCity', m.checkout_billing_city_required, m.checkout_billing_city_required_text],
  ['billingState', m.checkout_billing_state_required, m.checkout_billing_state_required_text],
  ['billingZip', m.checkout_billing_zip_required, m.checkout_billing_zip_required_text],
]

function missing(values: CheckoutValues, required: Required): CheckoutProblem[] {
  return required.flatMap(([field, title, text]) =>
    values[field].trim() === '' ? [{ field, title: title(), text: text() }] : [],
  )
}

type PersonFields = [first: CheckoutField, last: CheckoutField, email: CheckoutField]

function personFaults(values: CheckoutValues, [first, last, email]: PersonFields): CheckoutProblem[] {
  const checks = [
    [first, m.checkout_invalid_name, checkFirstName(values[first])],
    [last, m.checkout_invalid_name, checkLastName(values[last])],
    [email, m.checkout_invalid_email, checkEmail(values[email])],
  ] as const
  return checks.flatMap(([field, title, fault]) =>
    fault ? [{ field, title: title(), text: personTexts[fault.code]?.() ?? fault.message }] : [],
  )
}

function phoneFaults({ phone }: CheckoutValues): CheckoutProblem[] {
  if (!checkPhone(phone)) return []
  return [{ field: 'phone', title: m.checkout_invalid_phone(), text: m.validation_phone_invalid() }]
}

type AddressFields = Record<'address' | 'city' | 'state' | 'postalCode' | 'country', CheckoutField>

const shippingFields: AddressFields = {
  address: 'address',
  city: 'city',
  state: 'state',
  postalCode: 'zip',
  country: 'state',
}

const billingFields: AddressFields = {
  address: 'billingAddress',
  city: 'billingCity',
  state: 'billingState',
  postalCode: 'billingZip',
  country: 'billingState',
}

function addressFaults(
  address: Parameters<typeof checkAddress>[0],
  fields: AddressFields,
  title: () => string,
): CheckoutProblem[] {
  return checkAddress(address).map(({ field, code }) => ({
    field: fields[field],
    title: title(),
    text: addressTexts[code](),
  }))
}

/** A missing field is not also reported as malformed. */
function firstOfEach(problems: CheckoutProblem[]): CheckoutProblem[] {
  const seen = new Set<CheckoutField>()
  return problems.filter(({ field }) => !seen.has(field) && seen.add(field))
}

const personTexts: Partial<Record<PersonFaultCode, () => string>> = {
  first_name_too_long: m.checkout_fault_first_name_too_long,
  first_name_characters: m.checkout_fault_first_name_characters,
  last_name_too_long: m.checkout_fault_last_name_too_long,
  last_name_characters: m.checkout_fault_last_name_characters,
  email_invalid: m.checkout_fault_email_invalid,
  email_too_long: m.checkout_fault_email_too_long,
}

const addressTexts: Record<AddressFaultCode, () => string> = {
  address_required: m.checkout_fault_address_required,
  address_too_long: m.checkout_fault_address_too_long,
  address_characters: m.checkout_fault_address_characters,
  city_required: m.checkout_fault_city_required,
  city_too_long: m.checkout_fault_city_too_long,
  city_characters: m.checkout_fault_city_characters,
  state_invalid: m.checkout_fault_state_invalid,
  zip_invalid: m.checkout_fault_zip_invalid,
  country_invalid: m.checkout_fault_country_invalid,
}

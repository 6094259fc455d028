import { type FormRules, messagesOf } from '../../kit/form/form-rules.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { keysOf, recordOf } from '../../kit/records.ts'
import { m } from '../../paraglide/messages.js'
import { openPaymentBody } from '../../payments/api.ts'
import { buyerFaults } from '../../sale/texts.ts'
import { type CheckoutField, type CheckoutValues, deliveryOf } from './checkout-values.ts'

type Text = () => string

/** Error of one field: title and text of the toast; the field shows the text. */
export interface CheckoutProblem {
  field: CheckoutField
  title: string
  text: string
}

/** When nothing ships, a phone number and the billing address are required instead of the shipping address. */
export const checkoutRules = (ships: boolean): FormRules<CheckoutValues> => ({
  schema: openPaymentBody.pick({
    customerInfo: true,
    shippingAddress: true,
    billingInfo: true,
    billingAddress: true,
    note: true,
  }),
  toBody: (values) => {
    const { customerPhone: phone, billingAddress, ...delivery } = deliveryOf(values, ships)
    const { firstName, lastName, email } = values
    const same = ships && values.sameAsShipping
    return {
      ...delivery,
      billingAddress: same ? null : billingAddress,
      customerInfo: { firstName, lastName, email, phone },
      note: values.note,
    }
  },
  fieldOf: (name) => fields[name],
  required: recordOf(keysOf(required), (field) => required[field][1]),
  also: ({ phone }) => (ships || phone.trim() !== '' ? {} : { phone: m.checkout_phone_required_text() }),
})

/**
 * The errors of the form in the order of spec §5: required fields first, then the rules of names, email and address;
 * shipping before billing, which is checked only when it differs. The first error is the toast.
 */
export function problemsOf(values: CheckoutValues, ships: boolean): CheckoutProblem[] {
  const messages = messagesOf(checkoutRules(ships), values)
  const missing = (field: CheckoutField) => (isRequired(field) && values[field].trim() === '' ? required[field] : null)
  const rank = (field: CheckoutField) => (ships && field.startsWith('billing') ? 2 : 0) + (missing(field) ? 0 : 1)
  return formFields
    .flatMap((field) => {
      const text = messages[field]
      if (text === undefined) return []
      return [{ field, title: (missing(field)?.[0] ?? invalidTitle(field))(), text }]
    })
    .sort((one, other) => rank(one.field) - rank(other.field))
}

function invalidTitle(field: CheckoutField): Text {
  if (/name$/i.test(field)) return m.checkout_invalid_name
  if (/email$/i.test(field)) return m.checkout_invalid_email
  if (field === 'phone') return m.checkout_invalid_phone
  if (field === 'note') return m.checkout_invalid_note
  return field.startsWith('billing') ? m.checkout_invalid_billing : m.checkout_invalid_shipping
}

/** The names of the form's fields by their paths in the request; the form has no country. */
const fields: Readonly<Record<string, CheckoutField>> = {
  'customerInfo.firstName': 'firstName',
  'customerInfo.lastName': 'lastName',
  'customerInfo.email': 'email',
  'customerInfo.phone': 'phone',
  'shippingAddress.address': 'address',
  'shippingAddress.address2': 'address2',
  'shippingAddress.urbanization': 'urbanization',
  'shippingAddress.city': 'city',
  'shippingAddress.state': 'state',
  'shippingAddress.postalCode': 'zip',
  'billingInfo.firstName': 'billingFirstName',
  'billingInfo.lastName': 'billingLastName',
  'billingInfo.email': 'billingEmail',
  'billingAddress.address': 'billingAddress',
  'billingAddress.address2': 'billingAddress2',
  'billingAddress.urbanization': 'billingUrbanization',
  'billingAddress.city': 'billingCity',
  'billingAddress.state': 'billingState',
  'billingAddress.postalCode': 'billingZip',
  note: 'note',
}

type OptionalField = 'address2' | 'urbanization' | 'billingAddress2' | 'billingUrbanization' | 'note'
type RequiredField = Exclude<CheckoutField, OptionalField>

/** The title and text of each field that is missing. */
const required: Record<RequiredField, [title: Text, text: Text]> = {
  firstName: [() => pageText(buyerFaults, 'buyer_first_name_required'), m.checkout_first_name_required_text],
  lastName: [() => pageText(buyerFaults, 'buyer_last_name_required'), m.checkout_last_name_required_text],
  email: [m.checkout_email_required, m.checkout_email_required_text],
  phone: [() => pageText(buyerFaults, 'buyer_phone_required'), m.checkout_phone_required_text],
  address: [m.checkout_address_required, m.checkout_address_required_text],
  city: [m.checkout_city_required, m.checkout_city_required_text],
  state: [m.checkout_state_required, m.checkout_state_required_text],
  zip: [m.checkout_zip_required, m.checkout_zip_required_text],
  billingFirstName: [
    () => pageText(buyerFaults, 'billing_first_name_required'),
    m.checkout_billing_first_name_required_text,
  ],
  billingLastName: [
    () => pageText(buyerFaults, 'billing_last_name_required'),
    m.checkout_billing_last_name_required_text,
  ],
  billingEmail: [m.checkout_billing_email_required, m.checkout_billing_email_required_text],
  billingAddress: [m.checkout_billing_address_required, m.checkout_billing_address_required_text],
  billingCity: [m.checkout_billing_city_required, m.checkout_billing_city_required_text],
  billingState: [m.checkout_billing_state_required, m.checkout_billing_state_required_text],
  billingZip: [m.checkout_billing_zip_required, m.checkout_billing_zip_required_text],
}

const isRequired = (field: CheckoutField): field is RequiredField => field in required

/** The fields in the order of the form. */
const formFields = [...new Set(Object.values(fields))]

import type { User } from '../../../contract/accounts.ts'
import { type Address, checkAddress } from '../../../domain/address.ts'
import { checkEmail, checkFirstName, checkLastName, checkPhone } from '../../../domain/person.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { faultText } from '../../lib/validation/fault-text.ts'
import type { Messages } from '../../lib/validation/rule-resolver.ts'
import { asksForNewEmail, currentPasswordFault } from '../../session/own-email.tsx'
import type { PersonValues } from '../person-fields.tsx'

export type AddressKind = 'shipping' | 'billing'

/** Form values of the own profile. */
export type ProfileValues = PersonValues &
  Record<`${AddressKind}${'Street' | 'City' | 'State' | 'Zip'}`, string> & { sameAsShipping: boolean }

/** The field errors (spec §5): addresses may stay empty, but partial ones must be valid. */
export function checkProfile(values: ProfileValues, user: User): Messages<ProfileValues> {
  const { firstName, lastName, email, phone } = values
  const emailFault = checkEmail(email)
  return {
    firstName: firstName.trim() === '' ? m.dashboard_edit_first_name_required() : faultText(checkFirstName(firstName)),
    lastName: lastName.trim() === '' ? m.dashboard_edit_last_name_required() : faultText(checkLastName(lastName)),
    email: emailFault?.code === 'email_invalid' ? m.dashboard_edit_email_invalid() : faultText(emailFault),
    phone: phone.trim() === '' ? undefined : faultText(checkPhone(phone)),
    currentPassword: currentPasswordFault(user, email, values.currentPassword),
    ...addressMessages(values, 'shipping'),
    ...(values.sameAsShipping ? {} : addressMessages(values, 'billing')),
  }
}

function addressMessages(values: ProfileValues, kind: AddressKind): Messages<ProfileValues> {
  const faults = checkAddress({
    address: values[`${kind}Street`],
    city: values[`${kind}City`],
    state: values[`${kind}State`],
    postalCode: values[`${kind}Zip`],
    country: 'US',
  })
  const message = (field: keyof Address, text: string) =>
    text.trim() === '' ? undefined : faultText(faults.find((fault) => fault.field === field))
  return {
    [`${kind}Street`]: message('address', values[`${kind}Street`]),
    [`${kind}City`]: message('city', values[`${kind}City`]),
    [`${kind}State`]: message('state', values[`${kind}State`]),
    [`${kind}Zip`]: message('postalCode', values[`${kind}Zip`]),
  }
}

/** Form values of a profile. */
export function valuesOf(user: User): ProfileValues {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.pendingEmail ?? user.email,
    phone: user.phone ?? '',
    currentPassword: '',
    shippingStreet: user.shippingStreet ?? '',
    shippingCity: user.shippingCity ?? '',
    shippingState: user.shippingState ?? '',
    shippingZip: user.shippingZip ?? '',
    billingStreet: user.billingStreet ?? '',
    billingCity: user.billingCity ?? '',
    billingState: user.billingState ?? '',
    billingZip: user.billingZip ?? '',
    sameAsShipping: user.sameAsShipping,
  }
}

/** The request body: billing equals shipping if the box is checked; a country is set if there is a street. */
export function bodyOf({ email, currentPassword, ...values }: ProfileValues, user: User) {
  const addresses = values.sameAsShipping ? { ...values, ...billingOf(values) } : values
  return {
    ...addresses,
    // Resubmitting a pending address would send another mail.
    ...(email.trim() !== (user.pendingEmail ?? user.email) && { email: email.trim() }),
    ...(asksForNewEmail(user, email) && { currentPassword }),
    shippingCountry: addresses.shippingStreet.trim() === '' ? '' : 'US',
    billingCountry: addresses.billingStreet.trim() === '' ? '' : 'US',
    language: getLocale(),
  }
}

function billingOf(values: Omit<ProfileValues, 'email' | 'currentPassword'>) {
  return {
    billingStreet: values.shippingStreet,
    billingCity: values.shippingCity,
    billingState: values.shippingState,
    billingZip: values.shippingZip,
  }
}

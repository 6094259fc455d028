import { updateUser } from '../../accounts/profile-api.ts'
import type { PersonValues } from '../../accounts/store/person-fields.tsx'
import { currentPasswordError, requestsEmailChange } from '../../accounts/store/session/own-email.tsx'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { User } from '../../session/api.ts'

export type AddressKind = 'shipping' | 'billing'

/** Form values of the own profile. */
export type ProfileValues = PersonValues &
  Record<`${AddressKind}${'Street' | 'City' | 'State' | 'Zip'}`, string> & { sameAsShipping: boolean }

/** Addresses may stay empty, but what is typed must be valid (spec §5); billing only when it differs. */
export const profileRules = (user: User): FormRules<ProfileValues> => ({
  schema: updateUser.body,
  toBody: (values) => bodyOf(values.sameAsShipping ? { ...values, ...noBilling } : values, user),
  texts: { email_invalid: m.dashboard_edit_email_invalid },
  also: ({ firstName, lastName, email, currentPassword }) => ({
    firstName: firstName.trim() === '' ? m.dashboard_edit_first_name_required() : undefined,
    lastName: lastName.trim() === '' ? m.dashboard_edit_last_name_required() : undefined,
    currentPassword: currentPasswordError(user, email, currentPassword),
  }),
})

const noBilling = { billingStreet: '', billingCity: '', billingState: '', billingZip: '', sameAsShipping: false }

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
    ...(requestsEmailChange(user, email) && { currentPassword }),
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

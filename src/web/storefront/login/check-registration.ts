import { type Address, checkAddress } from '../../../domain/address.ts'
import { checkPassword } from '../../../domain/password.ts'
import { checkEmail, checkFirstName, checkLastName, checkPhone } from '../../../domain/person.ts'
import { m } from '../../../paraglide/messages.js'
import { faultText } from '../../lib/validation/fault-text.ts'
import type { Messages } from '../../lib/validation/rule-resolver.ts'

export interface Registration {
  firstName: string
  lastName: string
  email: string
  phone: string
  password: string
  shippingStreet: string
  shippingCity: string
  shippingState: string
  shippingZip: string
  shippingCountry: string
}

/** The country USA is the default (spec §5). */
export const emptyRegistration: Registration = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  shippingStreet: '',
  shippingCity: '',
  shippingState: '',
  shippingZip: '',
  shippingCountry: 'USA',
}

/** The field errors in the order of the form, by the server's rules (spec §5). */
export function checkRegistration(values: Registration): Messages<Registration> {
  const address = checkAddress({
    address: values.shippingStreet,
    city: values.shippingCity,
    state: values.shippingState,
    postalCode: values.shippingZip,
    country: values.shippingCountry,
  })
  const addressText = (field: keyof Address) => faultText(address.find((fault) => fault.field === field))
  return {
    firstName: faultText(checkFirstName(values.firstName)),
    lastName: faultText(checkLastName(values.lastName)),
    email: values.email.trim() === '' ? m.validation_email_required() : faultText(checkEmail(values.email)),
    phone: values.phone.trim() === '' ? m.validation_phone_required() : faultText(checkPhone(values.phone)),
    password: values.password === '' ? m.validation_password_required() : faultText(checkPassword(values.password)),
    shippingStreet: addressText('address'),
    shippingCity: addressText('city'),
    shippingState: addressText('state'),
    shippingZip: addressText('postalCode'),
    shippingCountry: addressText('country'),
  }
}

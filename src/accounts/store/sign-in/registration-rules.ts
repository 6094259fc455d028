import type { EndpointInput } from '../../../kit/endpoint.ts'
import type { FormRules } from '../../../kit/form/form-rules.ts'
import { m } from '../../../paraglide/messages.js'
import { register } from '../../registration-api.ts'

export type Registration = Omit<EndpointInput<typeof register>['body'], 'language'>

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

export const registrationRules: FormRules<Registration> = {
  schema: register.body,
  required: {
    email: m.validation_email_required,
    phone: m.validation_phone_required,
    password: m.validation_password_required,
  },
}

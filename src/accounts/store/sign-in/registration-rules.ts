import type { EndpointInput } from '../../../kit/endpoint.ts'
import type { FormRules } from '../../../kit/form/form-rules.ts'
import { pageText } from '../../../kit/page/page-text.ts'
import { m } from '../../../paraglide/messages.js'
import { register } from '../../registration-api.ts'
import { accountFaults } from '../../texts.ts'

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
    password: () => pageText(accountFaults, 'password_required'),
  },
}

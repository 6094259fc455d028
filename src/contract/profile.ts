import { z } from 'zod'
import { typedEmail as email, typedPassword as password, user } from './accounts.ts'
import { id, locale, text } from './codecs.ts'
import { endpoint } from './endpoint.ts'

const language = locale.optional()

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary: 'Change the own name or address; a new address stays pending until verified',
  body: z.strictObject({ firstName: text(400), lastName: text(400), email, language }),
  reply: user,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Change the own password; ends every other session of the user',
  body: z.strictObject({ currentPassword: password, newPassword: password, language }),
  reply: z.object({ message: z.string() }),
})

const optionalText = text(1000).nullable().optional()

/** Serves checkout and profile: the fields that a customer may change of themselves, under both of their names. */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/{id}',
  summary: 'Change a user: an allow-list of fields per caller, never role, password or flags',
  params: z.object({ id }),
  body: z.strictObject({
    email: email.optional(),
    firstName: text(400).optional(),
    lastName: text(400).optional(),
    phone: optionalText,
    shippingAddress: optionalText,
    shippingStreet: optionalText,
    shippingCity: optionalText,
    shippingState: optionalText,
    shippingPostalCode: optionalText,
    shippingZip: optionalText,
    shippingCountry: optionalText,
    billingAddress: optionalText,
    billingStreet: optionalText,
    billingCity: optionalText,
    billingState: optionalText,
    billingPostalCode: optionalText,
    billingZip: optionalText,
    billingCountry: optionalText,
    sameAsShipping: z.boolean().optional(),
    language,
  }),
  reply: user,
})

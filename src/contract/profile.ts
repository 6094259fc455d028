import { z } from 'zod'
import { typedEmail as email, typedPassword as password, user } from './accounts.ts'
import { id, locale, text } from './codecs.ts'
import { endpoint } from './endpoint.ts'

const language = locale.optional()
const optionalText = text(1000).nullable().optional()
/** Required to change the email address. */
const currentPassword = password.optional()

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary:
    'Change the own name, phone or address; a new address needs the password and stays pending until verified, a blank phone is removed',
  body: z.strictObject({
    firstName: text(400),
    lastName: text(400),
    email,
    phone: optionalText,
    currentPassword,
    language,
  }),
  reply: user,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Change the own password; ends every other session of the user',
  body: z.strictObject({ currentPassword: password, newPassword: password, language }),
  reply: z.object({ message: z.string() }),
})

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/profile/export',
  summary: 'Everything that the shop knows about the signed-in person, as a JSON file',
  reply: 'raw',
})

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/api/profile/delete',
  summary: "Delete the own account after its password; orders stay, without the person (customers; staff's by staff)",
  body: z.strictObject({ password }),
  reply: null,
  status: 204,
})

/** Serves checkout and profile: the fields that customers may change, under both of their names. */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/{id}',
  summary: 'Change a user: an allow-list of fields per caller, never role, password or flags',
  params: z.object({ id }),
  body: z.strictObject({
    email: email.optional(),
    currentPassword,
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

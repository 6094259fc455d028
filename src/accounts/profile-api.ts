import { z } from 'zod'
import { flatFields, nestedAddress } from '../kit/address-fields.ts'
import { id, locale } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { blankOr } from '../kit/fields.ts'
import { email, firstName, lastName, optionalPhone, personRules } from '../kit/person-fields.ts'
import { user } from '../session/api.ts'
import { existingPassword, newPasswordWithMinimum6Message } from './fields.ts'

const language = locale.optional()
/** Required to change the email address. */
const passwordForEmail = existingPassword.optional()

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary:
    'Change the own name, phone or address; a new address needs the password and stays pending until verified, a blank phone is removed',
  body: z.strictObject({
    firstName,
    lastName,
    email,
    phone: optionalPhone,
    currentPassword: passwordForEmail,
    language,
  }),
  reply: user,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary:
    'Change the own password; ends every other session of the user. A customer who signed in by code or passkey in the last ' +
    '30 minutes may leave the current one blank',
  body: z.strictObject({
    currentPassword: existingPassword,
    newPassword: newPasswordWithMinimum6Message('newPassword'),
    language,
  }),
  reply: z.object({ message: z.string() }),
})

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/profile/export',
  summary: 'All personal data of the signed-in user, as a JSON file',
  reply: 'raw',
})

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/api/profile/delete',
  summary:
    'Delete the own account after its password, blank within 30 minutes after a sign-in by code or passkey; orders stay, ' +
    "without the person (customers; staff's by staff)",
  body: z.strictObject({ password: existingPassword }),
  reply: null,
  status: 204,
})

/** Serves checkout and profile: the fields that customers may change. Addresses are accepted under both of their names. */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/{id}',
  summary: 'Change a user: an allow-list of fields per caller, never role, password or flags',
  params: z.object({ id }),
  body: z
    .strictObject({
      firstName: blankOr(personRules.firstName).optional(),
      lastName: blankOr(personRules.lastName).optional(),
      email: email.optional(),
      phone: optionalPhone,
      currentPassword: passwordForEmail,
      ...flatFields('shipping'),
      ...flatFields('billing'),
      sameAsShipping: z.boolean().optional(),
      language,
    })
    .transform(({ firstName, lastName, email, phone, currentPassword, sameAsShipping, language, ...addresses }) => ({
      firstName,
      lastName,
      email,
      phone,
      currentPassword,
      sameAsShipping,
      language,
      shipping: nestedAddress('shipping', addresses),
      billing: nestedAddress('billing', addresses),
    })),
  reply: user,
})

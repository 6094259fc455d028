import type { FormRules } from '../../kit/form/form-rules.ts'
import type { Locale } from '../../kit/locale.ts'
import { pageText } from '../../kit/page/page-text.ts'
import type { Role } from '../../kit/roles.ts'
import { commonFaults } from '../../kit/texts.ts'
import { m } from '../../paraglide/messages.js'
import { createUser, type ManagedUser, setUserPassword } from '../office-api.ts'
import { updateUser } from '../profile-api.ts'
import { currentPasswordError } from '../store/session/own-email.tsx'
import { accountFaults } from '../texts.ts'

export interface PersonValues {
  email: string
  firstName: string
  lastName: string
  /** Only for an existing account. */
  phone: string
  password: string
  /** The current password of staff who change their own address. */
  currentPassword: string
  /** The mail language of a new account. */
  language: Locale
}

interface About {
  role: Role
  exists: boolean
  own: Pick<ManagedUser, 'email' | 'pendingEmail' | 'role'> | null
}

/** Customers need no name; an existing user keeps the password when none is typed (spec §5). */
export function personRules({ role, exists, own }: About): FormRules<PersonValues> {
  const named = role !== 'customer'
  return {
    schema: exists ? changeOfPerson : createUser.body,
    toBody: ({ phone, password, currentPassword: _, ...values }) =>
      exists ? { ...values, phone, ...(password !== '' && { password }) } : { ...values, password, role },
    ...(!named && {
      required: { email: m.validation_email_required, password: () => pageText(accountFaults, 'password_required') },
    }),
    texts: { email_invalid: m.people_email_invalid },
    also: ({ firstName, lastName, email, currentPassword }) => ({
      firstName: named && firstName.trim() === '' ? pageText(commonFaults, 'first_name_required') : undefined,
      lastName: named && lastName.trim() === '' ? pageText(commonFaults, 'last_name_required') : undefined,
      currentPassword: own ? currentPasswordError(own, email, currentPassword) : undefined,
    }),
  }
}

/** The form of an existing account sends two requests. */
const changeOfPerson = updateUser.body.and(setUserPassword.body.partial())

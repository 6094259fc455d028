import type { ManagedUser } from '../../../contract/users.ts'
import type { Locale } from '../../../domain/locale.ts'
import { checkMinimum6, checkPassword } from '../../../domain/password.ts'
import { checkEmail, checkFirstName, checkLastName, checkPhone } from '../../../domain/person.ts'
import type { Role } from '../../../domain/roles.ts'
import { m } from '../../../paraglide/messages.js'
import { faultText } from '../../lib/validation/fault-text.ts'
import type { Messages } from '../../lib/validation/rule-resolver.ts'
import { currentPasswordFault } from '../../session/own-email.tsx'

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

/** The field errors (spec §5). Customers need no name; an existing user keeps the password when none is typed. */
export function checkPerson(
  values: PersonValues,
  about: { role: Role; exists: boolean; own: Pick<ManagedUser, 'email' | 'pendingEmail'> | null },
): Messages<PersonValues> {
  const named = about.role !== 'customer'
  const { email, firstName, lastName, phone, password } = values
  return {
    firstName: named || firstName.trim() !== '' ? faultText(checkFirstName(firstName)) : undefined,
    lastName: named || lastName.trim() !== '' ? faultText(checkLastName(lastName)) : undefined,
    email: emailFault(email, named),
    phone: phone.trim() === '' ? undefined : faultText(checkPhone(phone)),
    currentPassword: about.own ? currentPasswordFault(about.own, email, values.currentPassword) : undefined,
    password: about.exists && password === '' ? undefined : passwordFault(password, named),
  }
}

function emailFault(email: string, named: boolean): string | undefined {
  if (email.trim() === '' && !named) return m.validation_email_required()
  const fault = checkEmail(email)
  return fault?.code === 'email_invalid' ? m.people_email_invalid() : faultText(fault)
}

function passwordFault(password: string, named: boolean): string | undefined {
  if (password === '' && !named) return m.validation_password_required()
  return faultText(checkMinimum6(password) ?? checkPassword(password))
}

import { checkMinimum6, checkPassword } from '../../../domain/password.ts'
import { checkEmail, checkFirstName, checkLastName } from '../../../domain/person.ts'
import type { Role } from '../../../domain/roles.ts'
import { m } from '../../../paraglide/messages.js'
import { faultText } from '../../validation/fault-text.ts'
import type { Messages } from '../../validation/rule-resolver.ts'

export interface PersonValues {
  email: string
  firstName: string
  lastName: string
  password: string
  /** The language of the mails of a new account. */
  language: 'en' | 'es'
}

/** What is wrong with each field (spec §5). Customers need no name; who exists keeps the password when none is typed. */
export function checkPerson(values: PersonValues, about: { role: Role; exists: boolean }): Messages<PersonValues> {
  const named = about.role !== 'customer'
  const { email, firstName, lastName, password } = values
  return {
    firstName: named || firstName.trim() !== '' ? faultText(checkFirstName(firstName)) : undefined,
    lastName: named || lastName.trim() !== '' ? faultText(checkLastName(lastName)) : undefined,
    email: emailFault(email, named),
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

import type { KeyOf } from './dictionary.ts'
import { type Fault, fault } from './fault.ts'
import { characters, normalizeLine, normalizePlainLine } from './text.ts'
import { commonFaults } from './texts.ts'

/** Stable key of a fault in a person's data. */
export type PersonFaultCode = KeyOf<typeof commonFaults>

/** The longest first or last name, in characters. */
export const maxNameLength = 50

/** The characters of a first or last name. */
export const namePattern = /^[\p{L}\p{M} '.-]+$/u

/** The longest email address, in characters. */
export const maxEmailLength = 254

/** The longest phone number, in characters. */
export const maxPhoneLength = 40

/** The characters of a phone number. */
export const phonePattern = /^\+?[0-9 ()-]+$/

/** A name as it is checked and stored: straight apostrophe, plain hyphens, single spaces, trimmed. */
export const normalizeName = normalizePlainLine

/** A phone number as it is checked and stored: plain hyphens, single spaces, trimmed. */
export const normalizePhone = normalizePlainLine

/** An email as it is checked, compared and stored: without invisible characters, trimmed, lowercase. */
export function normalizeEmail(text: string): string {
  return normalizePlainLine(text).toLowerCase()
}

/** The address without its tag (`ana+shop@…`): mail to all of them arrives in one mailbox. `email` is normalized. */
export const mailboxOf = (email: string) => email.replace(/^([^@+]+)\+[^@]*@/, '$1@')

/** A first name: 1 to 50 letters, spaces, hyphens, apostrophes and dots. */
export function checkFirstName(text: string): Fault<PersonFaultCode> | null {
  return checkName(text, 'first_name')
}

/** A last name, under the same rule as the first. */
export function checkLastName(text: string): Fault<PersonFaultCode> | null {
  return checkName(text, 'last_name')
}

/** An email in its normalized form: at most 254 characters, ASCII, a domain with a dot. */
export function checkEmail(text: string): Fault<PersonFaultCode> | null {
  const email = normalizeEmail(text)
  if (characters(email) > maxEmailLength) return fault(commonFaults, 'email_too_long')
  return emailPattern.test(email) ? null : fault(commonFaults, 'email_invalid')
}

/** A phone: an optional plus, then digits, spaces, hyphens and parentheses, with a digit and 40 characters at most. */
export function checkPhone(text: string): Fault<PersonFaultCode> | null {
  const phone = normalizePhone(text)
  const valid = phone.length <= maxPhoneLength && phonePattern.test(phone) && /[0-9]/.test(phone)
  return valid ? null : fault(commonFaults, 'phone_invalid')
}

/** Initials for an avatar: of first and last name, else the first letter of the email, else U (spec §2). */
export function initials(firstName?: string | null, lastName?: string | null, email?: string | null): string {
  return firstLetter(firstName) + firstLetter(lastName) || firstLetter(email) || 'U'
}

// The HTML standard's pattern, but the domain needs a dot, and dots in the local part must be between characters.
const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

function checkName(text: string, field: 'first_name' | 'last_name'): Fault<PersonFaultCode> | null {
  const name = normalizeName(text)
  if (name === '') return fault(commonFaults, `${field}_required`)
  if (characters(name) > maxNameLength) return fault(commonFaults, `${field}_too_long`)
  return namePattern.test(name) ? null : fault(commonFaults, `${field}_characters`)
}

function firstLetter(text: string | null | undefined): string {
  const [first = ''] = normalizeLine(text ?? '')
  return first.toUpperCase()
}

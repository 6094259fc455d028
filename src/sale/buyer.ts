import { type Fault, fault } from '../kit/fault.ts'
import { checkFirstName, checkLastName, normalizeName } from '../kit/person.ts'
import { buyerFaults } from './texts.ts'

/** Whether a name belongs to the buyer or to a different billing contact. */
export type Contact = 'buyer' | 'billing'

/** The first name of a contact. */
export function checkContactFirstName(text: string, contact: Contact): Fault | null {
  return normalizeName(text) === '' ? fault(buyerFaults, `${contact}_first_name_required`) : checkFirstName(text)
}

/** The last name of a contact. */
export function checkContactLastName(text: string, contact: Contact): Fault | null {
  return normalizeName(text) === '' ? fault(buyerFaults, `${contact}_last_name_required`) : checkLastName(text)
}

/** The fault of a buyer's full name. */
export function checkFullName(text: string): Fault | null {
  const { firstName, lastName } = splitName(text)
  return checkContactFirstName(firstName, 'buyer') ?? checkContactLastName(lastName, 'buyer')
}

/** Splits a full name: the first name takes all words but the last, up to its maximum length. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = normalizeName(name).split(' ')
  let count = Math.max(1, words.length - 1)
  const firstName = () => words.slice(0, count).join(' ')
  while (count > 1 && checkFirstName(firstName())?.code === 'first_name_too_long') count -= 1
  return { firstName: firstName(), lastName: words.slice(count).join(' ') || (words[0] ?? '') }
}

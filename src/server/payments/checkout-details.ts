import { type Address, checkAddress, normaliseAddress } from '../../domain/address.ts'
import { type Cents, formatDecimal, parseCents } from '../../domain/money.ts'
import { checkEmail, checkFirstName, checkLastName, normaliseEmail, normaliseName } from '../../domain/person.ts'
import { badRequest, conflict } from '../platform/errors.ts'
import type { BillingAddress } from './tables.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
}

/** The buyer's name and address as they are stored. Throws 400 with the rule's message. */
export function readCustomer(person: Person): { customerName: string; customerEmail: string } {
  const { name, email } = readPerson(person)
  return { customerName: name, customerEmail: email }
}

/** Where the bill goes, and to whom when that is not left to the buyer. Throws 400 with the rule's message. */
export function readBilling(address: Address, person: Person | null | undefined): BillingAddress {
  return { ...readAddress(address), ...(person && readPerson(person, 'Billing ')) }
}

/** `whose` stands before what is missing (spec §5). */
function readPerson(person: Person, whose = ''): { name: string; email: string } {
  const firstName = normaliseName(person.firstName)
  const lastName = normaliseName(person.lastName)
  if (firstName === '') throw badRequest(`${whose}First Name Required`)
  if (lastName === '') throw badRequest(`${whose}Last Name Required`)
  const email = normaliseEmail(person.email)
  const fault = checkFirstName(firstName) ?? checkLastName(lastName) ?? checkEmail(email)
  if (fault) throw badRequest(fault.message)
  return { name: `${firstName} ${lastName}`, email }
}

/** An address as it is stored. Throws 400 with the first rule that it breaks. */
export function readAddress(address: Address): Address {
  const normal = normaliseAddress(address)
  const [fault] = checkAddress(normal)
  if (fault) throw badRequest(fault.message)
  return normal
}

/** The browser's idea of the total must be ours, to the cent; otherwise 409 with the right one. */
export function assertAmount(amount: string | number, total: Cents): void {
  const claimed = typeof amount === 'number' ? Math.round(amount * 100) : parseCents(amount)
  if (claimed === total) return
  throw conflict('The total of your cart has changed. Please review it and try again.', 'amount_changed', {
    total: formatDecimal(total),
  })
}

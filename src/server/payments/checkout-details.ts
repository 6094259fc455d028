import { type Address, checkAddress, normaliseAddress } from '../../domain/address.ts'
import { type Cents, formatDecimal, parseCents } from '../../domain/money.ts'
import { checkEmail, checkFirstName, checkLastName, normaliseEmail, normaliseName } from '../../domain/person.ts'
import { badRequest, conflict } from '../platform/errors.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
}

/** The buyer's name and address as they are stored. Throws 400 with the rule's message. */
export function readCustomer(person: Person): { customerName: string; customerEmail: string } {
  const firstName = normaliseName(person.firstName)
  const lastName = normaliseName(person.lastName)
  if (firstName === '') throw badRequest('First Name Required')
  if (lastName === '') throw badRequest('Last Name Required')
  const customerEmail = normaliseEmail(person.email)
  const fault = checkFirstName(firstName) ?? checkLastName(lastName) ?? checkEmail(customerEmail)
  if (fault) throw badRequest(fault.message)
  return { customerName: `${firstName} ${lastName}`, customerEmail }
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

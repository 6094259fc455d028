import { type Address, checkAddress, normalizeAddress } from '../../domain/address.ts'
import { type Cents, formatDecimal, parseCents } from '../../domain/money.ts'
import {
  checkEmail,
  checkFirstName,
  checkLastName,
  checkPhone,
  normalizeEmail,
  normalizeName,
} from '../../domain/person.ts'
import { needsShipping } from '../../domain/pricing.ts'
import type { BillingAddress } from '../payments/tables.ts'
import { badRequest, conflict } from '../platform/http/errors.ts'

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

type GivenAddress = Address | string | null | undefined

interface GivenDelivery {
  shippingAddress?: GivenAddress
  billingAddress?: GivenAddress
  billingInfo?: Person | null | undefined
  phone?: string | null | undefined
}

interface Delivery {
  shippingAddress: Address | null
  billingAddress: BillingAddress
  customerPhone: string | null
}

/**
 * Where the order and its bill go, and how the buyer is reached. Something that ships needs a shipping address; an order
 * of services and workshops only has none and needs a phone. Throws 400 with the rule's message.
 */
export function readDelivery(items: readonly { ships: boolean }[], given: GivenDelivery): Delivery {
  const shippingAddress = needsShipping(items) ? readAddress(given.shippingAddress) : null
  const bill = readAddress(given.billingAddress || given.shippingAddress)
  return {
    shippingAddress,
    billingAddress: { ...bill, ...(given.billingInfo && readPerson(given.billingInfo, 'Billing ')) },
    customerPhone: readPhone(given.phone, shippingAddress === null),
  }
}

function readPhone(given: string | null | undefined, required: boolean): string | null {
  const phone = given?.trim() ?? ''
  if (phone === '' && required) throw badRequest('Phone Required')
  const fault = phone === '' ? null : checkPhone(phone)
  if (fault) throw badRequest(fault.message)
  return phone || null
}

/** `whose` stands before what is missing (spec §5). */
function readPerson(person: Person, whose = ''): { name: string; email: string } {
  const firstName = normalizeName(person.firstName)
  const lastName = normalizeName(person.lastName)
  if (firstName === '') throw badRequest(`${whose}First Name Required`)
  if (lastName === '') throw badRequest(`${whose}Last Name Required`)
  const email = normalizeEmail(person.email)
  const fault = checkFirstName(firstName) ?? checkLastName(lastName) ?? checkEmail(email)
  if (fault) throw badRequest(fault.message)
  return { name: `${firstName} ${lastName}`, email }
}

/** An address as it is stored. Throws 400 with the first rule that it breaks. */
function readAddress(address: GivenAddress): Address {
  if (!address || typeof address === 'string') throw badRequest('Address is required')
  const normal = normalizeAddress(address)
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

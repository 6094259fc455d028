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

/** The buyer's normalized name and email address. Throws 400 with the rule's message. */
export function readCustomer(person: Person): { customerName: string; customerEmail: string } {
  const { name, email } = readPerson(person)
  return { customerName: name, customerEmail: email }
}

type AddressInput = Address | string | null | undefined

interface DeliveryInput {
  shippingAddress?: AddressInput
  billingAddress?: AddressInput
  billingInfo?: Person | null | undefined
  phone?: string | null | undefined
}

interface Delivery {
  shippingAddress: Address | null
  billingAddress: BillingAddress
  customerPhone: string | null
}

/**
 * The shipping address, billing address and phone of an order. Products need a shipping address; an order of services and
 * workshops only has none and needs a phone. Throws 400 with the rule's message.
 */
export function readDelivery(items: readonly { ships: boolean }[], input: DeliveryInput): Delivery {
  const shippingAddress = needsShipping(items) ? readAddress(input.shippingAddress) : null
  const bill = readAddress(input.billingAddress || input.shippingAddress)
  return {
    shippingAddress,
    billingAddress: { ...bill, ...(input.billingInfo && readPerson(input.billingInfo, 'Billing ')) },
    customerPhone: readPhone(input.phone, shippingAddress === null),
  }
}

function readPhone(input: string | null | undefined, required: boolean): string | null {
  const phone = input?.trim() ?? ''
  if (phone === '' && required) throw badRequest('Phone Required')
  const fault = phone === '' ? null : checkPhone(phone)
  if (fault) throw badRequest(fault.message)
  return phone || null
}

/** `prefix` precedes the field's name in the message of a missing field (spec §5). */
function readPerson(person: Person, prefix = ''): { name: string; email: string } {
  const firstName = normalizeName(person.firstName)
  const lastName = normalizeName(person.lastName)
  if (firstName === '') throw badRequest(`${prefix}First Name Required`)
  if (lastName === '') throw badRequest(`${prefix}Last Name Required`)
  const email = normalizeEmail(person.email)
  const fault = checkFirstName(firstName) ?? checkLastName(lastName) ?? checkEmail(email)
  if (fault) throw badRequest(fault.message)
  return { name: `${firstName} ${lastName}`, email }
}

/** A normalized address. Throws 400 with the message of the first violated rule. */
function readAddress(address: AddressInput): Address {
  if (!address || typeof address === 'string') throw badRequest('Address is required')
  const normal = normalizeAddress(address)
  const [fault] = checkAddress(normal)
  if (fault) throw badRequest(fault.message)
  return normal
}

/** Throws 409 with the correct total when the total of the request differs from it. */
export function assertAmount(amount: string | number, total: Cents): void {
  const claimed = typeof amount === 'number' ? Math.round(amount * 100) : parseCents(amount)
  if (claimed === total) return
  throw conflict('The total of your cart has changed. Please review it and try again.', 'amount_changed', {
    total: formatDecimal(total),
  })
}

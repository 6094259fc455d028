import { needsShipping } from '../../cart/pricing.ts'
import type { Address } from '../../kit/address.ts'
import { fault } from '../../kit/fault.ts'
import { type Cents, formatDecimal, parseCents } from '../../kit/money.ts'
import { conflict, invalidField } from '../../kit/server/http/errors.ts'
import { commonFaults } from '../../kit/texts.ts'
import type { BillingAddress } from '../../payments/server/tables.ts'
import { buyerFaults } from '../texts.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
}

const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

/** The buyer's name and email address. */
export function readCustomer(person: Person): { customerName: string; customerEmail: string } {
  return { customerName: fullName(person), customerEmail: person.email }
}

interface DeliveryInput {
  shippingAddress?: Address | null | undefined
  billingAddress?: Address | null | undefined
  billingInfo?: Person | null | undefined
  phone: string | null | undefined
  /** The name of the phone in the body. */
  phoneField: string
}

interface Delivery {
  shippingAddress: Address | null
  billingAddress: BillingAddress
  customerPhone: string | null
}

/**
 * The shipping address, billing address and phone of an order. Products need a shipping address; an order of services and
 * workshops only has none and needs a phone.
 * @throws HttpError 400 for what is missing.
 */
export function readDelivery(items: readonly { ships: boolean }[], input: DeliveryInput): Delivery {
  const ships = needsShipping(items)
  const { shippingAddress, billingInfo, phone } = input
  if (ships && !shippingAddress) throw invalidField('shippingAddress', fault(commonFaults, 'address_required'))
  const bill = input.billingAddress ?? shippingAddress
  if (!bill) throw invalidField('billingAddress', fault(commonFaults, 'address_required'))
  if (!ships && !phone) throw invalidField(input.phoneField, fault(buyerFaults, 'buyer_phone_required'))
  return {
    shippingAddress: (ships && shippingAddress) || null,
    billingAddress: { ...bill, ...(billingInfo && { name: fullName(billingInfo), email: billingInfo.email }) },
    customerPhone: phone || null,
  }
}

/** Throws 409 with the correct total when the total of the request differs from it. */
export function assertAmount(amount: string | number, total: Cents): void {
  const claimed = typeof amount === 'number' ? Math.round(amount * 100) : parseCents(amount)
  if (claimed === total) return
  throw conflict('The total of your cart has changed. Please review it and try again.', 'amount_changed', {
    total: formatDecimal(total),
  })
}

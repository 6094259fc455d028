import { encode } from 'zod'
import type { PostalAddress } from '../../kit/address.ts'
import { fault } from '../../kit/fault.ts'
import { formatDecimal, parseCents } from '../../kit/money.ts'
import { conflict, invalidField } from '../../kit/server/http/errors.ts'
import { commonFaults } from '../../kit/texts.ts'
import type { OrderLine } from '../../orders/order-line.ts'
import type { FromVisit, OrderOrigin } from '../../orders/origin.ts'
import type { BillingAddress } from '../../payments/server/tables.ts'
import { quoteReply } from '../../prices/api.ts'
import { type Choice, type Chosen, chosenIn } from '../../prices/choice.ts'
import type { Quote } from '../../prices/quote.ts'
import { presentQuote } from '../../prices/server/prices.ts'
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

interface DeliveryInput extends FromVisit {
  shippingAddress?: PostalAddress | null | undefined
  billingAddress?: PostalAddress | null | undefined
  billingInfo?: Person | null | undefined
  phone: string | null | undefined
  /** The name of the phone in the body. */
  phoneField: string
  note?: string | undefined
}

interface Delivery {
  shippingAddress: PostalAddress | null
  billingAddress: BillingAddress
  customerPhone: string | null
  buyerNote: string | null
  origin: OrderOrigin | null
}

/**
 * The shipping address, billing address, phone, note and origin of an order. Goods that are sent need a shipping address; an
 * order of services and workshops only, and a pickup, has none and needs a phone.
 * @throws HttpError 400 for what is missing.
 */
export function readDelivery(
  { ships: delivers, method }: Pick<Quote, 'ships' | 'method'>,
  input: DeliveryInput,
): Delivery {
  const ships = delivers && method?.kind !== 'pickup'
  const { shippingAddress, billingInfo, phone } = input
  if (ships && !shippingAddress) throw invalidField('shippingAddress', fault(commonFaults, 'address_required'))
  const bill = input.billingAddress ?? shippingAddress
  if (!bill) throw invalidField('billingAddress', fault(commonFaults, 'address_required'))
  if (!ships && !phone) throw invalidField(input.phoneField, fault(buyerFaults, 'buyer_phone_required'))
  return {
    shippingAddress: (ships && shippingAddress) || null,
    billingAddress: { ...bill, ...(billingInfo && { name: fullName(billingInfo), email: billingInfo.email }) },
    customerPhone: phone || null,
    buyerNote: input.note || null,
    origin: input.origin ?? null,
  }
}

/** What a request says about its prices. */
interface PricedRequest extends Chosen {
  shippingAddress?: PostalAddress | null | undefined
}

/** The choices of a request that prices depend on. */
export const choicesOf = ({ shippingAddress, ...request }: PricedRequest): Choice => ({
  state: shippingAddress?.state,
  ...chosenIn(request),
})

/**
 * Refuses a request whose prices are not those of today, before anything is paid; its address is complete. Throws 409 `code_used_up`,
 * `code_not_valid` with the reason, `no_delivery`, and `total_changed` with the quote when the total differs.
 */
export function assertPrice(
  { code, amount }: Pick<PricedRequest, 'code'> & { amount: string | number },
  items: readonly OrderLine[],
  quote: Quote,
): void {
  if (quote.codeReason === 'used_up') throw codeUsedUp(code ?? null)
  if (quote.codeReason) {
    throw conflict('This code cannot be used for this cart.', 'code_not_valid', { code, reason: quote.codeReason })
  }
  if (quote.noDelivery) {
    throw conflict('We do not deliver to this state yet. Nothing was charged.', 'no_delivery')
  }
  const claimed = typeof amount === 'number' ? Math.round(amount * 100) : parseCents(amount)
  if (claimed === quote.total) return
  throw conflict('The total of your cart has changed. Please review it and try again.', 'total_changed', {
    total: formatDecimal(quote.total),
    quote: encode(quoteReply, presentQuote(items, code, quote)),
  })
}

/** The 409 error for a discount without a use left. */
export const codeUsedUp = (code: string | null) =>
  conflict('This code was just used up. Nothing was charged.', 'code_used_up', { code })

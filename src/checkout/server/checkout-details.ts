import { encode } from 'zod'
import type { PostalAddress } from '../../kit/address.ts'
import { fault } from '../../kit/fault.ts'
import { formatDecimal, parseCents } from '../../kit/money.ts'
import { invalidField, refusal } from '../../kit/server/http/errors.ts'
import { commonFaults } from '../../kit/texts.ts'
import { quoteReply } from '../../prices/api.ts'
import type { CodeReason } from '../../prices/discounts.ts'
import type { Quote } from '../../prices/quote.ts'
import { type DatedQuote, presentQuote } from '../../prices/server/prices.ts'
import { changedParts, type ShownPart, shownKey } from '../../prices/shown-price.ts'
import { type Choice, type Chosen, chosenIn } from '../../sale/choice.ts'
import { type Due, dueOf, termsLine } from '../../sale/deposit-terms.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import type { FromVisit, OrderOrigin } from '../../sale/origin.ts'
import type { BillingAddress, BuyerTexts } from '../../sale/server/tables.ts'
import { buyerFaults, orderRefusals, payRefusals } from '../../sale/texts.ts'

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

interface Delivery extends BuyerTexts {
  shippingAddress: PostalAddress | null
  billingAddress: BillingAddress
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
    ...textsOf(input),
    origin: input.origin ?? null,
  }
}

/** What a buyer wrote, as it is stored. */
export const textsOf = ({ phone, note }: Pick<DeliveryInput, 'phone' | 'note'>): BuyerTexts => ({
  customerPhone: phone || null,
  buyerNote: note || null,
})

/** What a request says about its prices. */
interface PricedRequest extends Chosen {
  shippingAddress?: PostalAddress | null | undefined
}

/** The choices of a request that prices depend on. */
export const choicesOf = ({ shippingAddress, ...request }: PricedRequest): Choice => ({
  state: shippingAddress?.state,
  ...chosenIn(request),
})

/** `shownKey` of what the page of a request showed. */
export interface FromPage {
  shown?: string | undefined
}

/** What a buyer chose and saw; `amount` is the total, or what is due now. */
interface Agreed extends Pick<Chosen, 'code'>, FromPage {
  amount: string | number
}

/**
 * Refuses a request whose prices are not those of today, before anything is paid; its address is complete. Throws 409 `code_used_up`,
 * `code_not_valid` with the reason, `no_delivery`, and as {@link assertAgreed}.
 */
export function assertPrice(
  agreed: Agreed,
  items: readonly OrderLine[],
  quote: DatedQuote,
  compared?: 'dueNow' | 'total',
): void {
  assertCode(agreed, quote)
  if (quote.noDelivery) {
    throw refusal(409, fault(orderRefusals, 'no_delivery'))
  }
  assertAgreed(agreed, items, quote, compared)
}

/** Refuses a code that is not used. Throws 409 `code_used_up`, and `code_not_valid` with the reason. */
export function assertCode({ code }: Pick<Chosen, 'code'>, { codeReason }: Pick<Quote, 'codeReason'>): void {
  if (codeReason === 'used_up') throw codeUsedUp(code ?? null)
  if (codeReason) throw codeNotValid(codeReason)
}

/** The total that a request names, in cents; null when it is no amount. */
export const claimedCents = (amount: string | number): number | null =>
  typeof amount === 'number' ? Math.round(amount * 100) : parseCents(amount)

/**
 * Refuses what is not as it was chosen or shown, with the quote and what differs. Throws 409 `total_changed` when the amount is
 * another one, and `quote_changed` when only the delivery, the charges, the dates, the prices of the lines or the terms of a
 * deposit are.
 * @param compared what the amount is; `total` also of what staff sell, who decide about the parts
 */
export function assertAgreed(
  agreed: Agreed,
  items: readonly OrderLine[],
  quote: DatedQuote,
  compared: 'dueNow' | 'total' = 'total',
): void {
  const due = dueOf(items.map(termsLine), quote.total)
  const asked = compared === 'total' ? quote.total : due.dueNow
  const claimed = claimedCents(agreed.amount)
  const changed = changesOf(agreed, items, quote, due)
  if (claimed === asked && changed.length === 0) return
  const details = {
    total: formatDecimal(quote.total),
    ...(asked !== quote.total && { dueNow: formatDecimal(asked) }),
    quote: encode(quoteReply, presentQuote(items, agreed.code, quote, due)),
    changed,
  }
  const reason = claimed === asked ? 'quote_changed' : 'total_changed'
  throw refusal(409, fault(orderRefusals, reason), details)
}

function changesOf({ shown, code }: Agreed, items: readonly OrderLine[], quote: DatedQuote, due: Due): ShownPart[] {
  const changed = shown === undefined ? [] : changedParts(shown, shownKeyOf(items, code, quote, due))
  return quote.isMethodGone && !changed.includes('delivery') ? [...changed, 'delivery'] : changed
}

/** `shownKey` of what a page shows of these lines. */
function shownKeyOf(items: readonly OrderLine[], code: string | undefined, quote: DatedQuote, due: Due): string {
  const { charges, deliveryMethods, deliveryMethodId, terms } = presentQuote(items, code, quote, due)
  const method = deliveryMethods.find(({ id }) => id === deliveryMethodId) ?? null
  const lines = items.map(({ price, quantity, startsAt }) => ({ amount: price * quantity, startsAt }))
  return shownKey({ lines, charges, method, terms })
}

/** The 409 error for a code that is not used for a cart. */
export const codeNotValid = (reason: CodeReason) => refusal(409, fault(orderRefusals, 'code_not_valid'), { reason })

/** The 409 error for a discount without a use left; `code` null for an automatic one. */
export const codeUsedUp = (code: string | null) =>
  refusal(409, fault(payRefusals, 'code_used_up'), { isAutomatic: code === null })

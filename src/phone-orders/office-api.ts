import { z } from 'zod'
import { productLimits } from '../catalog/catalog.ts'
import { deliveryAddress } from '../kit/address-fields.ts'
import { id, locale, moment, money, pageCounts, pageQuery, searchText, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { field, reporting } from '../kit/fields.ts'
import { email, optionalPhone, personRules } from '../kit/person-fields.ts'
import { orderAddress, orderItem } from '../orders/api.ts'
import { cartItemInput } from '../payments/api.ts'
import { quoteReply } from '../prices/api.ts'
import { buyerNote } from '../sale/buyer-texts.ts'
import { priceChoices } from '../sale/price-choices.ts'
import { phoneOrderFaults } from './office-texts.ts'
import { deskMethods, linkProblems, phoneOrderStates } from './phone-order.ts'

/** The longest reason for a price, in characters. */
export const maxReason = 200

/** A price that staff set. */
const ownPrice = {
  /** The price of one unit, instead of the product's, and at most as high as one may be. */
  price: money
    .check(reporting((price) => (price <= productLimits.price ? null : fault(phoneOrderFaults, 'own_price_too_high'))))
    .optional(),
  reason: text(maxReason)
    .overwrite((reason) => reason.trim())
    .optional(),
}

/** A line with a price of its own needs the reason. */
const reasonGiven: z.core.CheckFn<{ price?: number | undefined; reason?: string | undefined }> = ({
  value,
  issues,
}) => {
  if (value.price === undefined || value.reason) return
  const { message, ...params } = fault(phoneOrderFaults, 'price_reason_required')
  issues.push({ code: 'custom', input: value, path: ['reason'], message, params })
}

/** Each variant stands once, so that it has one price. */
const eachOnce = reporting((lines: readonly { productId: string; variantId?: string | undefined }[]) => {
  const variants = lines.map(({ productId, variantId }) => variantId ?? productId)
  return new Set(variants).size === variants.length ? null : fault(phoneOrderFaults, 'draft_line_twice')
})

/** What staff sell: with prices of their own, and the times of appointments. */
export const deskLines = z.array(cartItemInput.extend(ownPrice).check(reasonGiven)).min(1).max(50).check(eachOnce)

/** What a phone order says, besides its customer. */
const content = {
  firstName: field(personRules.firstName),
  lastName: field(personRules.lastName),
  /** Needed before the phone order is paid when nothing is sent. */
  phone: optionalPhone,
  lines: deskLines,
  /** Needed before the phone order is paid. When nothing is sent it is the address of the bill. */
  shippingAddress: deliveryAddress.nullish(),
  ...priceChoices,
  /** For the packer; the customer reads it, too. */
  note: buyerNote.optional(),
  /** Of the customer: of the mails, documents and the page of the link. */
  language: locale.default('en'),
}

const params = z.object({ id })

const paymentLink = z.object({ sentAt: moment, expiresAt: moment, isMailed: z.boolean() })

export const phoneOrder = z.object({
  id,
  state: z.enum(phoneOrderStates),
  /** Null, as the address, of a sale of the counter without an account; its names may be blank. */
  userId: id.nullable(),
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  lines: z.array(
    orderItem
      .pick({ productId: true, variantId: true, name: true, nameEs: true, choices: true, startsAt: true })
      .extend({
        quantity: z.int(),
        calendarId: z.string().nullish(),
        /** Of one unit, as it is charged. */
        price: money,
        /** Why it is not the product's; null when it is. */
        reason: z.string().nullable(),
      }),
  ),
  shippingAddress: orderAddress.nullable(),
  deliveryMethodId: id.nullable(),
  code: z.string().nullable(),
  note: z.string().nullable(),
  language: locale,
  /** At the prices of its last link or change, as its lines. */
  total: money,
  /** Which content it is: a link is valid for one. */
  version: z.int(),
  /** Set with the first link. */
  orderNumber: z.string().nullable(),
  orderId: id.nullable(),
  /** The last one. */
  link: paymentLink.nullable(),
  /** Why a sent link cannot be paid now; missing in an answer of the release before. */
  problem: z.enum(linkProblems).nullish(),
  /** What staff find a sale of the counter by; missing in an answer of the release before. */
  word: z.string().nullish(),
  /** Since when it waits at the counter; null when it does not. Missing as `word`. */
  parkedAt: moment.nullish(),
  /** The name of who made it, or parked it last; null when the account is gone. */
  author: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type PhoneOrder = z.output<typeof phoneOrder>

export const phoneOrderListQuery = z.object({
  /** Those to be paid, of these those that wait at the counter, or those that are an order or canceled. */
  filter: z.enum(['open', 'parked', 'closed']).default('open'),
  /** In the names and addresses of customers, and in what parked sales are found by. */
  search: searchText,
  id: id.optional(),
  ...pageQuery(),
})

export const listPhoneOrders = endpoint({
  method: 'GET',
  path: '/api/admin/drafts',
  summary: 'One page of the drafts of orders, newest first (staff)',
  query: phoneOrderListQuery,
  reply: z.object({ drafts: z.array(phoneOrder), ...pageCounts }),
})
export type PhoneOrderPage = z.output<(typeof listPhoneOrders)['reply']>

export const createPhoneOrder = endpoint({
  method: 'POST',
  path: '/api/admin/drafts',
  summary:
    'Make a draft of an order for an account, or with `email` for a new one: not verified, and without a password (staff). It holds no stock',
  body: z.strictObject({ ...content, userId: id.optional(), email: email.optional() }),
  reply: phoneOrder,
  status: 201,
})

export const updatePhoneOrder = endpoint({
  method: 'PUT',
  path: '/api/admin/drafts/{id}',
  summary:
    'Change a draft; a link that was sent for what it said before ends (staff). One without an account needs `userId`, or `email` for a new one',
  params,
  body: z.strictObject({
    ...content,
    /** Only of a draft without an account. */
    userId: id.optional(),
    email: email.optional(),
    version: z.int().min(1).optional(),
  }),
  reply: phoneOrder,
})

export const cancelPhoneOrder = endpoint({
  method: 'DELETE',
  path: '/api/admin/drafts/{id}',
  summary: 'Cancel a draft, whose links end (staff)',
  params,
  reply: null,
  status: 204,
})

export const quotePhoneOrder = endpoint({
  method: 'POST',
  path: '/api/admin/drafts/quote',
  summary: 'What a draft costs; nothing is stored (staff)',
  body: z.strictObject({
    lines: deskLines,
    userId: id.optional(),
    /** Of the address of delivery. */
    state: text(40).optional(),
    ...priceChoices,
  }),
  reply: quoteReply,
})

/** What staff saw: another total of today is refused, with the new one. Unchecked by programs that leave it out. */
const total = money.optional()

export const sendPhoneOrder = endpoint({
  method: 'POST',
  path: '/api/admin/drafts/{id}/send',
  summary: 'Make a payment link at the prices of today, and mail it if asked (staff). The link is answered once',
  params,
  body: z.strictObject({ mail: z.boolean(), total }),
  reply: z.object({ url: z.string(), expiresAt: moment, draft: phoneOrder }),
})

export const payPhoneOrder = endpoint({
  method: 'POST',
  path: '/api/admin/drafts/{id}/paid',
  summary:
    'Place the order of a draft whose money staff received, at the prices of its valid link or else of today (staff)',
  params,
  body: z.strictObject({ method: z.enum(deskMethods), note: text(500).optional(), total }),
  reply: phoneOrder,
})

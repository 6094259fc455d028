import { z } from 'zod'
import { balanceLink } from '../balances/api.ts'
import { locale, moment, money, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { orderAddress, orderItem, paymentStatus } from '../orders/api.ts'
import { openedPayment } from '../payments/api.ts'
import { charge } from '../prices/api.ts'
import { linkProblems, linkStates } from './phone-order.ts'

/** The token of a payment link. */
const token = z.object({ token: text(200) })

/** What is bought by a link, or was. */
const linkedSale = z.object({
  customerName: z.string(),
  items: z.array(orderItem),
  charges: z.array(charge),
  subtotal: money,
  total: money,
  shippingAddress: orderAddress.nullable(),
  note: z.string().nullable(),
  /** Of the order; null before there is one. */
  paymentStatus: paymentStatus.nullable(),
  paymentMethod: z.string().nullable(),
  /** Whether the provider or the bank took the whole payment back. */
  takenBack: z.boolean().default(false),
})
export type LinkedSale = z.output<typeof linkedSale>

const payLink = z.object({
  /** Missing in an answer of the release before. */
  kind: z.literal('draft').default('draft'),
  state: z.enum(linkStates),
  orderNumber: z.string(),
  expiresAt: moment,
  /** Null when the link has ended without a payment, and of a paid one after its time. */
  sale: linkedSale.nullable(),
  /** Why an open link cannot be paid now; missing in an answer of the release before. */
  problem: z.enum(linkProblems).nullish(),
  /** Of the customer: the page opens in it. */
  language: locale,
})
export type PayLink = z.output<typeof payLink>

export const readPayLink = endpoint({
  method: 'GET',
  path: '/api/pay/{token}',
  summary: 'What a payment link is for, and after the payment its receipt; changes nothing',
  params: token,
  reply: z.union([balanceLink, payLink]),
})

export const openPayLink = endpoint({
  method: 'POST',
  path: '/api/pay/{token}/order',
  summary: 'Open the payment of a link, for whoever has it; an earlier one that was not made ends',
  params: token,
  body: z.strictObject({
    /** The payment provider; by default the first. */
    provider: text(40).optional(),
    method: text(40).optional(),
    /** Of the page; by default that of the phone order. */
    language: locale.optional(),
  }),
  reply: openedPayment,
})

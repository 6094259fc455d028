import { z } from 'zod'
import { checkoutStates } from '../domain/checkout-state.ts'
import { paymentFilters } from '../domain/lists.ts'
import { id, moment, money, pageCounts, pageQuery, text } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { refund } from './orders.ts'

/** Why a payment waits for a person. */
export const paymentTrouble = z.enum(['review', 'no_order', 'capturing', 'refund_failed', 'refund_waiting'])
export type PaymentTrouble = z.output<typeof paymentTrouble>

/** What staff may decide about money that waits for them: an order of it, or back to the buyer. */
export const paymentDecision = z.enum(['accept', 'refund'])
export type PaymentDecision = z.output<typeof paymentDecision>

const capture = z.object({ id: z.string(), status: z.string(), amount: money, refunded: money })

/** One attempt to pay, with what PayPal says of it. */
export const paymentEntry = z.object({
  /** The checkout's. */
  id,
  orderNumber: z.string(),
  /** Null while no order was made of it. */
  orderId: id.nullable(),
  createdAt: moment,
  customerName: z.string(),
  customerEmail: z.string(),
  total: money,
  environment: z.enum(['emulator', 'sandbox', 'live', 'personal']),
  state: z.enum(checkoutStates),
  trouble: paymentTrouble.nullable(),
  note: z.string().nullable(),
  paypalOrderId: z.string().nullable(),
  captures: z.array(capture),
  refunds: z.array(refund),
  decisions: z.array(paymentDecision),
})
export type PaymentEntry = z.output<typeof paymentEntry>

/** Payments of one page. */
export const paymentsPerPage = 20

export const browsePayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary:
    'One page of the payments that match: money without an order first, then what else waits for a person; for staff',
  query: z.object({
    search: text(200).optional(),
    filter: z.enum(paymentFilters).optional(),
    ...pageQuery(paymentsPerPage),
  }),
  reply: z.object({
    payments: z.array(paymentEntry),
    ...pageCounts,
  }),
})
export type PaymentPage = z.output<(typeof browsePayments)['reply']>

export const recheckPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{id}/recheck',
  summary: 'Ask PayPal how a payment and its refunds stand, and act on the answer; for staff',
  params: z.object({ id }),
  reply: paymentEntry,
})

export const decidePayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{id}/decision',
  summary: 'Make an order of money under review, or give it back; for staff',
  params: z.object({ id }),
  body: z.strictObject({ decision: paymentDecision }),
  reply: paymentEntry,
})

export const decideRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/decision',
  summary: 'Try a refund again that PayPal refused, or let it be; for staff',
  params: z.object({ id }),
  body: z.strictObject({ decision: z.enum(['retry', 'drop']) }),
  reply: paymentEntry,
})

import { z } from 'zod'
import { checkoutEndings, checkoutStates } from '../domain/checkout-state.ts'
import { paymentFilters } from '../domain/lists.ts'
import { disputeKinds, paymentEnvironments } from '../domain/payment.ts'
import { id, moment, money, pageCounts, pageQuery, text } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { refund } from './orders.ts'

/** Why a payment waits for a person. */
export const paymentTrouble = z.enum([
  'review',
  'no_order',
  'dispute',
  'capturing',
  'anomaly',
  'refund_failed',
  'refund_waiting',
])
export type PaymentTrouble = z.output<typeof paymentTrouble>

/**
 * What staff may decide about a payment that waits for them: make an order of its money, give it back, release what no
 * money was taken for, or confirm that they have seen what PayPal reports of it.
 */
export const paymentDecision = z.enum(['accept', 'refund', 'release', 'seen'])
export type PaymentDecision = z.output<typeof paymentDecision>

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  refunded: money,
  /** PayPal's word when it took the money away or means something that the shop does not know. */
  anomaly: z.string().nullable(),
})

/** Money that a buyer or a bank claims back; `state`, `reason`, `stage` and `outcome` are PayPal's own codes. */
const dispute = z.object({
  id,
  kind: z.enum(disputeKinds),
  paypalId: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  stage: z.string().nullable(),
  outcome: z.string().nullable(),
  amount: money.nullable(),
  /** Until when PayPal waits for the shop's answer. */
  respondBy: moment.nullable(),
  changedAt: moment,
  /** Staff have dealt with it as it stands. */
  handled: z.boolean(),
})

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
  environment: z.enum(paymentEnvironments),
  state: z.enum(checkoutStates),
  /** Why its last attempt took no money. */
  ending: z.enum(checkoutEndings).nullable(),
  trouble: paymentTrouble.nullable(),
  note: z.string().nullable(),
  paypalOrderId: z.string().nullable(),
  captures: z.array(capture),
  refunds: z.array(refund),
  disputes: z.array(dispute),
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
  summary: 'End the review of a payment as staff decide, or confirm what PayPal reports of it; for staff',
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

export const handleDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/{id}/handled',
  summary: 'Note that a dispute or reversal is dealt with as it stood at `changedAt`; for staff',
  params: z.object({ id }),
  body: z.strictObject({ changedAt: moment }),
  reply: paymentEntry,
})

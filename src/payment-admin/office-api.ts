import { z } from 'zod'
import { id, moment, money, pageCounts, pageQuery, searchText } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { anotherWay, refund } from '../orders/api.ts'
import { checkoutEndReasons, checkoutStates, paymentFilters } from '../sale/checkout-state.ts'
import { disputeKinds, paymentEnvironments } from '../sale/payment.ts'
import { manualKinds } from '../tenders/tender.ts'

export const paymentListQuery = z.object({
  search: searchText,
  filter: z.enum(paymentFilters).optional(),
  ...pageQuery(),
})

/** Why a payment needs a decision. */
export const paymentProblem = z.enum([
  'review',
  'no_order',
  'dispute',
  'capturing',
  'anomaly',
  'refund_failed',
  'refund_waiting',
])
export type PaymentProblem = z.output<typeof paymentProblem>

/**
 * The decisions about a payment that needs one: create its order, refund it, release it when no money was taken, or
 * acknowledge what the provider reports.
 */
export const paymentDecision = z.enum(['accept', 'refund', 'release', 'seen'])
export type PaymentDecision = z.output<typeof paymentDecision>

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  refunded: money,
  /** The provider's status when it reversed the capture or the status is unknown to the shop. */
  anomaly: z.string().nullable(),
})

/** A dispute or reversal by a buyer or a bank; `state`, `reason`, `stage` and `outcome` are the provider's codes. */
const dispute = z.object({
  id,
  kind: z.enum(disputeKinds),
  paypalId: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  stage: z.string().nullable(),
  outcome: z.string().nullable(),
  amount: money.nullable(),
  /** The provider's deadline for a response. */
  respondBy: moment.nullable(),
  changedAt: moment,
  /** Staff have handled its current state. */
  handled: z.boolean(),
})

/** One attempt to pay, with its state at the provider. */
export const paymentEntry = z.object({
  /** The id of the checkout. */
  id,
  orderNumber: z.string(),
  /** Null without an order. */
  orderId: id.nullable(),
  /** What the order was paid with; null without an order. */
  paymentMethod: z.string().nullable().default(null),
  createdAt: moment,
  customerName: z.string(),
  customerEmail: z.string().nullable(),
  /** What is charged: of an order with deposits a part of its total. */
  total: money,
  environment: z.enum(paymentEnvironments),
  state: z.enum(checkoutStates),
  /** Why its last attempt ended without a payment. */
  ending: z.enum(checkoutEndReasons).nullable(),
  trouble: paymentProblem.nullable(),
  note: z.string().nullable(),
  paypalOrderId: z.string().nullable(),
  captures: z.array(capture),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  /** The parcels whose numbers the provider is told: whether it was, and why it refused. */
  trackings: z.array(z.object({ number: z.string(), state: z.string(), issue: z.string().nullable() })),
  decisions: z.array(paymentDecision),
})
export type PaymentEntry = z.output<typeof paymentEntry>

export const browsePayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary:
    'One page of the payments that match: money without an order first, then other payments that need action; for staff',
  query: paymentListQuery,
  reply: z.object({
    payments: z.array(paymentEntry),
    ...pageCounts,
  }),
})
export type PaymentPage = z.output<(typeof browsePayments)['reply']>

export const recheckPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{id}/recheck',
  summary: 'Request the state of a payment and its refunds from the provider, and act on the answer; for staff',
  params: z.object({ id }),
  reply: paymentEntry,
})

export const decidePayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{id}/decision',
  summary: 'End the review of a payment as staff decide, or confirm what the provider reports of it; for staff',
  params: z.object({ id }),
  body: z.strictObject({ decision: paymentDecision }),
  reply: paymentEntry,
})

export const decideRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/decision',
  summary: 'Retry or dismiss a refund that the provider refused, or give its money back in another way; for staff',
  params: z.object({ id }),
  body: z.strictObject({
    decision: z.enum(['retry', 'drop', 'other']),
    /** The other way; it needs a reason. */
    by: z.enum(manualKinds).optional(),
    ...anotherWay,
  }),
  reply: paymentEntry,
})

export const handleDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/{id}/handled',
  summary: 'Mark a dispute or reversal as handled in its state at `changedAt`; for staff',
  params: z.object({ id }),
  body: z.strictObject({ changedAt: moment }),
  reply: paymentEntry,
})

import type { PaymentStatus } from '../../../domain/order-status.ts'
import { paymentMethods } from '../../../domain/order-status.ts'
import type { OrderStatus } from '../../../domain/order-statuses.ts'
import { paymentNotes } from '../../../domain/payment-note.ts'
import { needsShipping } from '../../../domain/pricing.ts'
import type { OrderRow } from '../../orders/tables.ts'
import type { CheckoutRow, disputes, payments, refunds } from '../../payments/tables.ts'
import { daysBefore, hoursAfter, minutesAfter } from './season.ts'
import type { Story } from './story.ts'

export type PastCheckout = Omit<CheckoutRow, 'searchText'>
export type PastOrder = Omit<OrderRow, 'searchText'>

/** The merchant and the account at the emulator. */
export interface Merchant {
  paypalClientId: string
  payee: string
}

const ended = ['expired', 'canceled', 'declined', 'abandoned', 'left']

/** The latest change of a purchase. */
export const changedAt = ({ placedAt, steps, refund, endedAt }: Story): Date =>
  new Date(Math.max(...[placedAt, endedAt, refund?.completedAt, steps.at(-1)?.at].map((at) => at?.getTime() ?? 0)))

/** The buyer's data and amounts, equal in checkout and order. */
function soldTo({ customer, items, totals }: Story) {
  const { subtotal, tax, shipping, total, taxName, taxNameEs, shippingName, shippingNameEs } = totals
  const ships = needsShipping(items)
  return {
    userId: customer.id,
    items,
    ...{ subtotal, tax, shipping, total, taxName, taxNameEs, shippingName, shippingNameEs },
    currency: 'USD',
    customerName: `${customer.firstName} ${customer.lastName}`,
    customerEmail: customer.email,
    customerPhone: customer.phone ?? (ships ? null : '787-555-0150'),
    shippingAddress: ships ? customer.address : null,
    billingAddress: customer.address,
    language: customer.language,
  }
}

export function checkoutRecord(story: Story, merchant: Merchant, now: Date): PastCheckout {
  const { fate, byHand, refund } = story
  const state = stateOf(story)
  const isUnmatched = fate === 'differs'
  return {
    id: story.checkoutId,
    orderNumber: story.orderNumber,
    ...soldTo(story),
    environment: byHand ? 'personal' : 'emulator',
    paypalClientId: byHand ? null : merchant.paypalClientId,
    state,
    ending: endingOf(story),
    attempt: fate === 'declined' ? 2 : 1,
    stockHeld: holdsStock(story),
    paypalOrderId: story.paypalOrderId,
    payee: byHand ? null : merchant.payee,
    captureSecretHash: null,
    clientKey: null,
    note: isUnmatched ? paymentNotes.amount : fate === 'sold_out' ? paymentNotes.sold : null,
    createdAt: story.openedAt,
    capturingSince: null,
    // The reconciler asks the emulator about it as about any other payment.
    nextCheckAt: fate === 'pending' ? minutesAfter(now, 15) : null,
    checks: 0,
    updatedAt: refund && state !== 'refunded' ? story.placedAt : changedAt(story),
  }
}

/** The attempt before that PayPal declined; the buyer paid with the next one. */
export function declinedAttempts(story: Story, merchant: Merchant, now: Date): PastCheckout[] {
  if (!story.declinedBefore) return []
  const [openedAt, endedAt] = [minutesAfter(story.openedAt, -6), minutesAfter(story.openedAt, -2)]
  const attempt = { state: 'released', ending: 'declined', attempt: 2, stockHeld: false, nextCheckAt: null } as const
  const { checkoutId: id, paypalOrderId } = story.declinedBefore
  return [
    { ...checkoutRecord(story, merchant, now), ...attempt, id, paypalOrderId, createdAt: openedAt, updatedAt: endedAt },
  ]
}

function stateOf({ fate, byHand }: Story): CheckoutRow['state'] {
  if (ended.includes(fate)) return 'released'
  if (fate === 'differs') return 'review'
  // A manual order stays pending: only PayPal completes a checkout.
  if (fate === 'refunded' || fate === 'sold_out') return 'refunded'
  return byHand || fate === 'pending' ? 'pending' : 'completed'
}

function endingOf({ fate }: Story): CheckoutRow['ending'] {
  if (fate === 'expired') return 'unpaid'
  return fate === 'canceled' || fate === 'declined' || fate === 'abandoned' || fate === 'left' ? fate : null
}

/** Whether the checkout holds stock, or its items were sold. */
export const holdsStock = ({ fate }: Story): boolean => !ended.includes(fate) && fate !== 'sold_out'

/** The order as it is now. */
export function orderRecord(story: Story): PastOrder | null {
  return story.orderId === null ? null : orderAt({ ...story, orderId: story.orderId }, story.steps.length)
}

/** The order after some of its steps, as its mails show it. */
export function orderAt(story: Story & { orderId: string }, steps: number): PastOrder {
  const { byHand, captureId } = story
  const sold = soldTo(story)
  return {
    id: story.orderId,
    checkoutId: story.checkoutId,
    orderNumber: story.orderNumber,
    ...sold,
    customerAddress: sold.shippingAddress,
    status: statusAfter(story, steps),
    paymentStatus: paymentStatusOf(story),
    paymentMethod: byHand ? paymentMethods.manual : paymentMethods.wallet,
    paypalOrderId: story.paypalOrderId,
    paypalTransactionId: captureId,
    environment: byHand ? 'personal' : 'emulator',
    createdAt: story.placedAt,
    updatedAt: changedAt(story),
  }
}

/** The status after some steps; an order starts as pending. */
export const statusAfter = ({ steps }: Story, count: number): OrderStatus => steps[count - 1]?.status ?? 'pending'

function paymentStatusOf({ fate }: Story): PaymentStatus {
  if (fate === 'unpaid') return 'awaiting'
  if (fate === 'pending') return 'pending_review'
  if (ended.includes(fate)) return 'voided'
  if (fate === 'refunded') return 'refunded'
  return fate === 'partly_refunded' ? 'partially_refunded' : 'paid'
}

/** A capture with another amount than its checkout: a dollar more. */
export const capturedAmount = ({ fate, totals }: Story) => totals.total + (fate === 'differs' ? 100 : 0)

/** PayPal's status of the capture. */
export function captureStatus({
  fate,
}: Story): 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED' {
  if (fate === 'pending') return 'PENDING'
  if (fate === 'declined') return 'DECLINED'
  if (fate === 'refunded' || fate === 'sold_out') return 'REFUNDED'
  return fate === 'partly_refunded' ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
}

export function paymentRecords(story: Story): (typeof payments.$inferInsert)[] {
  const { captureId, paypalOrderId } = story
  if (!captureId || !paypalOrderId) return []
  return [
    {
      checkoutId: story.checkoutId,
      captureId,
      paypalOrderId,
      status: captureStatus(story),
      amount: capturedAmount(story),
      refunded: story.refund?.amount ?? 0,
      currency: 'USD',
      environment: 'emulator',
      source: 'client',
      createdAt: story.placedAt,
      updatedAt: story.refund?.completedAt ?? story.endedAt ?? story.placedAt,
    },
  ]
}

export function refundRecords({ refund, checkoutId, captureId }: Story): (typeof refunds.$inferInsert)[] {
  if (!refund) return []
  const { requestedAt, by, ...given } = refund
  const origin = by ? 'staff' : 'shop'
  return [{ ...given, checkoutId, captureId, state: 'completed', origin, requestedBy: by?.id, createdAt: requestedAt }]
}

export type PastDispute = typeof disputes.$inferInsert & { state: 'WAITING_FOR_SELLER_RESPONSE' | 'RESOLVED' }

/** The open dispute began two days ago; the other was won. */
export function disputeRecords(story: Story, now: Date): PastDispute[] {
  const { fate, captureId, checkoutId } = story
  if (!captureId || (fate !== 'disputed' && fate !== 'dispute_won')) return []
  const amount = story.totals.total
  const common = { checkoutId, captureId, kind: 'dispute', paypalId: `EMU-D-${captureId}`, amount } as const
  if (fate === 'disputed') {
    const changed = daysBefore(now, 2, [10, 42])
    const open = { state: 'WAITING_FOR_SELLER_RESPONSE', reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' } as const
    const respondBy = hoursAfter(changed, 10 * 24)
    return [{ ...common, ...open, stage: 'INQUIRY', respondBy, changedAt: changed, receivedAt: changed }]
  }
  const resolvedAt = hoursAfter(changedAt(story), 24 * 16)
  const won = { state: 'RESOLVED', reason: 'UNAUTHORISED', stage: 'CHARGEBACK' } as const
  const outcome = 'RESOLVED_SELLER_FAVOUR'
  const handledAt = hoursAfter(resolvedAt, 3)
  return [{ ...common, ...won, outcome, changedAt: resolvedAt, receivedAt: resolvedAt, handledAt }]
}

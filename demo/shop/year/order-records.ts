import { amountsOf } from '../../../src/checkout/server/price-items.ts'
import { recordOf } from '../../../src/kit/records.ts'
import type { OrderRow } from '../../../src/orders/server/tables.ts'
import type { PastPayment } from '../../../src/payments/server/payment-provider.ts'
import type { Discount } from '../../../src/prices/discounts.ts'
import type { discountUses } from '../../../src/prices/server/tables.ts'
import { needsShipping } from '../../../src/sale/delivery.ts'
import type { PaymentStatus } from '../../../src/sale/order-status.ts'
import type { OrderStatus } from '../../../src/sale/order-statuses.ts'
import type { OrderOrigin } from '../../../src/sale/origin.ts'
import { paymentNotes } from '../../../src/sale/payment-notes.ts'
import type { Reader } from '../../../src/sale/reader.ts'
import { copiedColumns } from '../../../src/sale/server/open-checkout-queries.ts'
import type { CheckoutRow, disputes, payments, refunds } from '../../../src/sale/server/tables.ts'
import type { PurchaseHistory } from './purchase-history.ts'
import { ended, holdsStock } from './purchase-outcomes.ts'
import { daysBefore, hoursAfter, minutesAfter } from './season.ts'

export type PastCheckout = Omit<CheckoutRow, 'searchText'> & Reader
export type PastOrder = Omit<OrderRow, 'searchText'> & Reader

/** The provider of the demo, with its account and the owner of that. */
export interface Merchant {
  provider: string
  accountId: string
  payee: string
}

/** The latest change of a purchase. */
export const changedAt = ({ placedAt, steps, refund, endedAt }: PurchaseHistory): Date =>
  new Date(Math.max(...[placedAt, endedAt, refund?.completedAt, steps.at(-1)?.at].map((at) => at?.getTime() ?? 0)))

/** Where visits began, in turn. */
const visits: readonly OrderOrigin[] = [
  {},
  { referrer: 'google.com' },
  { referrer: 'instagram.com', source: 'instagram', medium: 'story', campaign: 'novedades' },
  {},
  { referrer: 'facebook.com' },
  { source: 'correo', medium: 'email', campaign: 'boletín' },
  { referrer: 'google.com' },
]

/** The buyer's data and amounts, equal in checkout and order. */
function soldTo({ customer, items, totals, orderNumber }: PurchaseHistory) {
  const ships = needsShipping(items)
  return {
    ...recordOf(copiedColumns, () => null),
    userId: customer.id,
    items,
    ...amountsOf(totals),
    currency: 'USD',
    customerName: `${customer.firstName} ${customer.lastName}`,
    customerEmail: customer.email,
    customerPhone: customer.phone ?? (ships ? null : '787-555-0150'),
    shippingAddress: ships ? customer.address : null,
    billingAddress: customer.address,
    origin: visits[Number(/\d+$/.exec(orderNumber)) % visits.length] ?? null,
    language: customer.language,
  }
}

export function checkoutRecord(history: PurchaseHistory, merchant: Merchant, now: Date): PastCheckout {
  const { outcome, isManual, refund } = history
  const state = stateOf(history)
  const isUnmatched = outcome === 'differs'
  return {
    id: history.checkoutId,
    orderNumber: history.orderNumber,
    ...soldTo(history),
    environment: isManual ? 'personal' : 'emulator',
    provider: merchant.provider,
    settlesOrder: null,
    payable: null,
    accountId: isManual ? null : merchant.accountId,
    state,
    ending: endingOf(history),
    attempt: outcome === 'declined' ? 2 : 1,
    stockHeld: holdsStock(history.outcome),
    paymentId: history.paymentId,
    payee: isManual ? null : merchant.payee,
    pagesVersion: null,
    captureSecretHash: null,
    clientKey: null,
    note: isUnmatched ? paymentNotes.amount : outcome === 'sold_out' ? paymentNotes.sold : null,
    createdAt: history.openedAt,
    capturingSince: null,
    // Pending payments are reconciled like any other.
    nextCheckAt: outcome === 'pending' ? minutesAfter(now, 15) : null,
    checks: 0,
    // The demo's provider has nothing to add to its past checkouts.
    checksAfterRelease: null,
    updatedAt: refund && state !== 'refunded' ? history.placedAt : changedAt(history),
  }
}

/** The attempt that the provider declined before the buyer paid with the next one. */
export function declinedAttempts(history: PurchaseHistory, merchant: Merchant, now: Date): PastCheckout[] {
  if (!history.declinedBefore) return []
  const [openedAt, endedAt] = [minutesAfter(history.openedAt, -6), minutesAfter(history.openedAt, -2)]
  const attempt = { state: 'released', ending: 'declined', attempt: 2, stockHeld: false, nextCheckAt: null } as const
  const { checkoutId: id, paymentId } = history.declinedBefore
  return [
    {
      ...checkoutRecord(history, merchant, now),
      ...attempt,
      id,
      paymentId,
      createdAt: openedAt,
      updatedAt: endedAt,
    },
  ]
}

function stateOf({ outcome, isManual }: PurchaseHistory): CheckoutRow['state'] {
  if (ended.includes(outcome)) return 'released'
  if (outcome === 'differs') return 'review'
  // A manual order stays pending: only a provider completes a checkout.
  if (outcome === 'refunded' || outcome === 'sold_out') return 'refunded'
  return isManual || outcome === 'pending' ? 'pending' : 'completed'
}

function endingOf({ outcome }: PurchaseHistory): CheckoutRow['ending'] {
  if (outcome === 'expired') return 'unpaid'
  return outcome === 'canceled' || outcome === 'declined' || outcome === 'abandoned' || outcome === 'left'
    ? outcome
    : null
}

/** The order as it is now. */
export function orderRecord(history: PurchaseHistory): PastOrder | null {
  return history.orderId === null ? null : orderAt({ ...history, orderId: history.orderId }, history.steps.length)
}

/** The order after some of its steps, as its mails show it. */
export function orderAt(history: PurchaseHistory & { orderId: string }, steps: number): PastOrder {
  const { isManual, captureId } = history
  const sold = soldTo(history)
  return {
    id: history.orderId,
    checkoutId: history.checkoutId,
    orderNumber: history.orderNumber,
    ...sold,
    customerAddress: sold.shippingAddress,
    emailConfirmedAt: null,
    personAddedAt: null,
    canceledAt: null,
    cancelReason: null,
    // Set by triggers when it is stored with its payment.
    paid: 0,
    due: 0,
    overpaid: 0,
    dueAt: null,
    lost: 0,
    takenBack: false,
    paidAt: paidAt(history),
    status: statusAfter(history, steps),
    statusBefore: null,
    paymentStatus: paymentStatusOf(history),
    paymentMethod: history.method,
    paymentId: history.paymentId,
    captureId,
    environment: isManual ? 'personal' : 'emulator',
    createdAt: history.placedAt,
    updatedAt: changedAt(history),
  }
}

/** The status after some steps; an order starts as pending. */
export const statusAfter = ({ steps }: PurchaseHistory, count: number): OrderStatus =>
  steps[count - 1]?.status ?? 'pending'

/** When a manual payment was received: with the first step of staff. */
const paidAt = ({ isManual, steps }: PurchaseHistory): Date | null => (isManual && steps[0]?.at) || null

function paymentStatusOf({ outcome }: PurchaseHistory): PaymentStatus {
  if (outcome === 'unpaid') return 'awaiting'
  if (outcome === 'pending') return 'pending_review'
  if (ended.includes(outcome)) return 'voided'
  if (outcome === 'refunded') return 'refunded'
  return outcome === 'partly_refunded' ? 'partially_refunded' : 'paid'
}

/** The captured amount; one dollar more than the checkout's when they are to differ. */
export const capturedAmount = ({ outcome, totals }: PurchaseHistory) => totals.total + (outcome === 'differs' ? 100 : 0)

/** The provider's status of the capture. */
export function captureStatus({
  outcome,
}: PurchaseHistory): 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED' {
  if (outcome === 'pending') return 'PENDING'
  if (outcome === 'declined') return 'DECLINED'
  if (outcome === 'refunded' || outcome === 'sold_out') return 'REFUNDED'
  return outcome === 'partly_refunded' ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
}

export function paymentRecords(history: PurchaseHistory): (typeof payments.$inferInsert)[] {
  const { captureId, paymentId } = history
  if (!captureId || !paymentId) return []
  return [
    {
      checkoutId: history.checkoutId,
      captureId,
      paymentId,
      status: captureStatus(history),
      amount: capturedAmount(history),
      refunded: history.refund?.amount ?? 0,
      currency: 'USD',
      environment: 'emulator',
      source: 'client',
      createdAt: history.placedAt,
      updatedAt: history.refund?.completedAt ?? history.endedAt ?? history.placedAt,
    },
  ]
}

export function refundRecords({ refund, checkoutId, captureId }: PurchaseHistory): (typeof refunds.$inferInsert)[] {
  if (!refund) return []
  const { requestedAt, by, ...values } = refund
  const returned = refund.returned.map(({ lineId: _, ...units }) => units)
  const origin = by ? 'staff' : 'shop'
  return [
    {
      ...values,
      returned,
      checkoutId,
      captureId,
      state: 'completed',
      origin,
      requestedBy: by?.id,
      createdAt: requestedAt,
    },
  ]
}

export type PastDispute = typeof disputes.$inferInsert & PastPayment['disputes'][number]

/** The open dispute began two days ago; the other was won. */
export function disputeRecords(history: PurchaseHistory, now: Date): PastDispute[] {
  const { outcome, captureId, checkoutId } = history
  if (!captureId || (outcome !== 'disputed' && outcome !== 'dispute_won')) return []
  const amount = history.totals.total
  const common = { checkoutId, captureId, kind: 'dispute', caseId: `EMU-D-${captureId}`, amount } as const
  if (outcome === 'disputed') {
    const changed = daysBefore(now, 2, [10, 42])
    const open = { state: 'WAITING_FOR_SELLER_RESPONSE', reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' } as const
    const respondBy = hoursAfter(changed, 10 * 24)
    return [{ ...common, ...open, stage: 'INQUIRY', respondBy, changedAt: changed, receivedAt: changed }]
  }
  const resolvedAt = hoursAfter(changedAt(history), 24 * 16)
  const won = { state: 'RESOLVED', reason: 'UNAUTHORISED', stage: 'CHARGEBACK' } as const
  const handledAt = hoursAfter(resolvedAt, 3)
  return [
    { ...common, ...won, outcome: 'RESOLVED_SELLER_FAVOUR', changedAt: resolvedAt, receivedAt: resolvedAt, handledAt },
  ]
}

/** The uses of discounts that a checkout or its order holds. */
export function discountUseRecords(
  { checkoutId, customer, totals, outcome, openedAt }: PurchaseHistory,
  discounts: readonly Discount[],
): (typeof discountUses.$inferInsert)[] {
  const used = discounts.filter(({ id }) => holdsStock(outcome) && totals.charges.some(({ rule }) => rule === id))
  return used.map(({ id, oncePerCustomer: once }) => {
    return { discountId: id, checkoutId, userId: customer.id, once, createdAt: openedAt }
  })
}

import type { Db } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { presentRefund } from '../../orders/server/orders.ts'
import { type Parcel, parcelsByOrder } from '../../orders/server/parcel-queries.ts'
import type { DisputeRow } from '../../sale/server/dispute-queries.ts'
import { completedSum, isOpen, paidCapture } from '../../sale/server/refund-queries.ts'
import { type CheckoutRow, type PaymentRow, payableOf, type RefundRow } from '../../sale/server/tables.ts'
import type { PaymentDecision, PaymentEntry } from '../office-api.ts'
import { type findPaymentEntry as find, findPaymentEntry, listMoneyOf } from './payment-list-queries.ts'

type Found = NonNullable<Awaited<ReturnType<typeof find>>>

/** DTOs of payments for staff, with captures, refunds, disputes and possible decisions. */
export async function presentPayments(db: Db, found: readonly Found[]): Promise<PaymentEntry[]> {
  const [{ captures, refundRows, disputed }, parcels] = await Promise.all([
    listMoneyOf(
      db,
      found.map(({ checkout }) => checkout.id),
    ),
    parcelsByOrder(
      db,
      found.flatMap(({ orderId }) => orderId ?? []),
    ),
  ])
  const capturesOf = Map.groupBy(captures, ({ checkoutId }) => checkoutId)
  const refundsOf = Map.groupBy(refundRows, ({ checkoutId }) => checkoutId)
  const disputesOf = Map.groupBy(disputed, ({ checkoutId }) => checkoutId)
  return found.map((entry) => {
    const { id } = entry.checkout
    return {
      ...presentEntry(entry, capturesOf.get(id) ?? [], refundsOf.get(id) ?? [], disputesOf.get(id) ?? []),
      trackings: (parcels.get(entry.orderId ?? '') ?? []).flatMap(presentTracking),
    }
  })
}

/** The DTO of one payment. Throws 404 when it does not exist. */
export async function presentPaymentEntry(db: Db, checkoutId: string): Promise<PaymentEntry> {
  const found = await findPaymentEntry(db, checkoutId)
  const [entry] = found ? await presentPayments(db, [found]) : []
  if (!entry) throw notFound()
  return entry
}

function presentEntry(
  { checkout, orderId, paymentMethod, trouble }: Found,
  captures: PaymentRow[],
  refunds: RefundRow[],
  disputes: DisputeRow[],
): Omit<PaymentEntry, 'trackings'> {
  const { id, orderNumber, createdAt, customerName, customerEmail, environment, state, ending, note } = checkout
  return {
    id,
    orderNumber,
    orderId,
    paymentMethod,
    createdAt,
    customerName,
    customerEmail,
    total: payableOf(checkout),
    environment,
    state,
    ending,
    trouble,
    note,
    paypalOrderId: checkout.paymentId,
    captures: captures.map(presentCapture),
    refunds: refunds.map((refund) => presentRefund(refund, checkout)),
    disputes: disputes.map(presentDispute),
    decisions: decisionsFor(checkout, captures, refunds),
  }
}

/** What the provider knows of a parcel; nothing of a voided one, or of one that it is not told. */
const presentTracking = ({ number, tracking, trackingIssue, voidedAt }: Parcel): PaymentEntry['trackings'] =>
  number && tracking && !voidedAt ? [{ number, state: tracking, issue: trackingIssue }] : []

function presentDispute(row: DisputeRow): PaymentEntry['disputes'][number] {
  const { id, kind, caseId, state, reason, stage, outcome, amount, respondBy, changedAt, handledAt } = row
  return {
    id,
    kind,
    paypalId: caseId,
    state,
    reason,
    stage,
    outcome,
    amount,
    respondBy,
    changedAt,
    handled: handledAt !== null,
  }
}

const presentCapture = ({ captureId: id, status, amount, refunded, anomaly }: PaymentRow) => {
  return { id, status, amount, refunded, anomaly }
}

/**
 * The decisions that staff may take. Under review: refund the remaining amount; accept only a capture that matches the
 * checkout to the cent; release without a capture; none while a refund is open. The anomaly of a finished payment can only
 * be dismissed.
 */
export function decisionsFor(
  checkout: CheckoutRow,
  captures: readonly PaymentRow[],
  refunds: readonly RefundRow[],
): PaymentDecision[] {
  const isUnseen = captures.some(({ anomaly, anomalySeenAt }) => anomaly !== null && anomalySeenAt === null)
  if (checkout.state !== 'review') return isUnseen ? ['seen'] : []
  if (refunds.some(isOpen)) return []
  if (!captures.some(hasMoved)) return ['release']
  const paid = paidCapture(captures)
  if (!paid || paid.amount <= completedSum(refunds)) return []
  const { currency, environment } = checkout
  const matches = paid.amount === payableOf(checkout) && paid.currency === currency && paid.environment === environment
  return matches && paid.status === 'COMPLETED' && completedSum(refunds) === 0 ? ['accept', 'refund'] : ['refund']
}

const moved = ['COMPLETED', 'PENDING', 'PARTIALLY_REFUNDED', 'REFUNDED']
const hasMoved = ({ status }: PaymentRow) => moved.includes(status)

import type { PaymentDecision, PaymentEntry } from '../../contract/admin-payments.ts'
import { presentRefund } from '../orders/present-orders.ts'
import type { DisputeRow } from '../payments/dispute-queries.ts'
import { completedSum, isOpen, paidCapture } from '../payments/refund-queries.ts'
import type { CheckoutRow, PaymentRow, RefundRow } from '../payments/tables.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { type findPaymentEntry as find, findPaymentEntry, listMoneyOf } from './payment-list-queries.ts'

type Found = NonNullable<Awaited<ReturnType<typeof find>>>

/** Payments as staff see them, with what PayPal says of each and what may be decided. */
export async function presentPayments(db: Db, found: readonly Found[]): Promise<PaymentEntry[]> {
  const { captures, back, disputed } = await listMoneyOf(
    db,
    found.map(({ checkout }) => checkout.id),
  )
  const capturesOf = Map.groupBy(captures, ({ checkoutId }) => checkoutId)
  const refundsOf = Map.groupBy(back, ({ checkoutId }) => checkoutId)
  const disputesOf = Map.groupBy(disputed, ({ checkoutId }) => checkoutId)
  return found.map((entry) => {
    const { id } = entry.checkout
    return presentEntry(entry, capturesOf.get(id) ?? [], refundsOf.get(id) ?? [], disputesOf.get(id) ?? [])
  })
}

/** One payment as it stands now. Throws 404 when there is none. */
export async function presentPaymentEntry(db: Db, checkoutId: string): Promise<PaymentEntry> {
  const found = await findPaymentEntry(db, checkoutId)
  const [entry] = found ? await presentPayments(db, [found]) : []
  if (!entry) throw notFound()
  return entry
}

function presentEntry(
  { checkout, orderId, trouble }: Found,
  captures: PaymentRow[],
  refunds: RefundRow[],
  disputes: DisputeRow[],
): PaymentEntry {
  const { id, orderNumber, createdAt, customerName, customerEmail, total, environment, state, ending, note } = checkout
  return {
    id,
    orderNumber,
    orderId,
    createdAt,
    customerName,
    customerEmail,
    total,
    environment,
    state,
    ending,
    trouble,
    note,
    paypalOrderId: checkout.paypalOrderId,
    captures: captures.map(presentCapture),
    refunds: refunds.map(presentRefund),
    disputes: disputes.map(presentDispute),
    decisions: decisionsFor(checkout, captures, refunds),
  }
}

function presentDispute(row: DisputeRow): PaymentEntry['disputes'][number] {
  const { id, kind, paypalId, state, reason, stage, outcome, amount, respondBy, changedAt, handledAt } = row
  return {
    id,
    kind,
    paypalId,
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
 * What staff may decide: about money under review that it goes back, whatever of it is left, and an order of it only when
 * it is the payment of this checkout, to the cent; to release a checkout under review that took no money. Nothing while a
 * refund of it is on its way. What PayPal reports of a finished payment can only be confirmed.
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
  const { total, currency, environment } = checkout
  const matches = paid.amount === total && paid.currency === currency && paid.environment === environment
  return matches && paid.status === 'COMPLETED' && completedSum(refunds) === 0 ? ['accept', 'refund'] : ['refund']
}

const moved = ['COMPLETED', 'PENDING', 'PARTIALLY_REFUNDED', 'REFUNDED']
const hasMoved = ({ status }: PaymentRow) => moved.includes(status)

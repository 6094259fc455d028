import type { PaymentDecision, PaymentEntry } from '../../contract/admin-payments.ts'
import { completedSum, isOpen, paidCapture } from '../payments/refund-queries.ts'
import type { CheckoutRow, PaymentRow, RefundRow } from '../payments/tables.ts'
import type { Db } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { type findPaymentEntry as find, findPaymentEntry, listMoneyOf } from './payment-list-queries.ts'
import { presentRefund } from './present-orders.ts'

type Found = NonNullable<Awaited<ReturnType<typeof find>>>

/** Payments as staff see them, with what PayPal says of each and what may be decided. */
export async function presentPayments(db: Db, found: readonly Found[]): Promise<PaymentEntry[]> {
  const { captures, back } = await listMoneyOf(
    db,
    found.map(({ checkout }) => checkout.id),
  )
  const capturesOf = Map.groupBy(captures, ({ checkoutId }) => checkoutId)
  const refundsOf = Map.groupBy(back, ({ checkoutId }) => checkoutId)
  return found.map((entry) => {
    const { id } = entry.checkout
    return presentEntry(entry, capturesOf.get(id) ?? [], refundsOf.get(id) ?? [])
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
): PaymentEntry {
  const { id, orderNumber, createdAt, customerName, customerEmail, total, environment, state, note } = checkout
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
    trouble,
    note,
    paypalOrderId: checkout.paypalOrderId,
    captures: captures.map(({ captureId, status, amount, refunded }) => ({ id: captureId, status, amount, refunded })),
    refunds: refunds.map(presentRefund),
    decisions: decisionsFor(checkout, captures, refunds),
  }
}

/**
 * What staff may decide about money under review: back to the buyer whatever of it is left, and an order of it only when
 * it is the payment of this checkout, to the cent. Nothing while a refund of it is on its way.
 */
export function decisionsFor(
  checkout: CheckoutRow,
  captures: readonly PaymentRow[],
  refunds: readonly RefundRow[],
): PaymentDecision[] {
  if (checkout.state !== 'review' || refunds.some(isOpen)) return []
  const paid = paidCapture(captures)
  if (!paid || paid.amount <= completedSum(refunds)) return []
  const { total, currency, environment } = checkout
  const matches = paid.amount === total && paid.currency === currency && paid.environment === environment
  return matches && paid.status === 'COMPLETED' && completedSum(refunds) === 0 ? ['accept', 'refund'] : ['refund']
}

import type { Cents } from '../kit/money.ts'
import { type CountedLine, keptPieces } from './line-change.ts'
import type { OrderStatus } from './order-statuses.ts'
import { activeParcels, type CountedParcel, unitsToShip } from './parcel.ts'
import { type PaymentEnvironment, paymentKind } from './payment.ts'

/** The payment statuses of an order, independent of its processing. */
export const paymentStatuses = [
  'awaiting',
  'paid',
  'pending_review',
  'refunded',
  'partially_refunded',
  'voided',
] as const

/** The payment status of an order, as it is stored. */
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The payment statuses as answers and pages know them: of an order that awaits a payment, some may be paid. */
export const shownPaymentStatuses = [...paymentStatuses, 'partially_paid'] as const

/** The payment status of an order, as answers and pages know it. */
export type ShownPaymentStatus = (typeof shownPaymentStatuses)[number]

/** The payment method of a manual payment, as stored; the others are the names of providers (spec §7). */
export const manualMethod = 'Manual'

/** The payment methods of money that staff receive themselves, as stored; printed in the language of the reader. */
export const cashMethod = 'Cash'
export const athMovilMethod = 'ATH Móvil'
export const terminalMethod = 'Card'
export const checkMethod = 'Check'

/** The payment method of an order of $0.00, for which nothing is due. */
export const noMethod = 'None'

/** Color of a status badge, which always has a text as well. */
export type BadgeTone = 'orange' | 'yellow' | 'green' | 'neutral'

/** When staff canceled an order; null or missing of others. */
interface Cancelable {
  canceledAt?: Date | null | undefined
}

/** The order fields that the payment rules need. */
export interface OrderMoney {
  status: OrderStatus
  /** Determines the kind of the payment. */
  environment: PaymentEnvironment
  paymentStatus: ShownPaymentStatus
  total: Cents
  /** What was received less what went back, in cents. */
  paid: Cents
  /** What is still to be paid, in cents; 0 when the order is over. */
  due: Cents
  /** Whether the provider or the buyer's bank took the whole payment back: a reversal, or a dispute that was lost. */
  takenBack: boolean
}

/** Whether money for the order is here: it came in, if only a part of it, and was not taken back. */
export const hasMoney = (order: OrderMoney): boolean => !order.takenBack && wasReceived(order)

/**
 * Whether money came in for the order, also if it was refunded or taken back later: what an order awaits is less than its
 * total then, because a refund takes off the order what it gives back. Both sums are 0 in answers of a release that knows
 * neither.
 */
export const wasReceived = ({ paymentStatus, total, paid, due }: Omit<OrderMoney, 'takenBack'>): boolean =>
  isPaid(paymentStatus) || (awaitsPayment(paymentStatus) && (paid > 0 || (due > 0 && due < total)))

const isPaid = (status: ShownPaymentStatus): boolean =>
  status === 'paid' || status === 'partially_refunded' || status === 'refunded'

/** Whether something of the order is to be paid that staff or its buyer can pay now: nobody else holds the money. */
export const isToBePaid = ({ paymentStatus, due }: Pick<OrderMoney, 'paymentStatus' | 'due'>): boolean =>
  awaitsPayment(paymentStatus) && due > 0

const awaitsPayment = (status: ShownPaymentStatus): boolean => status === 'awaiting' || status === 'partially_paid'

/** Whether nothing of the order is left to pay, and the money was not taken back. */
export const isSettled = (order: OrderMoney): boolean =>
  hasMoney(order) && (isPaid(order.paymentStatus) || order.due === 0)

/** What the shop still has of an order's money, in cents: what was paid, less refunds and what was taken back. */
export const netOf = (order: OrderMoney & { lost: Cents }): Cents =>
  hasMoney(order) ? Math.max(0, order.paid - order.lost) : 0

/** Whether an order counts in totalSales (its refunds are subtracted there): paid, if in part, and not fully refunded. */
export function countsAsSale(order: OrderMoney): boolean {
  return hasMoney(order) && order.paymentStatus !== 'refunded'
}

/** The payment status of an order for answers and pages. */
export const shownPaymentStatus = (order: Omit<OrderMoney, 'takenBack'>): ShownPaymentStatus =>
  order.paymentStatus === 'awaiting' && order.paid > 0 && order.due > 0 ? 'partially_paid' : order.paymentStatus

/**
 * The payment status of an order that received money, from its sums in cents. The only rule for it: what is due, paid and
 * refunded decide, whichever change led to them.
 * @param refunded what went back
 */
export function statusOfMoney({
  paid,
  due,
  refunded,
}: Pick<OrderMoney, 'paid' | 'due'> & { refunded: Cents }): 'awaiting' | 'paid' | 'partially_refunded' | 'refunded' {
  if (due > 0) return 'awaiting'
  if (refunded === 0) return 'paid'
  return paid > 0 ? 'partially_refunded' : 'refunded'
}

/**
 * The payment status after staff change the order status. The rest of a manual order, and the balance of one with a deposit,
 * is paid when they move it to completed or beyond; a manual one is unpaid again when they move it back to pending. Other
 * payments do not change.
 */
export function paymentAfter<S extends ShownPaymentStatus>(
  order: OrderMoney & { paymentStatus: S },
  status: OrderStatus,
): S | 'paid' | 'awaiting' {
  if (awaitsPayment(order.paymentStatus) && status !== 'pending') return 'paid'
  if (paymentKind(order) !== 'manual') return order.paymentStatus
  if (order.paymentStatus === 'paid' && status === 'pending') return 'awaiting'
  return order.paymentStatus
}

/** Whether this status change records a manual payment, or the rest of one, as received. */
export function marksPaid(order: OrderMoney, status: OrderStatus): boolean {
  return isToBePaid(order) && status !== 'pending'
}

/**
 * Whether a status change must explicitly state that the payment was received: it records the payment, and the status
 * does not imply it. Completed does: it means "payment received" (back office §4).
 */
export function requiresPaymentConfirmation(order: OrderMoney, status: OrderStatus): boolean {
  return marksPaid(order, status) && status !== 'completed'
}

/**
 * Whether a status change must explicitly state that the order is shipped unpaid: the provider has not completed its
 * payment and may still decline it, or took it back.
 */
export function shipsUnpaid(order: OrderMoney, status: OrderStatus): boolean {
  return status === 'shipped' && paymentKind(order) === 'provider' && !hasMoney(order)
}

/** A line as far as it must be paid before it ships; `paid` is what it costs with its taxes, less discounts, in cents. */
type PaidLine = CountedLine & { ships: boolean; paid?: Cents | undefined }

/**
 * Whether what ships of an order is paid: all of it is, or what was received covers the units that ship with their delivery.
 * Soap ships although the visit beside it has a balance. An order of before, whose lines do not say what they cost, is paid
 * in full first. The SQL form is `isPaidToShip`.
 * @param items its lines with their refunded units
 */
export function mayShip(
  order: OrderMoney & { items: readonly PaidLine[]; delivery?: { paid: Cents } | null | undefined },
): boolean {
  if (isSettled(order)) return true
  const shipped = order.items.filter(({ ships }) => ships)
  if (!hasMoney(order) || shipped.some(({ paid }) => paid === undefined)) return false
  const cost = shipped.reduce((sum, item) => sum + Math.ceil(((item.paid ?? 0) * keptPieces(item)) / item.quantity), 0)
  return order.paid >= cost + (order.delivery?.paid ?? 0)
}

/**
 * Whether an order is over and is not processed: staff canceled it, or it ended without payment (not paid manually in time,
 * or declined by the provider).
 */
export function isCanceled({ paymentStatus, canceledAt }: Pick<OrderMoney, 'paymentStatus'> & Cancelable): boolean {
  return paymentStatus === 'voided' || canceledAt != null
}

/**
 * Whether nothing of an order takes place or is sent any more: it is canceled, or all of its units were given back. Its money
 * does not say it: what was free stays after a full refund, and all of it stays after one that is a courtesy.
 */
export const isOver = (
  order: Pick<OrderMoney, 'paymentStatus'> & Cancelable & { items: readonly CountedLine[] },
): boolean => isCanceled(order) || order.items.every((item) => keptPieces(item) === 0)

/** Days that a buyer has to pay a manual order. */
export const daysToPay = 7

/** {@link daysToPay} in milliseconds. */
export const timeToPay = daysToPay * 24 * 60 * 60 * 1000

/** Whether an unpaid manual order has passed its payment deadline: a later day that staff set, or `daysToPay`. */
export function isOverdue(order: OrderMoney & { createdAt: Date; dueAt: Date | null }, now: Date): boolean {
  const isLate = now.getTime() - order.createdAt.getTime() > timeToPay
  return isUnpaid(order) && isLate && !(order.dueAt !== null && order.dueAt > now)
}

/** Whether an order awaits a manual payment and nothing of it came in yet. */
export function isUnpaid(order: OrderMoney): boolean {
  return paymentKind(order) === 'manual' && order.paymentStatus === 'awaiting' && !wasReceived(order)
}

/**
 * Whether a parcel is still to be sent: what ships of the order is paid, it is neither shipped nor canceled, and has a unit
 * that ships (no service or workshop), was not refunded and is in no parcel.
 */
export function waitsForShipping(
  order: Parameters<typeof mayShip>[0] &
    Cancelable & { items: Parameters<typeof unitsToShip>[0]; parcels: readonly CountedParcel[] },
): boolean {
  if (isCanceled(order)) return false
  return mayShip(order) && order.status !== 'shipped' && unitsToShip(order.items, order.parcels).length > 0
}

/** Why {@link whyNotProcessed} leaves an order as it is. */
export type ProcessRefusal =
  | 'already_shipped'
  | 'order_canceled'
  | 'order_refunded'
  | 'payment_pending'
  | 'payment_not_stated'

/**
 * Why an order among many is not set to processed, which tells its buyer that it is ready: nothing of it is left to make
 * ready, or it is not paid. Null when it is, or was before. Staff may still change the status of one order to any other.
 */
export function whyNotProcessed(
  order: OrderMoney & Cancelable & { items: readonly CountedLine[] },
): ProcessRefusal | null {
  if (isCanceled(order)) return 'order_canceled'
  if (order.status === 'shipped') return 'already_shipped'
  if (isOver(order)) return 'order_refunded'
  if (isSettled(order)) return null
  return awaitsPayment(order.paymentStatus) ? 'payment_not_stated' : 'payment_pending'
}

/**
 * The status that follows from the units of an order: shipped when something was sent and nothing is left to send, the one of
 * before when something waits again. A canceled order keeps its status, and so does one that staff set to shipped themselves
 * (`statusBefore` is null).
 */
export function statusOfUnits(
  order: Pick<OrderMoney, 'status' | 'paymentStatus'> &
    Cancelable & {
      statusBefore: OrderStatus | null
      items: Parameters<typeof unitsToShip>[0]
      parcels: readonly CountedParcel[]
    },
): OrderStatus {
  const { status, statusBefore, items, parcels } = order
  const isWaiting = unitsToShip(items, parcels).length > 0
  const isSent = activeParcels(parcels).length > 0
  if (status === 'shipped') return isWaiting || !isSent ? (statusBefore ?? status) : status
  return isSent && !isWaiting && !isCanceled(order) ? 'shipped' : status
}

/** Badge color of an order's status: completed orange, processed yellow, shipped green (back office §4). */
export function badgeTone(status: OrderStatus): BadgeTone {
  return tones[status]
}

const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'neutral',
  completed: 'orange',
  processed: 'yellow',
  shipped: 'green',
}

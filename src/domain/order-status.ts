/** The statuses of an order, in the order of its work (spec §4). */
export const orderStatuses = ['pending', 'completed', 'processed', 'shipped'] as const

/** Where the work on an order stands; completed means paid and waiting to be processed. */
export type OrderStatus = (typeof orderStatuses)[number]

/** What became of an order's money, apart from the work on it. */
export const paymentStatuses = [
  'awaiting',
  'paid',
  'pending_review',
  'refunded',
  'partially_refunded',
  'voided',
] as const

/** What became of an order's money. */
export type PaymentStatus = (typeof paymentStatuses)[number]

/** How an order is paid: through the wallet (spec §7), or by hand to the shop's personal account. */
export const paymentMethods = { wallet: 'PayPal', manual: 'Manual' } as const

/** Colour of a status badge; the word always stands beside it. */
export type BadgeTone = 'orange' | 'yellow' | 'green' | 'neutral'

/** The least to know of an order to judge its money; any `paymentMethod` but 'PayPal' is paid by hand. */
export interface OrderMoney {
  status: OrderStatus
  paymentMethod: string
  paymentStatus: PaymentStatus
}

/**
 * Whether the shop has had the money: a captured wallet payment, refunded since or not, or a manual order that staff
 * moved to completed or beyond, which is how they say that the money arrived.
 */
export function wasPaid({ status, paymentMethod, paymentStatus }: OrderMoney): boolean {
  if (paymentStatus === 'paid' || paymentStatus === 'partially_refunded' || paymentStatus === 'refunded') return true
  return paymentMethod !== paymentMethods.wallet && paymentStatus === 'awaiting' && status !== 'pending'
}

/** Whether an order counts in totalSales (its refunds are subtracted there): paid and not refunded whole. */
export function countsAsSale(order: OrderMoney): boolean {
  return wasPaid(order) && order.paymentStatus !== 'refunded'
}

/**
 * The money's state once staff give an order another status. An order paid by hand is paid when they move it to
 * completed or beyond, and waits again when they move it back to pending; the wallet speaks for itself.
 */
export function paymentAfter(order: OrderMoney, status: OrderStatus): PaymentStatus {
  if (order.paymentMethod === paymentMethods.wallet) return order.paymentStatus
  if (order.paymentStatus === 'awaiting' && status !== 'pending') return 'paid'
  if (order.paymentStatus === 'paid' && status === 'pending') return 'awaiting'
  return order.paymentStatus
}

/** Whether giving an order this status records its payment by hand as received. */
export function marksPaid(order: OrderMoney, status: OrderStatus): boolean {
  return isUnpaid(order) && paymentAfter(order, status) === 'paid'
}

/**
 * Whether a change of status must state that the money arrived: it records the payment although the status does not say
 * so. Completed means "payment received" (back office §4) and is its own statement.
 */
export function needsPaymentStatement(order: OrderMoney, status: OrderStatus): boolean {
  return marksPaid(order, status) && status !== 'completed'
}

/** Whether an order ended without money (not paid by hand in time, or declined by the wallet): no work follows on it. */
export function isCancelled({ paymentStatus }: Pick<OrderMoney, 'paymentStatus'>): boolean {
  return paymentStatus === 'voided'
}

/** How long a buyer has to pay an order by hand. */
export const daysToPay = 7

/** Whether an order that waits for a payment by hand has waited for longer than its buyer was given. */
export function isOverdue(order: OrderMoney & { createdAt: Date }, now: Date): boolean {
  return isUnpaid(order) && now.getTime() - order.createdAt.getTime() > daysToPay * 24 * 60 * 60 * 1000
}

/** Whether an order still waits for its buyer to pay it by hand. */
export function isUnpaid(order: OrderMoney): boolean {
  return order.paymentMethod !== paymentMethods.wallet && order.paymentStatus === 'awaiting' && !wasPaid(order)
}

/** Whether a parcel is still to be sent: the money is in, something of it ships (no service, no workshop), and nothing left. */
export function waitsForShipping(order: OrderMoney & { items: readonly { ships: boolean }[] }): boolean {
  return countsAsSale(order) && order.status !== 'shipped' && order.items.some(({ ships }) => ships)
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

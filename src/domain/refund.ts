import type { Cents } from './money.ts'
import { type OrderMoney, paymentMethods, wasPaid } from './order-status.ts'

/** `requested`: PayPal has not answered; `dropped`: staff gave up a refund that failed. */
export const refundStates = ['requested', 'pending', 'completed', 'failed', 'dropped'] as const

/** The state of a refund. */
export type RefundState = (typeof refundStates)[number]

/** Who started a refund: staff, the shop itself, or someone on PayPal's site. */
export const refundOrigins = ['staff', 'shop', 'paypal'] as const

/** Who started a refund. */
export type RefundOrigin = (typeof refundOrigins)[number]

/** What is known of an order's money, in cents. */
export interface PaidOrder extends OrderMoney {
  total: Cents
  /** Gone back. */
  refunded: Cents
  /** On its way back. */
  promised: Cents
}

/**
 * What can still be given back of an order: what the shop has had, less what went back or is on its way. Nothing while
 * the wallet has not confirmed the payment.
 */
export function refundableAmount(order: PaidOrder): Cents {
  if (!wasPaid(order) || order.paymentStatus === 'refunded') return 0
  return Math.max(0, order.total - order.refunded - order.promised)
}

/** Whether the shop sends the money itself and only writes it down: an order that was paid by hand has no other way. */
export function isRefundedByHand({ paymentMethod }: Pick<OrderMoney, 'paymentMethod'>): boolean {
  return paymentMethod !== paymentMethods.wallet
}

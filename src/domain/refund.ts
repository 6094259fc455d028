import { type Fault, fault } from './fault.ts'
import type { Cents } from './money.ts'
import { type OrderMoney, paymentMethods, wasPaid } from './order-status.ts'

/** `requested`: PayPal has not answered; `dropped`: staff dropped a failed refund. */
export const refundStates = ['requested', 'pending', 'completed', 'failed', 'dropped'] as const

/** The state of a refund. */
export type RefundState = (typeof refundStates)[number]

/** Who started a refund: staff, the shop itself, or someone on PayPal's site. */
export const refundOrigins = ['staff', 'shop', 'paypal'] as const

/** Who started a refund. */
export type RefundOrigin = (typeof refundOrigins)[number]

/** The message of the rule for the amount of a refund. */
export const refundMessages = { refund_amount_zero: 'Enter an amount, for instance 12.50' } as const

/** The longest note for the buyer, in characters; PayPal's limit. */
export const maxRefundNoteLength = 255

/** An amount in cents: above 0. */
export function checkRefundAmount(amount: Cents): Fault<keyof typeof refundMessages> | null {
  return amount > 0 ? null : fault(refundMessages, 'refund_amount_zero')
}

/** The amounts of a paid order, in cents. */
export interface PaidOrder extends OrderMoney {
  total: Cents
  /** Completed refunds. */
  refunded: Cents
  /** Requested and pending refunds. */
  pendingRefunds: Cents
}

/**
 * The refundable amount of an order: the paid amount, less completed and pending refunds. 0 while the wallet has not
 * confirmed the payment.
 */
export function refundableAmount(order: PaidOrder): Cents {
  if (!wasPaid(order) || order.paymentStatus === 'refunded') return 0
  return Math.max(0, order.total - order.refunded - order.pendingRefunds)
}

/**
 * What some goods of an order cost with their part of its tax, half-up.
 * @param goods price times quantity, in cents
 */
export function amountWithTax({ subtotal, tax }: { subtotal: Cents; tax: Cents }, goods: Cents): Cents {
  if (subtotal === 0) return goods
  // The product of two amounts can exceed the safe integers.
  const share = (2n * BigInt(tax) * BigInt(goods) + BigInt(subtotal)) / (2n * BigInt(subtotal))
  return goods + Number(share)
}

/** Whether a refund is made manually and only recorded here, because the order was paid manually. */
export function isRefundedByHand({ paymentMethod }: Pick<OrderMoney, 'paymentMethod'>): boolean {
  return paymentMethod !== paymentMethods.wallet
}

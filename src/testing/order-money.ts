import type { Cents } from '../kit/money.ts'
import type { ShownPaymentStatus } from '../sale/order-status.ts'

/** The sums of an order of $28.50 with a payment status, as the database keeps them; half of it was paid or went back in part. */
export function moneyOf(paymentStatus: ShownPaymentStatus, total: Cents = 2850) {
  const half = Math.floor(total / 2)
  const [paid, due] = {
    awaiting: [0, total],
    partially_paid: [half, total - half],
    pending_review: [0, total],
    paid: [total, 0],
    partially_refunded: [half, 0],
    refunded: [0, 0],
    voided: [0, 0],
  }[paymentStatus] as [Cents, Cents]
  return { paymentStatus, total, paid, due }
}

import { describe, expect, it } from 'vitest'
import type { PaymentStatus } from './order-status.ts'
import type { OrderStatus } from './order-statuses.ts'
import { amountWithTax, isRefundedByHand, refundableAmount } from './refund.ts'

const order = (paymentStatus: PaymentStatus, status: OrderStatus = 'pending', paymentMethod = 'PayPal') => {
  return { status, paymentStatus, paymentMethod, total: 2850, refunded: 0, pendingRefunds: 0 }
}

describe('refundableAmount', () => {
  it('is the paid amount, less completed and pending refunds', () => {
    expect(refundableAmount(order('paid'))).toBe(2850)
    // 28.50 − 10.00 − 5.00 = 13.50
    expect(refundableAmount({ ...order('partially_refunded'), refunded: 1000, pendingRefunds: 500 })).toBe(1350)
    expect(refundableAmount({ ...order('paid'), pendingRefunds: 2850 })).toBe(0)
    expect(refundableAmount({ ...order('partially_refunded'), refunded: 2000, pendingRefunds: 2000 })).toBe(0)
  })

  it('is 0 for an unpaid or fully refunded order', () => {
    for (const status of ['awaiting', 'pending_review', 'voided', 'refunded'] as const) {
      expect(refundableAmount(order(status)), status).toBe(0)
    }
  })

  it('is the amount that staff recorded as received for a manual order', () => {
    expect(refundableAmount(order('awaiting', 'pending', 'Manual'))).toBe(0)
    expect(refundableAmount(order('paid', 'completed', 'Manual'))).toBe(2850)
    expect(isRefundedByHand(order('paid', 'completed', 'Manual'))).toBe(true)
    expect(isRefundedByHand(order('paid'))).toBe(false)
  })
})

describe('amountWithTax', () => {
  it('adds the part of the tax, half-up, and the whole tax for the whole order', () => {
    expect(amountWithTax({ subtotal: 9000, tax: 1035 }, 4500)).toBe(5018)
    expect(amountWithTax({ subtotal: 9000, tax: 1035 }, 9000)).toBe(10_035)
    expect(amountWithTax({ subtotal: 0, tax: 0 }, 0)).toBe(0)
    expect(amountWithTax({ subtotal: 9_000_000_000, tax: 900_000_001 }, 9_000_000_000)).toBe(9_900_000_001)
  })
})

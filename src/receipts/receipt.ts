import type { Cents } from '../kit/money.ts'

/** The number of a receipt: that of the order, and which of its payments it is about, from 1. */
export const receiptNumber = (orderNumber: string, place: number): string => `${orderNumber}/${place}`

/** What is left to pay of an order after some payments, in cents; later refunds do not change a receipt. */
export const restAfter = (total: Cents, received: readonly Cents[]): Cents =>
  Math.max(0, total - received.reduce((sum, amount) => sum + amount, 0))

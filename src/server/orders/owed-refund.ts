import type { CheckoutRow, RefundRow } from '../payments/tables.ts'

/** Whether staff must send the money of a refund themselves: they state that they have when they refund manually. */
export const isOwed = (
  { captureId, requestedBy }: Pick<RefundRow, 'captureId' | 'requestedBy'>,
  { userId }: Pick<CheckoutRow, 'userId'>,
): boolean => captureId === null && (requestedBy === null || requestedBy === userId)

import type { CheckoutRow, RefundRow } from '../../sale/server/tables.ts'

/**
 * Whether staff transfer the money of this refund themselves and confirm it, also after they have: it has no capture,
 * and the shop or the customer requested it. A refund that staff enter themselves records money already returned.
 */
export const isSentByStaff = (
  { captureId, requestedBy, amount }: Pick<RefundRow, 'captureId' | 'requestedBy' | 'amount'>,
  { userId }: Pick<CheckoutRow, 'userId'>,
): boolean => captureId === null && amount > 0 && (requestedBy === null || requestedBy === userId)

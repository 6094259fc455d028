import { type CheckoutState, canMove } from '../../domain/checkout-state.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { alertStaff } from '../orders/order-mails.ts'
import { saveAnomaly } from '../payments/checkout-queries.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { reviewPayment } from './review-payment.ts'

const known = new Set(['PENDING', 'DECLINED', 'FAILED', 'COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/** Whether the shop has a rule for this status of a capture (PayPal, Payments v2). */
export const isKnownStatus = (status: string): boolean => known.has(status)

/**
 * PayPal has a word for a capture that the shop does not know, such as REVERSED: neither sold nor given up.
 * What may still wait for staff goes to review; of a finished payment staff get a mail and see it until they say that
 * they have. Repeating the same word changes nothing. The checkout must be locked, its payment stored.
 */
export async function noteAnomaly(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  captureId: string,
  status: string,
): Promise<CheckoutState> {
  if (!(await saveAnomaly(tx, captureId, status))) return checkout.state
  const note = `PayPal calls this capture ${status}.`
  if (canMove(checkout.state, 'review')) return reviewPayment(platform, tx, checkout, { note })
  await alertStaff(platform, tx, checkout, { note })
  await recordAudit(tx, {
    actor: null,
    action: 'payment.anomaly',
    subject: { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber, captureId, status },
  })
  return checkout.state
}

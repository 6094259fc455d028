import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { alertStaff } from '../../orders/server/staff-mails.ts'
import { saveAnomaly } from '../../payments/server/checkout-queries.ts'
import type { ShopPlatform } from '../../payments/server/payment-provider.ts'
import type { CheckoutRow } from '../../payments/server/tables.ts'
import { type CheckoutState, canMove } from '../checkout-state.ts'
import { reviewPayment } from './review-payment.ts'

/**
 * Handles an unsupported capture status, such as REVERSED. An open payment goes to review; for a finished
 * one staff get a mail and see the anomaly until they dismiss it. Repeating the same status changes nothing. The checkout
 * must be locked and its payment stored.
 */
export async function recordAnomaly(
  platform: ShopPlatform,
  tx: Tx,
  checkout: CheckoutRow,
  captureId: string,
  status: string,
): Promise<CheckoutState> {
  if (!(await saveAnomaly(tx, captureId, status))) return checkout.state
  const note = `${platform.providers.methodOf(checkout)} calls this capture ${status}.`
  if (canMove(checkout.state, 'review')) return reviewPayment(platform, tx, checkout, { note })
  await alertStaff(platform, tx, checkout, { note })
  await recordAudit(tx, {
    by: null,
    action: 'payment.anomaly',
    subject: { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber, captureId, status },
  })
  return checkout.state
}

import { recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { alertStaff } from '../../orders/server/staff-mails.ts'
import { type CheckoutState, canMove } from '../../sale/checkout-state.ts'
import { paymentNotes } from '../../sale/payment-notes.ts'
import { lockCheckoutByPayment, saveAnomaly, updateCheckout } from '../../sale/server/checkout-queries.ts'
import type { CheckoutRow } from '../../sale/server/tables.ts'

/** How often a provider is asked about a capture that it has not completed, or that it does not show to the account. */
export const pendingCheckMs = 15 * 60_000

/**
 * Puts a payment under review: staff decide about it, and get one mail. The provider is asked again at `nextCheckAt`;
 * without it only when staff want it.
 */
export async function reviewPayment(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  review: { note: string; nextCheckAt?: Date },
): Promise<CheckoutState> {
  const { note, nextCheckAt = null } = review
  if (checkout.state === 'review') {
    await updateCheckout(tx, checkout.id, { nextCheckAt })
    return 'review'
  }
  await updateCheckout(tx, checkout.id, { state: 'review', note, nextCheckAt, capturingSince: null })
  await alertStaff(platform, tx, checkout, { note })
  await recordAudit(tx, {
    by: null,
    action: 'checkout.review',
    subject: { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber, note },
  })
  return 'review'
}

/**
 * The provider does not know or show a payment whose money may have moved: the account may be the wrong one or lack
 * permissions. The stock stays held, and the payment is checked again because the account can be corrected.
 */
export async function reviewInaccessible(platform: Platform, paymentId: string): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const checkout = await lockCheckoutByPayment(tx, paymentId)
    if (checkout?.state !== 'capturing' && checkout?.state !== 'pending') return
    const nextCheckAt = new Date(platform.clock().getTime() + pendingCheckMs)
    await reviewPayment(platform, tx, checkout, { note: paymentNotes.unreachable, nextCheckAt })
  })
}

/**
 * Handles an unsupported capture status, such as REVERSED. An open payment goes to review; for a finished
 * one staff get a mail and see the anomaly until they dismiss it. Repeating the same status changes nothing. The checkout
 * must be locked and its payment stored.
 */
export async function recordAnomaly(
  platform: Platform,
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

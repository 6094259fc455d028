import type { CheckoutState } from '../../domain/checkout-state.ts'
import { paymentNotes } from '../../domain/payment-note.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { alertStaff } from '../orders/order-mails.ts'
import { lockCheckoutByPaypalOrder, updateCheckout } from '../payments/checkout-queries.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'

/** Money that a person must look at: never fulfilled by itself. Staff get one mail about it. */
export async function reviewPayment(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  found: { note: string; nextCheckAt?: Date },
): Promise<CheckoutState> {
  if (checkout.state === 'review') return 'review'
  const { note, nextCheckAt = null } = found
  await updateCheckout(tx, checkout.id, { state: 'review', note, nextCheckAt, capturingSince: null })
  await alertStaff(platform, tx, checkout, { note })
  await recordAudit(tx, {
    actor: null,
    action: 'checkout.review',
    subject: { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber, note },
  })
  return 'review'
}

/** How long until PayPal is asked again about a payment that it did not show. */
const outOfReachCheckMs = 15 * 60_000

/**
 * PayPal answered 404 or 403 about a payment whose money may have moved, so its stock stays held: the account may be the
 * wrong one, or its rights were taken away. PayPal is asked again, because that can be mended.
 */
export async function reviewOutOfReach(platform: Platform, paypalOrderId: string): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const checkout = await lockCheckoutByPaypalOrder(tx, paypalOrderId)
    if (checkout?.state !== 'capturing' && checkout?.state !== 'pending') return
    const nextCheckAt = new Date(platform.clock().getTime() + outOfReachCheckMs)
    await reviewPayment(platform, tx, checkout, { note: paymentNotes.unreachable, nextCheckAt })
  })
}

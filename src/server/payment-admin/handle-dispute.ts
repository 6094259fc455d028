import { recordAudit } from '../audit/record-audit.ts'
import { findCheckout, lockCheckout } from '../payments/checkout-queries.ts'
import { findDispute, markDisputeHandled } from '../payments/dispute-queries.ts'
import { inTransaction } from '../platform/database/database.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'

/**
 * Notes that staff have dealt with a dispute or reversal as it was when they read it; the next news of PayPal opens it
 * again. Throws 404 for no dispute, 409 when it has changed since `changedAt` or was handled before.
 * @returns the checkout that it belongs to.
 */
export async function handleDispute(
  platform: Platform,
  viewer: Viewer,
  asked: { disputeId: string; changedAt: Date; requestId: string },
): Promise<string> {
  const known = await findDispute(platform.database.db, asked.disputeId)
  const checkout = known && (await findCheckout(platform.database.db, known.checkoutId))
  if (!checkout) throw notFound()
  await inTransaction(platform.database, async (tx) => {
    // News of PayPal locks the same row.
    await lockCheckout(tx, checkout.id)
    const dispute = await findDispute(tx, asked.disputeId)
    if (!dispute || dispute.handledAt !== null || dispute.changedAt.getTime() !== asked.changedAt.getTime()) {
      throw conflict('This has changed meanwhile.', 'dispute_changed')
    }
    await markDisputeHandled(tx, dispute.id, platform.clock())
    await recordAudit(tx, {
      actor: viewer,
      action: 'checkout.dispute_handled',
      subject: { type: 'checkout', id: checkout.id },
      after: { orderNumber: checkout.orderNumber, dispute: dispute.paypalId, state: dispute.state },
      requestId: asked.requestId,
    })
  })
  return checkout.id
}

import { recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { conflict, notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { findCheckout, lockCheckout } from '../../payments/server/checkout-queries.ts'
import { findDispute, markDisputeHandled } from '../../payments/server/dispute-queries.ts'

/**
 * Marks a dispute or reversal as handled in the version that staff read; the next update from PayPal reopens it. Throws
 * 404 for an unknown dispute, 409 when it has changed since `changedAt` or is handled already.
 * @returns the id of its checkout.
 */
export async function handleDispute(
  platform: Platform,
  viewer: Viewer,
  input: { disputeId: string; changedAt: Date; requestId: string },
): Promise<string> {
  const unlocked = await findDispute(platform.database.db, input.disputeId)
  const checkout = unlocked && (await findCheckout(platform.database.db, unlocked.checkoutId))
  if (!checkout) throw notFound()
  await inTransaction(platform.database, async (tx) => {
    // `recordDispute` locks the same row.
    await lockCheckout(tx, checkout.id)
    const dispute = await findDispute(tx, input.disputeId)
    if (!dispute || dispute.handledAt !== null || dispute.changedAt.getTime() !== input.changedAt.getTime()) {
      throw conflict('This has changed meanwhile.', 'dispute_changed')
    }
    await markDisputeHandled(tx, dispute.id, platform.clock())
    await recordAudit(tx, {
      actor: viewer,
      action: 'checkout.dispute_handled',
      subject: { type: 'checkout', id: checkout.id },
      after: { orderNumber: checkout.orderNumber, dispute: dispute.paypalId, state: dispute.state },
      requestId: input.requestId,
    })
  })
  return checkout.id
}

import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { ProviderCapture } from '../../payments/server/payment-provider.ts'
import { lockAttemptOf, renumberCheckout } from '../../sale/server/checkout-queries.ts'
import type { CheckoutRow } from '../../sale/server/tables.ts'
import { paidOrderNumber, settlingNumber } from '../../sale/settling-number.ts'
import { endLockedAttempt } from './end-attempt.ts'
import { listSettling } from './settling-queries.ts'

interface Revived {
  checkout: CheckoutRow
  /** Whether a later attempt for the same cart was paid too, or is being paid. */
  doubled: boolean
}

/**
 * Handles a capture for a released checkout whose order number a later attempt uses. If no capture of the later attempt
 * was requested, it ends and this checkout keeps the number, so that the buyer cannot pay twice. Otherwise this checkout
 * gets a new number. Other checkouts are returned unchanged. The checkout must be locked.
 */
export async function reviveCheckout(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  { status }: ProviderCapture,
): Promise<Revived> {
  const unpaid = status === 'DECLINED' || status === 'FAILED'
  const holder = checkout.state === 'released' && !unpaid ? await lockAttemptOf(tx, checkout.orderNumber) : null
  if (!holder) return { checkout, doubled: false }
  if (holder.state === 'created' && (status === 'COMPLETED' || status === 'PENDING')) {
    const note = 'The buyer paid with an earlier attempt; no money moved.'
    await endLockedAttempt(platform, tx, holder, { retry: false, ending: 'paid_elsewhere', note })
    return { checkout, doubled: false }
  }
  const renumbered = await renumberCheckout(tx, checkout.id, await nextNumberOf(tx, checkout))
  await recordAudit(tx, {
    by: null,
    action: 'checkout.renumbered',
    subject: { type: 'checkout', id: checkout.id },
    before: { orderNumber: checkout.orderNumber },
    after: { orderNumber: renumbered.orderNumber },
  })
  // Money for an order that was paid meanwhile is recorded: the order is overpaid.
  return { checkout: renumbered, doubled: holder.state !== 'created' && checkout.settlesOrder === null }
}

/** The next number of the order that a checkout settles; null for a new order number. */
async function nextNumberOf(tx: Tx, { orderNumber, settlesOrder }: CheckoutRow): Promise<string | null> {
  if (settlesOrder === null) return null
  return settlingNumber(paidOrderNumber(orderNumber), (await listSettling(tx, settlesOrder)).length)
}

import { releaseStock } from '../catalog/hold-stock.ts'
import { lockCheckoutByPaypalOrder, updateCheckout } from '../payments/checkout-queries.ts'
import { firstCheckAt } from '../payments/create-checkout.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import { inTransaction, type Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'

/**
 * PayPal definitely took nothing in this attempt: the stock goes back and the buyer may try again (`retry`), or the
 * checkout ends. Nothing but the buyer starts another attempt: by then they may have paid with another order. Looking
 * goes on, because a refusal that follows a lost answer proves little.
 * Does nothing when the checkout has moved on meanwhile.
 */
export async function settleRefusal(
  platform: Platform,
  refused: { paypalOrderId: string; attempt: number; retry: boolean; note: string },
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const checkout = await lockCheckoutByPaypalOrder(tx, refused.paypalOrderId)
    if (!checkout || checkout.attempt !== refused.attempt) return
    if (checkout.state !== 'capturing' && checkout.state !== 'created') return
    await endAttempt(platform, tx, checkout, refused)
  })
}

/** The same for a checkout that is locked and known to wait, as part of a greater transaction. */
export async function endAttempt(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  { retry, note }: { retry: boolean; note: string },
): Promise<void> {
  await releaseStock(tx, checkout.id)
  await updateCheckout(tx, checkout.id, {
    state: retry ? 'created' : 'released',
    stockHeld: false,
    attempt: checkout.attempt + 1,
    capturingSince: null,
    note,
    checks: 0,
    nextCheckAt: retry ? firstCheckAt(platform) : null,
  })
}

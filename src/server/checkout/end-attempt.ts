import type { CheckoutEnding } from '../../domain/checkout-state.ts'
import { releaseStock } from '../catalog/hold-stock.ts'
import { lockCheckoutByPaypalOrder, updateCheckout } from '../payments/checkout-queries.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { firstCheckAt } from './create-checkout.ts'

interface Ended {
  /** Whether the buyer may try again with the same checkout. */
  retry: boolean
  ending: CheckoutEnding
  /** For staff; what was noted before stays when null. */
  note: string | null
}

/**
 * PayPal definitely took nothing in this attempt: the stock goes back and the buyer may try again (`retry`), or the
 * checkout ends. Nothing but the buyer starts another attempt: by then they may have paid with another order. Looking
 * goes on, because a refusal that follows a lost answer proves little.
 * Does nothing when the checkout has moved on meanwhile.
 */
export async function endAttempt(
  platform: Platform,
  refused: Ended & { paypalOrderId: string; attempt: number; from: 'created' | 'capturing' },
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const checkout = await lockCheckoutByPaypalOrder(tx, refused.paypalOrderId)
    if (checkout?.state !== refused.from || checkout.attempt !== refused.attempt) return
    await endLockedAttempt(platform, tx, checkout, refused)
  })
}

/** The same for a checkout that is locked and known to wait, as part of a greater transaction. */
export async function endLockedAttempt(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  { retry, ending, note }: Ended,
): Promise<void> {
  await releaseStock(tx, checkout.id)
  await updateCheckout(tx, checkout.id, {
    state: retry ? 'created' : 'released',
    ending,
    stockHeld: false,
    attempt: checkout.attempt + 1,
    capturingSince: null,
    note: note ?? checkout.note,
    checks: 0,
    nextCheckAt: retry ? firstCheckAt(platform) : null,
  })
}

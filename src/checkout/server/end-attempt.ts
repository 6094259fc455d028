import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { releaseGoods } from '../../reservations/server/reservations.ts'
import type { CheckoutEnding } from '../../sale/checkout-state.ts'
import { lockCheckoutByPayment, updateCheckout } from '../../sale/server/checkout-queries.ts'
import type { CheckoutRow } from '../../sale/server/tables.ts'
import { firstCheckAt } from './create-checkout.ts'

interface AttemptEnd {
  /** Whether the buyer may try again with the same checkout. */
  retry: boolean
  ending: CheckoutEnding
  /** For staff; null keeps the previous note. */
  note: string | null
}

/**
 * Ends an attempt in which the provider moved no money: releases appointments and stock, and either allows the buyer
 * another attempt (`retry`) or ends the checkout. Only the buyer starts another attempt, because they may have paid with
 * another checkout. The reconciler keeps checking: a refusal after a lost response does not prove that no money moved.
 * Does nothing when the state or the attempt has changed meanwhile.
 */
export async function endAttempt(
  platform: Platform,
  end: AttemptEnd & { paymentId: string; attempt: number; from: 'created' | 'capturing' },
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const checkout = await lockCheckoutByPayment(tx, end.paymentId)
    if (checkout?.state !== end.from || checkout.attempt !== end.attempt) return
    await endLockedAttempt(platform, tx, checkout, end)
  })
}

/** `endAttempt` for a checkout that the current transaction has locked and whose state it has checked. */
export async function endLockedAttempt(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  { retry, ending, note }: AttemptEnd,
): Promise<void> {
  await releaseGoods(tx, checkout)
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

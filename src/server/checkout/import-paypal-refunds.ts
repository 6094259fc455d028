import type { CheckoutState } from '../../domain/checkout-state.ts'
import { findCheckout } from '../payments/checkout-queries.ts'
import type { PaypalCapture, PaypalRefund } from '../payments/paypal/paypal-order.ts'
import { completedSum, insertRefund, isOpen, listRefunds, openSum } from '../payments/refund-queries.ts'
import type { CheckoutRow, RefundRow } from '../payments/tables.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { completeRefund } from './complete-refund.ts'

/**
 * Takes over what PayPal says went back of a capture: refunds of ours whose answer was lost, and those that somebody made
 * at PayPal's own site. Repeating it changes nothing. Throws when nobody can tell yet whether a refund is ours: it is
 * asked for again when ours has its answer.
 */
export async function importPaypalRefunds(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  capture: PaypalCapture,
): Promise<CheckoutState> {
  const known = await listRefunds(tx, checkout.id)
  const settling = { checkoutId: checkout.id, captureId: capture.id, known }
  for (const refund of capture.refunds.filter(({ status }) => status === 'COMPLETED')) {
    await settleOne(platform, tx, { ...settling, refund })
  }
  const now = await listRefunds(tx, checkout.id)
  // PayPal names no refunds, or not all of them: what is missing is one more.
  const missing = capture.refunded - completedSum(now) - openSum(now)
  if (missing > 0) await recordForeign(platform, tx, { ...settling, id: null, amount: missing })
  return (await current(tx, checkout.id)).state
}

interface Settling {
  checkoutId: string
  captureId: string
  known: readonly RefundRow[]
  refund: PaypalRefund
}

async function settleOne(platform: Platform, tx: Tx, settling: Settling): Promise<void> {
  const { checkoutId, captureId, known } = settling
  const { id, customId, amount } = settling.refund
  const ours = known.find((row) => row.paypalRefundId === id) ?? known.find((row) => isAnswerTo(row, customId))
  if (ours) {
    if (ours.state !== 'completed') await completeRefund(platform, tx, await current(tx, checkoutId), ours, id)
    return
  }
  if (amount === null || amount === 0) return
  if (known.some((row) => isOpen(row) && row.paypalRefundId === null && row.amount === amount)) {
    throw new Error(`refund ${id} may be the one that was just asked for`)
  }
  await recordForeign(platform, tx, { checkoutId, captureId, id, amount })
}

/** What we ask for carries its own id. */
const isAnswerTo = (row: RefundRow, customId: string | null) => row.paypalRefundId === null && row.id === customId

async function recordForeign(
  platform: Platform,
  tx: Tx,
  { checkoutId, captureId, id, amount }: { checkoutId: string; captureId: string; id: string | null; amount: number },
): Promise<void> {
  const row = await insertRefund(tx, { checkoutId, captureId, amount, state: 'requested', origin: 'paypal' })
  if (row) await completeRefund(platform, tx, await current(tx, checkoutId), row, id)
}

/** The checkout as the refund before has left it. */
async function current(tx: Tx, id: string): Promise<CheckoutRow> {
  const checkout = await findCheckout(tx, id)
  if (!checkout) throw new Error(`checkout ${id} does not exist`)
  return checkout
}

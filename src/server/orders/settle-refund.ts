import { type CheckoutState, canMove } from '../../domain/checkout-state.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { releaseStock } from '../catalog/hold-stock.ts'
import { updateCheckout } from '../payments/checkout-queries.ts'
import type { CheckoutRow } from '../payments/tables.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { mailRefund } from './order-mails.ts'
import { setPaymentStatus } from './order-queries.ts'
import { reviewPayment } from './review-payment.ts'

/** The money went back whole. Goods of an order stay with it until staff say otherwise; goods without one are free. */
export async function settleRefunded(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  refunded: number,
): Promise<CheckoutState> {
  const order = await setPaymentStatus(tx, checkout.id, 'refunded')
  if (!canMove(checkout.state, 'refunded')) return checkout.state
  if (!order) await releaseStock(tx, checkout.id)
  await updateCheckout(tx, checkout.id, {
    state: 'refunded',
    stockHeld: order !== null && checkout.stockHeld,
    capturingSince: null,
    nextCheckAt: null,
  })
  await mailRefund(platform, tx, checkout, refunded)
  await recordAudit(tx, {
    actor: null,
    action: 'checkout.refunded',
    subject: { type: 'checkout', id: checkout.id },
    after: { orderNumber: checkout.orderNumber },
  })
  return 'refunded'
}

/** Part of the money went back: its order says so, and without one a person must look. */
export async function settlePartlyRefunded(platform: Platform, tx: Tx, checkout: CheckoutRow): Promise<CheckoutState> {
  const order = await setPaymentStatus(tx, checkout.id, 'partially_refunded')
  if (order || !canMove(checkout.state, 'review')) return checkout.state
  return reviewPayment(platform, tx, checkout, { note: 'Partly refunded before its order was made.' })
}

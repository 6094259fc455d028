import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { lockOrderWithCheckout } from '../../orders/server/order-queries.ts'
import { tellParcelsAgain } from '../../orders/server/parcel-queries.ts'
import { receiveTender } from '../../orders/server/receive-tender.ts'
import { alertStaff } from '../../orders/server/staff-mails.ts'
import type { ProviderCapture } from '../../payments/server/payment-provider.ts'
import { isCanceled } from '../../sale/order-status.ts'
import type { ProviderEnvironment } from '../../sale/payment.ts'
import { paymentNotes } from '../../sale/payment-notes.ts'
import { matchPayment, updateCheckout } from '../../sale/server/checkout-queries.ts'
import type { CheckoutRow } from '../../sale/server/tables.ts'
import { endPendingTender, findTenderOfCapture, insertTender } from '../../tenders/server/tender-queries.ts'

interface Settling {
  capture: ProviderCapture
  environment: ProviderEnvironment
  move: { state: 'completed' | 'pending'; nextCheckAt: Date | null }
}

/**
 * Records the money of a checkout that pays what is due of an order: its tender, and what follows from it. When less was due
 * by then, the money is real all the same: the order is overpaid, and staff are told. A pending capture counts as neither
 * paid nor payable. Idempotent.
 * @returns false when the order was canceled: its money goes back
 */
export async function settleOrder(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  { capture, environment, move }: Settling,
): Promise<boolean> {
  const locked = checkout.settlesOrder === null ? null : await lockOrderWithCheckout(tx, checkout.settlesOrder)
  if (!locked) throw new Error(`checkout ${checkout.id} settles no order`)
  const { order } = locked
  const earlier = await findTenderOfCapture(tx, capture.id)
  if (isCanceled(order) && !earlier) return false
  const method = capture.method ?? platform.providers.methodOf(checkout)
  const isSettled = move.state === 'completed'
  if (earlier?.state === 'settled') return true
  if (earlier) await endPendingTender(tx, capture.id, 'settled')
  else {
    await insertTender(tx, {
      orderId: order.id,
      kind: 'provider',
      method,
      amount: checkout.total,
      state: isSettled ? 'settled' : 'pending',
      environment,
      captureId: capture.id,
      receivedAt: platform.clock(),
    })
    await tellParcelsAgain(tx, order.id, platform.clock())
  }
  await matchPayment(tx, checkout.id)
  await updateCheckout(tx, checkout.id, { ...move, stockHeld: false, ending: null, capturingSince: null, checks: 0 })
  if (!isSettled) return true
  const changed = await receiveTender(platform, tx, order, { amount: checkout.total, method })
  await recordAudit(tx, {
    by: null,
    action: 'order.tender_recorded',
    subject: { type: 'order', id: order.id },
    before: { status: order.status, paymentStatus: order.paymentStatus },
    after: {
      orderNumber: order.orderNumber,
      kind: 'provider',
      amount: checkout.total,
      captureId: capture.id,
      status: changed.status,
      paymentStatus: changed.paymentStatus,
    },
  })
  if (changed.overpaid > 0) await alertStaff(platform, tx, checkout, { note: paymentNotes.overpaid })
  return true
}

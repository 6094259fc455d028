import type { Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { findOrderOfCheckout, lockOrderWithCheckout } from '../../orders/server/order-queries.ts'
import type { ProviderCapture, ProviderRefund } from '../../payments/server/payment-provider.ts'
import type { CheckoutState } from '../../sale/checkout-state.ts'
import { madeAtProvider, nextShares, refundableLines, unitsWithout } from '../../sale/refund.ts'
import { findCheckout, findPayment } from '../../sale/server/checkout-queries.ts'
import {
  completedSum,
  insertRefund,
  isOpen,
  listRefunds,
  openSum,
  saveRefundLines,
} from '../../sale/server/refund-queries.ts'
import type { CheckoutRow, RefundLine, RefundRow } from '../../sale/server/tables.ts'
import { findTenderOfCapture } from '../../tenders/server/tender-queries.ts'
import { completeRefund } from './complete-refund.ts'

/**
 * Imports the refunds of a capture from its provider: ours whose response was lost, and those made on the provider's site.
 * Idempotent. Throws while a refund may be one of ours that has no response yet; the caller retries.
 */
export async function importRefunds(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  capture: ProviderCapture,
): Promise<CheckoutState> {
  const sale = (await lockSaleOf(tx, checkout, capture.id)) ?? checkout
  const ofCapture = async () => (await listRefunds(tx, sale.id)).filter(({ captureId }) => captureId === capture.id)
  const existing = await ofCapture()
  const common = { checkoutId: sale.id, captureId: capture.id, existing }
  for (const refund of capture.refunds.filter(({ status }) => status === 'COMPLETED')) {
    await importRefund(platform, tx, { ...common, refund })
  }
  const now = await ofCapture()
  // The provider may list no refunds or only some of them: record the difference as one more refund.
  const missing = capture.refunded - completedSum(now) - openSum(now)
  if (missing > 0) await recordForeignRefund(platform, tx, { ...common, id: null, amount: missing })
  return (await currentCheckout(tx, checkout.id)).state
}

/**
 * The checkout under which the refunds of a capture stand: of a tender of another order's, that of the order. Null for its
 * own, also when its money is no tender yet.
 */
async function lockSaleOf(tx: Tx, { settlesOrder }: CheckoutRow, captureId: string): Promise<CheckoutRow | null> {
  if (settlesOrder === null || !(await findTenderOfCapture(tx, captureId))) return null
  return (await lockOrderWithCheckout(tx, settlesOrder))?.checkout ?? null
}

interface ImportInput {
  checkoutId: string
  captureId: string
  existing: readonly RefundRow[]
  refund: ProviderRefund
}

async function importRefund(platform: Platform, tx: Tx, input: ImportInput): Promise<void> {
  const { checkoutId, captureId, existing } = input
  const { id, refundId, amount } = input.refund
  const ours =
    existing.find((row) => row.providerRefundId === id) ?? existing.find((row) => isResponseTo(row, refundId))
  if (ours) {
    if (ours.state !== 'completed') await completeRefund(platform, tx, await currentCheckout(tx, checkoutId), ours, id)
    return
  }
  if (amount === null || amount === 0) return
  if (existing.some((row) => isOpen(row) && row.providerRefundId === null && row.amount === amount)) {
    throw new Error(`refund ${id} may match a refund that was just requested`)
  }
  await recordForeignRefund(platform, tx, { checkoutId, captureId, id, amount })
}

/** Our refund requests carry the refund's id. */
const isResponseTo = (row: RefundRow, refundId: string | null) => row.providerRefundId === null && row.id === refundId

async function recordForeignRefund(
  platform: Platform,
  tx: Tx,
  { checkoutId, captureId, id, amount }: { checkoutId: string; captureId: string; id: string | null; amount: number },
): Promise<void> {
  const row = await insertRefund(tx, { checkoutId, captureId, amount, state: 'requested', origin: madeAtProvider })
  if (!row) return
  await saveRefundLines(tx, row.id, await unitsOfFullRefund(tx, row))
  await completeRefund(platform, tx, await currentCheckout(tx, checkoutId), row, id)
}

/**
 * Nobody names units on the provider's site: who gives back there all that is left of a payment cancels what it paid for, so
 * that nothing is sent for which there is no money. What was free is not part of it, nor of any smaller refund.
 */
async function unitsOfFullRefund(tx: Tx, refund: RefundRow): Promise<RefundLine[]> {
  const { id, checkoutId, captureId, amount } = refund
  const order = await findOrderOfCheckout(tx, checkoutId)
  const others = (await listRefunds(tx, checkoutId)).filter((row) => row.id !== id)
  const payment = captureId === null ? null : await findPayment(tx, captureId)
  const before = completedSum(others.filter((row) => row.captureId === captureId))
  const left = (payment?.amount ?? order?.total ?? 0) - before
  // What was paid in another way still pays for them.
  if (!order || amount < left || order.paid > left) return []
  const counted = others.filter(({ state }) => state === 'completed').flatMap(({ lines }) => lines)
  return nextShares(order, counted, unitsWithout(refundableLines(order), counted))
    .filter(({ amount: share }) => share > 0)
    .map((line) => ({ ...line, restocked: 0 }))
}

/** Reads the checkout again, because the previous refund may have changed it. */
async function currentCheckout(tx: Tx, id: string): Promise<CheckoutRow> {
  const checkout = await findCheckout(tx, id)
  if (!checkout) throw new Error(`checkout ${id} does not exist`)
  return checkout
}

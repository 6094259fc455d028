import { recordAudit } from '../../audit/server/record-audit.ts'
import { isErased } from '../../kit/erased.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { readShopRecipients, type ShopRecipients } from '../../mail/server/shop-recipients.ts'
import { askForAddress } from '../../orders/server/order-address.ts'
import { mailCancellation, mailPlacedOrder } from '../../orders/server/order-mails.ts'
import { insertPaidOrder, setPaymentStatus } from '../../orders/server/order-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { isKnownStatus, type ProviderCapture } from '../../payments/server/payment-provider.ts'
import { confirmGoods, holdGoods, releaseGoods, type Shortage } from '../../reservations/server/reservations.ts'
import { type CheckoutState, canMove } from '../../sale/checkout-state.ts'
import type { PaymentStatus } from '../../sale/order-status.ts'
import type { ProviderEnvironment } from '../../sale/payment.ts'
import { paymentNotes } from '../../sale/payment-notes.ts'
import { clearAnomaly, lockCheckoutByPayment, savePayment, updateCheckout } from '../../sale/server/checkout-queries.ts'
import { insertRefund } from '../../sale/server/refund-queries.ts'
import { type CheckoutRow, payableOf } from '../../sale/server/tables.ts'
import { endPendingTender } from '../../tenders/server/tender-queries.ts'
import { ordersPlaced } from './checkout-metrics.ts'
import { firstCheckAt } from './create-checkout.ts'
import { importRefunds } from './import-refunds.ts'
import { pendingCheckMs, recordAnomaly, reviewPayment } from './review-payment.ts'
import { reviveCheckout } from './revive-checkout.ts'
import { settleOrder } from './settle-order.ts'
import { findOrderPaidBy } from './settling-queries.ts'

/** The state of a capture at its provider, and which source reported it. */
export interface CaptureUpdate {
  paymentId: string
  environment: ProviderEnvironment
  capture: ProviderCapture
  source: 'client' | 'webhook' | 'reconciler' | 'staff'
}

/** The services, who gets the notification of an order, and how many the transaction has added. */
type Recording = Platform & { recipients: ShopRecipients; placed: number }

/** The checkout's state after the update; null for an unknown order. */
export type Recorded = CheckoutState | null

/**
 * Records a capture and creates its order; the only code path for browser, webhook, reconciler and staff (checkout
 * protocol, step 3). Order, payment, mails and audit are one transaction. Idempotent.
 */
export async function recordCapture(platform: Platform, update: CaptureUpdate): Promise<Recorded> {
  // Read here, because a transaction reads settings past the cache.
  const recipients = await readShopRecipients(platform.log, platform.database.db)
  const recording = { ...platform, recipients, placed: 0 }
  const recorded = await inTransaction(platform.database, (tx) => record(recording, tx, update))
  ordersPlaced.inc({ payment: 'online' }, recording.placed)
  return recorded
}

async function record(platform: Recording, tx: Tx, update: CaptureUpdate): Promise<Recorded> {
  const found = await lockCheckoutByPayment(tx, update.paymentId)
  if (!found) return null
  const { capture } = update
  const { checkout, doubled } = await reviveCheckout(platform, tx, found, capture)
  const { status, before } = await savePayment(tx, {
    checkoutId: checkout.id,
    captureId: capture.id,
    paymentId: update.paymentId,
    status: capture.status,
    amount: capture.amount ?? 0,
    currency: capture.currency,
    environment: update.environment,
    source: update.source,
  })
  if (!isKnownStatus(capture.status)) return recordAnomaly(platform, tx, checkout, capture.id, capture.status)
  if (before && !isKnownStatus(before)) await clearAnomaly(tx, capture.id)
  // Ignore stale responses, and webhooks that repeat the stored status.
  if (status !== capture.status) return checkout.state
  if (capture.status === 'REFUNDED' || capture.status === 'PARTIALLY_REFUNDED') {
    // What went back had come in before.
    await endPendingTender(tx, capture.id, 'settled')
    return importRefunds(platform, tx, checkout, capture)
  }
  if (update.source === 'webhook' && before === status) return checkout.state
  if (doubled) return reviewCapture(platform, tx, checkout, capture, paymentNotes.superseded)
  const state = await applyStatus(platform, tx, checkout, { ...update, before })
  crashPoint(platform.config, 'order-uncommitted')
  return state
}

/** An update with the status of the capture that was stored before; null for a new capture. */
type StatusChange = CaptureUpdate & { before: string | null }

/** Reviews the payment. The provider is asked again about a pending capture, which cannot be refunded yet. */
function reviewCapture(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  { status }: ProviderCapture,
  note: string,
): Promise<CheckoutState> {
  if (status !== 'PENDING') return reviewPayment(platform, tx, checkout, { note })
  return reviewPayment(platform, tx, checkout, { note, nextCheckAt: pendingCheckAt(platform) })
}

const pendingCheckAt = ({ clock }: Platform) => new Date(clock().getTime() + pendingCheckMs)

function applyStatus(platform: Recording, tx: Tx, checkout: CheckoutRow, update: StatusChange): Promise<CheckoutState> {
  switch (update.capture.status) {
    case 'COMPLETED':
      return applyPayment(platform, tx, checkout, update, 'completed', 'paid')
    case 'PENDING':
      return applyPayment(platform, tx, checkout, update, 'pending', 'pending_review')
    case 'DECLINED':
    case 'FAILED':
      return applyDecline(platform, tx, checkout, update)
    default:
      throw new Error(`no rule for a capture that is ${update.capture.status}`)
  }
}

async function applyPayment(
  platform: Recording,
  tx: Tx,
  checkout: CheckoutRow,
  update: StatusChange,
  state: 'completed' | 'pending',
  paymentStatus: PaymentStatus,
): Promise<CheckoutState> {
  const { capture } = update
  // Goods are not held for money that arrives late and may be declined: the stock is held once it is completed.
  const isLate = state === 'pending' && checkout.state === 'released'
  if (!isLate && !canMove(checkout.state, state)) return checkout.state
  const difference = differenceOf(checkout, update)
  if (difference) return reviewCapture(platform, tx, checkout, capture, difference)
  const isDeleted = isErased(checkout) && !(await findOrderPaidBy(tx, checkout))
  if (isDeleted) return returnMoney(platform, tx, checkout, update, paymentNotes.deleted)
  if (isLate) return reviewCapture(platform, tx, checkout, capture, paymentNotes.late)
  const move = { state, nextCheckAt: state === 'pending' ? pendingCheckAt(platform) : null }
  if (checkout.settlesOrder !== null) {
    const isSettled = await settleOrder(platform, tx, checkout, { ...update, move })
    return isSettled ? state : returnMoney(platform, tx, checkout, update, paymentNotes.canceled)
  }
  const shortage = await holdLate(tx, checkout, update, platform.clock())
  if (shortage) {
    return returnMoney(platform, tx, checkout, update, noteOf(shortage))
  }
  await placeOrder(platform, tx, checkout, update, { move, paymentStatus })
  return state
}

/** What staff read about a payment whose goods could not be held. */
function noteOf(shortage: Shortage): string {
  if ('taken' in shortage) return paymentNotes.taken
  return 'usedUp' in shortage ? paymentNotes.usedUp : paymentNotes.sold
}

/**
 * Reviews a payment that cannot become an order, and refunds it. If staff accepted the payment, they decide about the
 * refund. A pending capture cannot be refunded yet: the provider is asked about it again.
 */
async function returnMoney(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  { capture, source }: CaptureUpdate,
  note: string,
): Promise<CheckoutState> {
  if (capture.status === 'COMPLETED' && source !== 'staff') await createFullRefund(platform, tx, checkout, capture)
  return reviewCapture(platform, tx, checkout, capture, note)
}

/** Stores a full refund in the same transaction, once per capture; the reconciler requests it from the provider. */
async function createFullRefund(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  { id, amount }: ProviderCapture,
): Promise<void> {
  const refund = { checkoutId: checkout.id, captureId: id, state: 'requested', origin: 'shop' } as const
  await insertRefund(tx, { ...refund, amount: amount ?? 0, nextCheckAt: platform.clock() })
}

/**
 * Holds appointments and stock if necessary. Under review only staff may do so, because a refund may be in progress; but a
 * capture that the provider has just completed has no refund yet. If the cart was paid twice, it gets one instead.
 * @returns null when everything is held.
 */
async function holdLate(
  tx: Tx,
  checkout: CheckoutRow,
  { source, before }: StatusChange,
  now: Date,
): Promise<Shortage | null> {
  if (checkout.stockHeld) return null
  const isJustCompleted = before === 'PENDING' && checkout.note !== paymentNotes.superseded
  if (checkout.state === 'review' && source !== 'staff' && !isJustCompleted) return { missing: [] }
  return holdGoods(tx, checkout, now, { byStaff: source === 'staff' })
}

async function placeOrder(
  platform: Recording,
  tx: Tx,
  checkout: CheckoutRow,
  { capture, source }: CaptureUpdate,
  { move, ...captured }: { move: Parameters<typeof insertPaidOrder>[2]; paymentStatus: PaymentStatus },
): Promise<void> {
  // After a deposit the order waits for its balance.
  const isPart = captured.paymentStatus === 'paid' && payableOf(checkout) < checkout.total
  const paymentStatus = isPart ? 'awaiting' : captured.paymentStatus
  const payment = {
    paymentStatus,
    paymentMethod: capture.method ?? platform.providers.methodOf(checkout),
    captureId: capture.id,
    source,
  }
  const inserted = await insertPaidOrder(tx, checkout, move, payment)
  if (!inserted && move.state === 'completed') await endPendingTender(tx, capture.id, 'settled')
  const order = inserted?.order ?? (await setPaymentStatus(tx, checkout.id, paymentStatus))
  if (!order) throw new Error(`checkout ${checkout.id} has no order`)
  await confirmGoods(tx, checkout, order)
  if (inserted) platform.placed = 1
  const address = await mailPlacedOrder(platform, tx, order, {
    recipients: platform.recipients,
    isConfirmed: !inserted,
    ...(inserted?.verifiedEmail && { address: inserted.verifiedEmail }),
  })
  if (inserted) return askForAddress(platform, tx, order, address)
  await recordAudit(tx, {
    by: null,
    action: 'order.paid',
    subject: { type: 'order', id: order.id },
    after: { orderNumber: order.orderNumber, paymentStatus, captureId: capture.id, source },
  })
}

/** Why a capture does not match the checkout; null when it matches to the cent. */
function differenceOf(checkout: CheckoutRow, { capture, environment }: CaptureUpdate): string | null {
  if (capture.amount !== payableOf(checkout)) return paymentNotes.amount
  if (capture.currency !== checkout.currency) return paymentNotes.currency
  if (capture.checkoutId !== checkout.id) return paymentNotes.checkout
  if (checkout.payee !== null && capture.payee !== null && capture.payee !== checkout.payee) {
    return paymentNotes.payee
  }
  if (environment !== checkout.environment) return paymentNotes.environment
  return null
}

/** Handles a definite decline: releases appointments and stock. The buyer may make another attempt while the checkout is capturing. */
async function applyDecline(
  platform: Platform,
  tx: Tx,
  checkout: CheckoutRow,
  { source, capture }: CaptureUpdate,
): Promise<CheckoutState> {
  // A late webhook about the attempt that has ended; the buyer may be making another one.
  if (checkout.state === 'created' && source === 'webhook') return 'created'
  const state = checkout.state === 'capturing' ? 'created' : 'released'
  if (!canMove(checkout.state, state)) return checkout.state
  await releaseGoods(tx, checkout)
  await updateCheckout(tx, checkout.id, {
    state,
    stockHeld: false,
    ending: 'declined',
    attempt: checkout.attempt + 1,
    capturingSince: null,
    checks: 0,
    nextCheckAt: state === 'created' ? firstCheckAt(platform) : null,
  })
  await endPendingTender(tx, capture.id, 'failed')
  const order = await setPaymentStatus(tx, checkout.id, 'voided')
  if (order) await notifyOfDecline(platform, tx, order, { captureId: capture.id, source })
  return state
}

/** The buyer had received a confirmation while the provider reviewed the payment. */
async function notifyOfDecline(
  platform: Platform,
  tx: Tx,
  order: OrderRow,
  declined: { captureId: string; source: CaptureUpdate['source'] },
): Promise<void> {
  await mailCancellation(platform, tx, order, 'order_declined')
  await recordAudit(tx, {
    by: null,
    action: 'order.declined',
    subject: { type: 'order', id: order.id },
    after: { orderNumber: order.orderNumber, paymentStatus: order.paymentStatus, ...declined },
  })
}

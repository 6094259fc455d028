import type { EndpointRequest } from '../../contract/endpoint.ts'
import type { refundOrder as refundOrderEndpoint } from '../../contract/orders.ts'
import { formatDecimal } from '../../domain/money.ts'
import { isRefundedByHand, refundableAmount } from '../../domain/refund.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { completeRefund } from '../checkout/complete-refund.ts'
import { findOrder, lockOrderWithCheckout } from '../orders/order-queries.ts'
import { returnableLines } from '../orders/present-orders.ts'
import type { OrderRow } from '../orders/tables.ts'
import { findCheckout, listPayments } from '../payments/checkout-queries.ts'
import type { PaypalAccounts } from '../payments/paypal/paypal-accounts.ts'
import {
  completedSum,
  findRefund,
  insertRefund,
  listRefunds,
  openSum,
  paidCapture,
} from '../payments/refund-queries.ts'
import type { RefundRow, ReturnedItem } from '../payments/tables.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { badRequest, conflict, notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { firstRefundCheckAt, submitRefundOrLog } from './submit-refund.ts'

type RefundInput = EndpointRequest<typeof refundOrderEndpoint>['body'] & { orderId: string; requestId: string }

/**
 * Gives money of an order back, whole or in part. The refund is committed before PayPal hears of it, and asked for under
 * its own request id, so that neither a second click (same `key`) nor a crash gives back twice; an outcome that nobody
 * knows is left to the reconciler. An order that was paid by hand was refunded by hand: that is written down, no more.
 * Throws 404 for no order, 409 for more than is left, 503 when the payment's account is not set up any more.
 * @returns the refund as it stands now; `failed` when PayPal said no.
 */
export async function submitStaffRefund(
  platform: Platform,
  paypal: PaypalAccounts,
  viewer: Viewer,
  input: RefundInput,
): Promise<RefundRow> {
  const { db } = platform.database
  const order = await findOrder(db, input.orderId)
  if (!order) throw notFound()
  const checkout = isRefundedByHand(order) ? null : await findCheckout(db, order.checkoutId)
  const gateway = checkout && (await paypal.of(checkout))
  const refund = await inTransaction(platform.database, (tx) => promiseRefund(platform, tx, viewer, input))
  crashPoint(platform.config, 'refund-promised')
  if (gateway && refund.state === 'requested') await submitRefundOrLog(platform, gateway, refund)
  return (await findRefund(db, refund.id)) ?? refund
}

async function promiseRefund(platform: Platform, tx: Tx, viewer: Viewer, input: RefundInput): Promise<RefundRow> {
  const locked = await lockOrderWithCheckout(tx, input.orderId)
  if (!locked) throw notFound()
  const { order, checkout } = locked
  const known = await findRefund(tx, input.key)
  if (known) return sameRefund(known, order)
  const all = await listRefunds(tx, checkout.id)
  const left = refundableAmount({ ...order, refunded: completedSum(all), promised: openSum(all) })
  if (left === 0) throw conflict('Nothing of this order can be given back.', 'nothing_to_refund')
  if (input.amount > left) {
    throw conflict('This is more than can still be given back.', 'refund_exceeds_payment', {
      left: formatDecimal(left),
    })
  }
  assertReturnable(order, all, input.returned)
  const byHand = isRefundedByHand(order)
  const refund = await insertRefund(tx, {
    id: input.key,
    checkoutId: checkout.id,
    captureId: byHand ? null : await captureOf(tx, order),
    amount: input.amount,
    state: 'requested',
    origin: 'staff',
    note: input.note || null,
    returned: input.returned,
    requestedBy: viewer.id,
    nextCheckAt: byHand ? null : firstRefundCheckAt(platform),
  })
  if (!refund) throw conflict('This refund exists already.', 'refund_exists')
  const { id, amount } = refund
  const returned = refund.returned.reduce((pieces, { quantity }) => pieces + quantity, 0)
  await recordAudit(tx, {
    actor: viewer,
    action: 'order.refund_requested',
    subject: { type: 'order', id: order.id },
    after: { orderNumber: order.orderNumber, refundId: id, amount, returned, byHand },
    requestId: input.requestId,
  })
  if (byHand) await completeRefund(platform, tx, checkout, refund, null)
  return refund
}

/** A second click. The same key for another order is nobody's second click. */
function sameRefund(known: RefundRow, order: OrderRow): RefundRow {
  if (known.checkoutId === order.checkoutId) return known
  throw conflict('This refund exists already.', 'refund_exists')
}

/** The capture that paid the order. */
async function captureOf(tx: Tx, order: OrderRow): Promise<string> {
  const paid = paidCapture(await listPayments(tx, order.checkoutId))
  if (!paid) throw conflict('Nothing of this order can be given back.', 'nothing_to_refund')
  return paid.captureId
}

function assertReturnable(order: OrderRow, refunds: readonly RefundRow[], returned: readonly ReturnedItem[]): void {
  const left = new Map(returnableLines(order, refunds).map(({ productId, quantity }) => [productId, quantity]))
  for (const { productId, quantity } of returned) {
    const more = (left.get(productId) ?? 0) - quantity
    if (more < 0) throw badRequest('More pieces come back than were sold.', 'too_many_returned')
    left.set(productId, more)
  }
}

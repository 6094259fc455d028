import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { endSettling } from '../../checkout/server/open-settling.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { isErased } from '../../kit/erased.ts'
import { fault } from '../../kit/fault.ts'
import { crashPoint } from '../../kit/server/crash-point.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type * as orders from '../../orders/api.ts'
import { cancelRefusals } from '../../orders/office-texts.ts'
import { notifyCanceled } from '../../orders/server/event-notifications.ts'
import { liveEventLines } from '../../orders/server/order-events.ts'
import { mailCancellation } from '../../orders/server/order-mails.ts'
import {
  listUnpaidBefore,
  lockOrderWithCheckout,
  markCanceled,
  setPaymentStatus,
  settledStatus,
  updateOrder,
} from '../../orders/server/order-queries.ts'
import { getOrder, returnableLines, withReturned } from '../../orders/server/orders.ts'
import { listParcels } from '../../orders/server/parcel-queries.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { releaseDiscounts, releaseGoods } from '../../reservations/server/reservations.ts'
import { refundFaults } from '../../sale/office-texts.ts'
import { isOverdue, timeToPay } from '../../sale/order-status.ts'
import { hasShippedInPart } from '../../sale/parcel.ts'
import { paymentKind } from '../../sale/payment.ts'
import { refundableAmount } from '../../sale/refund.ts'
import { updateCheckout } from '../../sale/server/checkout-queries.ts'
import { isOpen, listRefunds, openSum, type Refund } from '../../sale/server/refund-queries.ts'
import type { CheckoutRow, RefundRow } from '../../sale/server/tables.ts'
import { hasPendingTender, settledOf } from '../../tenders/server/tender-queries.ts'
import { createAndSubmit, createRefund } from './refunds.ts'

type Cancellation = Omit<EndpointRequest<typeof orders.cancelOrder>['body'], 'language'> & { id: string }

/** Does a work in its transaction, with what belongs to it; it may throw instead. */
export type Within = <T>(tx: Tx, work: () => Promise<T>) => Promise<T>

export const alone: Within = (_tx, work) => work()

interface Locked {
  order: OrderRow
  checkout: CheckoutRow
}

/**
 * Cancels an order for its buyer in one transaction: its units are given back by a refund, or without money, its discounts
 * can be used again, parcels that have not left are voided, and the buyer gets a mail. The provider is asked for the money
 * afterwards, and by the reconciler after a crash. An unpaid order is voided instead. A repeated call does what is left.
 * @returns the refund, if money goes back; `failed` when the provider refused it
 * @throws HttpError 404 for an unknown order; 409 `order_sent` when something was sent, `payment_undecided` while the
 * provider holds the payment, `status_changed` when the payment is no longer `from`, `nothing_to_cancel` when everything was refunded; 503 when the payment's account is no longer
 * configured
 */
export async function cancelOrder(
  platform: Platform,
  by: By,
  input: Cancellation,
): Promise<{ order: OrderRow; refund: RefundRow | null }> {
  const create = (tx: Tx) => cancel(platform, tx, by, input)
  const refund =
    input.refund === 'all'
      ? await createAndSubmit(platform, input.id, create, 'staff')
      : await inTransaction(platform.database, create)
  const movesMoney = refund !== null && (refund.divided !== null || refund.amount > 0)
  return { order: await getOrder(platform.database.db, input.id), refund: movesMoney ? refund : null }
}

async function cancel(
  platform: Platform,
  tx: Tx,
  by: By,
  { id, refund, restock, from, reason = '' }: Cancellation,
): Promise<RefundRow | null> {
  const locked = await lockOrderWithCheckout(tx, id)
  if (!locked) throw notFound()
  const { order, checkout } = locked
  if (order.paymentStatus === 'voided') return null
  if (from !== undefined && order.canceledAt === null && order.paymentStatus !== from) throw refused('status_changed')
  const cancelReason = isErased(order) ? null : reason || null
  if (await hasPendingTender(tx, id)) throw refused('payment_undecided')
  await endSettling(platform, tx, id, 'canceled')
  if (await isWithoutMoney(tx, order)) {
    await voidOrder(platform, tx, by, locked, cancelReason)
    return null
  }
  const refunds = await listRefunds(tx, checkout.id)
  const money = { ...order, pendingRefunds: openSum(refunds) }
  const amount = refund === 'all' ? refundableAmount(money) : 0
  const rest = returnableLines(order, refunds)
  const isLeft = amount > 0 || rest.length > 0
  if (!order.canceledAt) {
    if (!isLeft) throw refused('nothing_to_cancel')
    await assertNotSent(tx, order, refunds, platform.clock())
    await endOrder(platform, tx, by, locked, { refunds, amount, restock, cancelReason })
  }
  if (!isLeft) return wholeOf(refunds, refunds.find(isOpen))
  const returned = rest.map((line) => ({ ...line, restocked: restock ? line.quantity : 0 }))
  const created = await createRefund(platform, tx, by, {
    orderId: id,
    key: randomUUID(),
    amount,
    returned,
    ...(cancelReason && { note: cancelReason }),
  })
  crashPoint(platform.config, 'cancellation-uncommitted')
  return created
}

/**
 * Whether an order awaits a manual payment and has none. Its sums do not always say it: units that were given back without
 * money reduce what is due also when every payment was voided afterwards.
 */
const isWithoutMoney = async (tx: Tx, order: OrderRow): Promise<boolean> =>
  paymentKind(order) === 'manual' && order.paymentStatus === 'awaiting' && (await settledOf(tx, order.id)).length === 0

/** The refund that another one is a part of, or itself. */
const wholeOf = (refunds: readonly Refund[], part: Refund | undefined): Refund | null =>
  refunds.find(({ id }) => id === (part?.groupId ?? part?.id)) ?? null

const refused = (code: keyof typeof cancelRefusals.en) => refusal(409, fault(cancelRefusals, code))

async function assertNotSent(tx: Tx, order: OrderRow, refunds: readonly Refund[], now: Date): Promise<void> {
  if (order.paymentStatus === 'pending_review') throw refused('payment_undecided')
  const items = withReturned(order.items, refunds)
  if (hasShippedInPart({ status: order.status, items, parcels: await listParcels(tx, order.id) }, now))
    throw refused('order_sent')
}

interface Ending {
  refunds: readonly Refund[]
  amount: number
  restock: boolean
  cancelReason: string | null
}

/** Marks a paid order as canceled and tells its buyer. */
async function endOrder(
  platform: Platform,
  tx: Tx,
  by: By,
  { order, checkout }: Locked,
  { refunds, amount, restock, cancelReason }: Ending,
): Promise<void> {
  const lines = liveEventLines(order, refunds)
  // Nothing is due of it any more.
  if (order.paymentStatus === 'awaiting') {
    await setPaymentStatus(tx, checkout.id, await settledStatus(tx, order, order.paid))
  }
  const canceled = await markCanceled(tx, order.id, { canceledAt: platform.clock(), cancelReason })
  await releaseDiscounts(tx, checkout)
  await mailCancellation(platform, tx, canceled, 'order_canceled', { lines, refund: amount, reason: cancelReason })
  await recordAudit(tx, {
    by,
    action: 'order.canceled',
    subject: { type: 'order', id: order.id },
    before: { status: order.status, paymentStatus: order.paymentStatus },
    after: { orderNumber: order.orderNumber, amount, restock },
  })
}

/**
 * Cancels an unpaid manual order: releases appointments, stock and discounts, mails the buyer and records the actor in one
 * transaction. The buyer may cancel at any time, the system (`by` null) only when the order is overdue or the shop canceled
 * what it is about (`byShop`). A cancellation by the buyer is mailed to the shop. Throws 404 for an unknown order, 409 when it
 * does not wait for a payment.
 */
export function cancelUnpaidOrder(
  platform: Platform,
  by: By | null,
  {
    id,
    byShop = false,
    reason = null,
    within = alone,
  }: { id: string; byShop?: boolean; reason?: string | null | undefined; within?: Within },
): Promise<OrderRow> {
  const cancelIn = (tx: Tx) =>
    within(tx, async () => {
      const locked = await lockOrderWithCheckout(tx, id)
      if (!locked) throw notFound()
      const may = by !== null || byShop || isOverdue(locked.order, platform.clock())
      if (!may || !(await isWithoutMoney(tx, locked.order)) || (await hasPendingTender(tx, id))) {
        throw refusal(409, fault(refundFaults, 'order_not_unpaid'))
      }
      await endSettling(platform, tx, id, 'canceled')
      return voidOrder(platform, tx, by, locked, reason)
    })
  return inTransaction(platform.database, cancelIn, { retry: true })
}

async function voidOrder(
  platform: Platform,
  tx: Tx,
  by: By | null,
  { order, checkout }: Locked,
  cancelReason: string | null,
): Promise<OrderRow> {
  const overdue = isOverdue(order, platform.clock())
  await releaseGoods(tx, checkout)
  await updateCheckout(tx, order.checkoutId, {
    state: 'released',
    ending: overdue ? 'unpaid' : 'canceled',
    stockHeld: false,
  })
  await updateOrder(tx, order.id, { status: order.status, paymentStatus: 'voided' })
  const canceled = await markCanceled(tx, order.id, { canceledAt: platform.clock(), cancelReason })
  const isExpired = overdue && cancelReason === null
  const template = isExpired ? 'order_expired' : 'order_canceled'
  await mailCancellation(platform, tx, canceled, template, { reason: cancelReason })
  if (by?.viewer.id === order.userId) {
    for (const line of order.items) await notifyCanceled(platform, tx, order, line, line.quantity)
  }
  await recordAudit(tx, {
    by,
    action: overdue ? 'order.expired' : 'order.canceled',
    subject: { type: 'order', id: order.id },
    before: { paymentStatus: order.paymentStatus },
    after: { orderNumber: order.orderNumber, paymentStatus: canceled.paymentStatus },
  })
  return canceled
}

const batch = 100

/** Cancels all overdue unpaid orders. An order that cannot be canceled does not block the others. */
export async function cancelOverdueOrders(platform: Platform): Promise<void> {
  const now = platform.clock()
  const before = new Date(now.getTime() - timeToPay)
  for (const id of await listUnpaidBefore(platform.database.db, before, now, batch)) {
    await cancelUnpaidOrder(platform, null, { id }).catch((cause: unknown) => {
      platform.log.warn({ err: cause, orderId: id }, 'an unpaid order could not be canceled')
    })
  }
}

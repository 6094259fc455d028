import { recordAudit } from '../../audit/server/record-audit.ts'
import type { KeyOf } from '../../kit/dictionary.ts'
import { fault } from '../../kit/fault.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { HttpError, invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { listRefunds } from '../../payments/server/refund-queries.ts'
import { guessCarrier, knownCarrier, trackingPage } from '../carriers.ts'
import { deskFaults, shipRefusals } from '../office-texts.ts'
import { isCanceled, isUnpaid, paymentAfter, requiresPaymentConfirmation, shipsUnpaid } from '../order-status.ts'
import type { OrderStatus } from '../order-statuses.ts'
import { activeParcels, type PackedUnits, parcelsAfterRefund, unitsToShip } from '../parcel.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { queueParcelMail } from './order-mails.ts'
import { findOrder, lockOrder, updateOrder } from './order-queries.ts'
import { withReturned } from './orders.ts'
import { insertParcel, listParcels, replaceParcelLines, updateParcel } from './parcel-queries.ts'
import type { OrderRow, ParcelRow } from './tables.ts'

interface Sending {
  carrier?: string | undefined
  /** As carriers write it (`trackingNumber`). */
  number?: string | undefined
  /** Of a carrier that is not known. */
  url?: string | undefined
  /** Everything that is left, by default. */
  lines?: readonly PackedUnits[] | undefined
  /** Now, by default. */
  shippedAt?: Date | undefined
  shipUnpaid?: boolean | undefined
  paymentReceived?: boolean | undefined
  /** Refuses an order that is shipped already, otherwise than with this number. */
  unlessShipped?: boolean | undefined
}

/**
 * Records a parcel of an order that its buyer has paid: the buyer gets a mail, and the provider of the payment is told its
 * number. When nothing is left to send, the order is shipped. A repeated call with the same number changes nothing.
 * @throws HttpError 404 for an unknown order; 409 `order_canceled`, `picked_up`, `payment_pending` without `shipUnpaid`,
 * `payment_not_stated` without `paymentReceived`, `nothing_to_ship`, and `units_not_left` for more units than are left
 */
export function sendParcel(platform: Platform, by: By, id: string, sending: Sending): Promise<OrderRow> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const order = await lockOrder(tx, id)
      if (!order) throw notFound()
      const parcels = await listParcels(tx, id)
      if (sending.number && activeParcels(parcels).some(({ number }) => number === sending.number)) return order
      if (sending.unlessShipped && order.status === 'shipped') throw refused('already_shipped')
      assertSendable(order, sending, platform.clock())
      const left = unitsToShip(withReturned(order.items, await listRefunds(tx, order.checkoutId)), parcels)
      const lines = unitsOf(left, sending.lines)
      const isLast = lines.reduce(sumOf, 0) === left.reduce(sumOf, 0)
      const parcel = await insertParcel(tx, newParcel(platform, order, sending, isLast), lines)
      const status = isLast ? 'shipped' : statusAfterPart(order)
      const changed = status === order.status ? order : await setStatus(tx, order, status)
      await queueParcelMail(platform, tx, changed, parcels)
      await recordAudit(tx, {
        by,
        action: 'order.parcel_sent',
        subject: { type: 'order', id },
        after: { orderNumber: order.orderNumber, carrier: parcel.carrier, number: parcel.number, status },
      })
      return changed
    },
    { retry: true },
  )
}

const refused = (code: KeyOf<typeof shipRefusals>) => refusal(409, fault(shipRefusals, code))

const sumOf = (sum: number, { quantity }: PackedUnits) => sum + quantity

/** How far ahead a parcel may be packed. */
const leavesWithinMs = 14 * 24 * 3_600_000

/** @throws HttpError as {@link sendParcel}, 400 for a parcel that leaves too late */
function assertSendable(order: OrderRow, { shipUnpaid, paymentReceived, shippedAt }: Sending, now: Date): void {
  if (shippedAt && shippedAt.getTime() - now.getTime() > leavesWithinMs) {
    throw invalidField('shippedAt', fault(deskFaults, 'shipped_at_invalid'))
  }
  if (isCanceled(order)) throw refused('order_canceled')
  if (order.delivery?.kind === 'pickup') throw refused('picked_up')
  if (shipsUnpaid(order, 'shipped') && shipUnpaid !== true) throw refused('payment_pending')
  if (requiresPaymentConfirmation(order, 'shipped') && paymentReceived !== true) throw refused('payment_not_stated')
}

/** The units of a parcel: those asked for, or all that are left. */
function unitsOf(left: readonly PackedUnits[], asked: Sending['lines']): readonly PackedUnits[] {
  if (left.length === 0) throw refused('nothing_to_ship')
  if (!asked) return left
  const counts = new Map(left.map(({ lineId, quantity }) => [lineId, quantity]))
  for (const { lineId, quantity } of asked) {
    const rest = (counts.get(lineId) ?? 0) - quantity
    if (rest < 0) throw refused('units_not_left')
    counts.set(lineId, rest)
  }
  return left
    .map(({ lineId, quantity }) => ({ lineId, quantity: quantity - (counts.get(lineId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

function newParcel(platform: Platform, order: OrderRow, sending: Sending, isLast: boolean) {
  const { number = null, url = null } = sending
  const now = platform.clock()
  const named = sending.carrier?.trim() || null
  const carrier = named === null ? number && guessCarrier(number) : (knownCarrier(named) ?? named)
  const isTold = number !== null && order.transactionId !== null
  return {
    orderId: order.id,
    carrier,
    number,
    url: trackingPage(carrier, number) === null ? url : null,
    shippedAt: sending.shippedAt ?? now,
    statusBefore: isLast && order.status !== 'shipped' ? order.status : null,
    ...(isTold && { tracking: 'due' as const, trackingAt: now }),
  }
}

/** A part was sent: staff have stated that an unpaid order was paid, and the status of others stays. */
const statusAfterPart = (order: OrderRow): OrderStatus => (isUnpaid(order) ? 'completed' : order.status)

const setStatus = (tx: Tx, order: OrderRow, status: OrderStatus) =>
  updateOrder(tx, order.id, { status, paymentStatus: paymentAfter(order, status) })

/**
 * Takes a parcel back that was recorded by mistake: its units wait for a parcel again, the order gets the status of before
 * unless staff set one since, and the provider of the payment forgets its number. Voiding it again does nothing.
 * @throws HttpError 404 for an unknown order or parcel
 */
export function voidParcel(
  platform: Platform,
  by: By,
  { id, parcelId }: { id: string; parcelId: string },
): Promise<OrderRow> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const order = await lockOrder(tx, id)
      const parcels = order ? await listParcels(tx, id) : []
      const parcel = parcels.find((one) => one.id === parcelId)
      if (!order || !parcel) throw notFound()
      if (parcel.voidedAt) return order
      await storeVoid(platform, tx, parcel)
      const { statusBefore } = parcel
      const changed = statusBefore && order.status === 'shipped' ? await setStatus(tx, order, statusBefore) : order
      await queueParcelMail(platform, tx, changed, parcels)
      await recordAudit(tx, {
        by,
        action: 'order.parcel_voided',
        subject: { type: 'order', id },
        before: { carrier: parcel.carrier, number: parcel.number, status: order.status },
        after: { orderNumber: order.orderNumber, status: changed.status },
      })
      return changed
    },
    { retry: true },
  )
}

/** A number that was told, or may be being told at this moment, is taken back. */
async function storeVoid(platform: Platform, tx: Tx, { id, tracking }: ParcelRow): Promise<void> {
  const now = platform.clock()
  const isTold = tracking === 'due' || tracking === 'told'
  await updateParcel(tx, id, {
    voidedAt: now,
    statusBefore: null,
    ...(isTold && { tracking: 'voiding' as const, trackingAt: now, trackingTries: 0 }),
  })
}

/**
 * Adjusts the parcels of a locked order to its refunds: those that have not left lose the refunded units, and an order of
 * which something was sent is shipped when nothing is left to send.
 */
export async function adjustParcels(platform: Platform, tx: Tx, order: OrderRow): Promise<void> {
  const before = await listParcels(tx, order.id)
  if (before.length === 0) return
  const items = withReturned(order.items, await listRefunds(tx, order.checkoutId))
  for (const { parcel, lines } of parcelsAfterRefund(items, before, platform.clock())) {
    if (lines.length > 0) await replaceParcelLines(tx, parcel.id, lines)
    else await storeVoid(platform, tx, parcel)
  }
  const after = await listParcels(tx, order.id)
  const isSent = activeParcels(after).length > 0 && unitsToShip(items, after).length === 0
  const changed = isSent && order.status !== 'shipped' && !isCanceled(order)
  if (changed) await setStatus(tx, order, 'shipped')
  await queueParcelMail(platform, tx, changed ? { ...order, status: 'shipped' } : order, before)
}

/** Why an order among many was not shipped, by the code of its refusal. */
export interface Refusal {
  id: string
  code: string
}

/**
 * Ships what is left of many orders, one after another: each with its number, if it has one. Orders that are picked up get
 * the status instead. What was done before stays done when a call fails in the middle, and a repeated call repeats nothing:
 * an order with the same number counts as shipped, one that is shipped otherwise is refused with `already_shipped`.
 */
export async function shipOrders(
  platform: Platform,
  by: By,
  orders: readonly { id: string; number?: string | undefined; shipUnpaid?: boolean | undefined }[],
): Promise<{ shipped: string[]; refused: Refusal[] }> {
  const shipped: string[] = []
  const refused: Refusal[] = []
  for (const { id, number, shipUnpaid } of orders) {
    try {
      await shipOrder(platform, by, id, { number, shipUnpaid })
      shipped.push(id)
    } catch (cause) {
      if (!(cause instanceof HttpError) || cause.status >= 500) throw cause
      refused.push({ id, code: cause.code })
    }
  }
  return { shipped, refused }
}

async function shipOrder(
  platform: Platform,
  by: By,
  id: string,
  { number, shipUnpaid }: Pick<Sending, 'number' | 'shipUnpaid'>,
): Promise<void> {
  const order = await findOrder(platform.database.db, id)
  if (!order) throw notFound()
  if (order.delivery?.kind === 'pickup' && number === undefined) {
    if (order.status === 'shipped') throw refused('already_shipped')
    await changeOrderStatus(platform, by, { id, from: order.status, status: 'shipped', shipUnpaid })
    return
  }
  await sendParcel(platform, by, id, { number, shipUnpaid, unlessShipped: true })
}

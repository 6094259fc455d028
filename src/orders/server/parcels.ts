import { recordAudit } from '../../audit/server/record-audit.ts'
import type { KeyOf } from '../../kit/dictionary.ts'
import { fault } from '../../kit/fault.ts'
import { inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { guessCarrier, knownCarrier, trackingPage } from '../../sale/carriers.ts'
import {
  isCanceled,
  marksPaid,
  mayShip,
  requiresPaymentConfirmation,
  shipsUnpaid,
  statusOfUnits,
} from '../../sale/order-status.ts'
import { activeParcels, type PackedUnits, packedUnits, parcelsAfterRefund, unitsToShip } from '../../sale/parcel.ts'
import { listRefunds } from '../../sale/server/refund-queries.ts'
import { deskFaults, shipRefusals } from '../office-texts.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { eachOrder } from './each-order.ts'
import { queueParcelMail } from './order-mails.ts'
import { findOrder, lockOrder, setStatus, updateOrder } from './order-queries.ts'
import { withReturned } from './orders.ts'
import {
  forgetStatusBefore,
  insertParcel,
  isNumberOfOtherBuyer,
  listParcels,
  listPaymentsToTell,
  lockNumber,
  type Parcel,
  replaceParcelLines,
  takeOverTracking,
  updateParcel,
} from './parcel-queries.ts'
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
  /** States that the number may be that of another buyer's parcel. */
  numberShared?: boolean | undefined
  /** Refuses an order that is shipped already, otherwise than with this number. */
  unlessShipped?: boolean | undefined
}

/**
 * Records a parcel of an order that its buyer has paid: the buyer gets a mail, and the provider of the payment is told its
 * number. When nothing is left to send, the order is shipped. A repeated call changes nothing.
 * @throws HttpError 404 for an unknown order; 409 `order_canceled`, `picked_up`, `payment_pending` without `shipUnpaid`,
 * `payment_not_stated` without `paymentReceived`, `nothing_to_ship`, `units_not_left` for more units than are left,
 * `number_recorded` for a number of this order with other units or another carrier, and `number_of_other_order` without
 * `numberShared`
 */
export function sendParcel(platform: Platform, by: By, id: string, sending: Sending): Promise<OrderRow> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const order = await lockOrder(tx, id)
      if (!order) throw notFound()
      const parcels = await listParcels(tx, id)
      const items = withReturned(order.items, await listRefunds(tx, order.checkoutId))
      const left = unitsToShip(items, parcels)
      const recorded = sending.number && activeParcels(parcels).find(({ number }) => number === sending.number)
      if (recorded) {
        if (isSaidAgain(recorded, sending, left)) return order
        throw refused('number_recorded')
      }
      if (sending.number) await assertNumberFree(tx, order, sending.number, sending.numberShared)
      if (sending.unlessShipped && order.status === 'shipped') throw refused('already_shipped')
      assertSendable({ ...order, items }, sending, platform.clock())
      const lines = unitsOf(left, sending.lines)
      await takeOverTracking(tx, id, sending.number)
      const parcel = await insertParcel(tx, await newParcel(platform, tx, order, sending), lines)
      const changed = await settleStatus(tx, await recordPayment(tx, by, order, sending), items)
      await queueParcelMail(platform, tx, changed, parcels)
      await recordAudit(tx, {
        by,
        action: 'order.parcel_sent',
        subject: { type: 'order', id },
        after: {
          orderNumber: order.orderNumber,
          carrier: parcel.carrier,
          number: parcel.number,
          status: changed.status,
        },
      })
      return changed
    },
    { retry: true },
  )
}

const refused = (code: KeyOf<typeof shipRefusals>) => refusal(409, fault(shipRefusals, code))

/**
 * Serializes the parcels of a number, and refuses it while an order of another buyer has it.
 * @throws HttpError 409 `number_of_other_order`, unless staff state that both are in one parcel
 */
async function assertNumberFree(tx: Tx, order: OrderRow, number: string, numberShared = false): Promise<void> {
  await lockNumber(tx, number)
  if (!numberShared && (await isNumberOfOtherBuyer(tx, order, number))) throw refused('number_of_other_order')
}

/** Whether a call repeats what is recorded: all that it says is the same, and what it leaves out was all that was left. */
function isSaidAgain(parcel: Parcel, sending: Sending, left: readonly PackedUnits[]): boolean {
  const { carrier, url, lines, shippedAt } = sending
  if (carrier !== undefined && carrierOf(sending) !== parcel.carrier) return false
  // The page of a known carrier follows from the number.
  if (url !== undefined && trackingPage(parcel.carrier, parcel.number) === null && url !== parcel.url) return false
  if (shippedAt !== undefined && shippedAt.getTime() !== parcel.shippedAt.getTime()) return false
  if (lines === undefined) return left.length === 0
  const said = packedUnits([{ voidedAt: null, lines }])
  return (
    parcel.lines.length === said.size && parcel.lines.every(({ lineId, quantity }) => said.get(lineId) === quantity)
  )
}

/** How far ahead a parcel may be packed. */
const leavesWithinMs = 14 * 24 * 3_600_000

/** @throws HttpError as {@link sendParcel}, 400 for a parcel that leaves too late */
function assertSendable(
  order: Omit<OrderRow, 'items'> & { items: ReturnType<typeof withReturned> },
  { shipUnpaid, paymentReceived, shippedAt }: Sending,
  now: Date,
): void {
  if (shippedAt && shippedAt.getTime() - now.getTime() > leavesWithinMs) {
    throw invalidField('shippedAt', fault(deskFaults, 'shipped_at_invalid'))
  }
  if (isCanceled(order)) throw refused('order_canceled')
  if (order.delivery?.kind === 'pickup') throw refused('picked_up')
  if (shipsUnpaid(order, 'shipped') && shipUnpaid !== true) throw refused('payment_pending')
  if (!requiresPaymentConfirmation(order, 'shipped') || paymentReceived === true || mayShip(order)) return
  // A part of it was paid: staff may send it before the rest.
  if (order.paid === 0 || shipUnpaid !== true) throw refused('payment_not_stated')
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

/** The carrier that staff named, or the one whose numbers look like this one. */
function carrierOf({ carrier, number }: Sending): string | null {
  const named = carrier?.trim() || null
  return named === null ? (number ? guessCarrier(number) : null) : (knownCarrier(named) ?? named)
}

async function newParcel(platform: Platform, tx: Tx, order: OrderRow, sending: Sending) {
  const { number = null, url = null } = sending
  const now = platform.clock()
  const carrier = carrierOf(sending)
  const isTracked = number !== null && (await listPaymentsToTell(tx, order.id)).length > 0
  return {
    orderId: order.id,
    carrier,
    number,
    url: trackingPage(carrier, number) === null ? url : null,
    shippedAt: sending.shippedAt ?? now,
    ...(isTracked && { tracking: 'due' as const, trackingAt: now }),
  }
}

/** Something is sent: when staff have stated that the rest of a manual order was paid, it is recorded. */
const recordPayment = async (tx: Tx, by: By, order: OrderRow, { paymentReceived }: Sending): Promise<OrderRow> =>
  paymentReceived && marksPaid(order, 'completed')
    ? setStatus(tx, order, { status: 'completed', statusBefore: null }, by.viewer.id)
    : order

/**
 * Derives the status of a locked order from its units after every change of its parcels and refunds: shipped when something
 * was sent and nothing is left to send, and the status of before when something waits again. A status that staff set stays.
 * @param items its lines with their refunded units
 */
async function settleStatus(tx: Tx, order: OrderRow, items: ReturnType<typeof withReturned>): Promise<OrderRow> {
  const parcels = await listParcels(tx, order.id)
  const status = statusOfUnits({ ...order, statusBefore: statusBeforeOf(order, parcels), items, parcels })
  if (status === order.status) return order
  await forgetStatusBefore(tx, order.id)
  const { paymentStatus } = order
  return updateOrder(tx, order.id, {
    status,
    statusBefore: status === 'shipped' ? order.status : null,
    paymentStatus,
  })
}

/** An older release stored it with the parcel that was the last one. */
const statusBeforeOf = (order: OrderRow, parcels: readonly Parcel[]) =>
  order.statusBefore ?? parcels.find(({ statusBefore }) => statusBefore !== null)?.statusBefore ?? null

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
      const changed = await settleStatus(tx, order, withReturned(order.items, await listRefunds(tx, order.checkoutId)))
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

/** A number that was told, or may be being told at this moment, is taken back; of several payments some may have it. */
async function storeVoid(platform: Platform, tx: Tx, { id, tracking }: ParcelRow): Promise<void> {
  const now = platform.clock()
  const isTracked = tracking === 'due' || tracking === 'told' || tracking === 'refused'
  await updateParcel(tx, id, {
    voidedAt: now,
    ...(isTracked && { tracking: 'voiding' as const, trackingAt: now, trackingTries: 0 }),
  })
}

/**
 * Adjusts the parcels and the status of a locked order to its refunds, also when one is given up: parcels that have not left
 * lose the refunded units.
 */
export async function adjustParcels(platform: Platform, tx: Tx, order: OrderRow): Promise<void> {
  const before = await listParcels(tx, order.id)
  if (before.length === 0) return
  const items = withReturned(order.items, await listRefunds(tx, order.checkoutId))
  for (const { parcel, lines } of parcelsAfterRefund(items, before, platform.clock())) {
    if (lines.length > 0) await replaceParcelLines(tx, parcel.id, lines)
    else await storeVoid(platform, tx, parcel)
  }
  await queueParcelMail(platform, tx, await settleStatus(tx, order, items), before)
}

/**
 * Ships what is left of many orders, one after another: each with its number, if it has one. Orders that are picked up get
 * the status instead. A repeated call repeats nothing: an order with the same number counts as shipped, one that is shipped
 * otherwise is refused with `already_shipped`.
 */
export async function shipOrders(
  platform: Platform,
  by: By,
  orders: readonly { id: string; number?: string | undefined; shipUnpaid?: boolean | undefined }[],
) {
  const { done, refused } = await eachOrder(orders, ({ id, ...sending }) => shipOrder(platform, by, id, sending))
  return { shipped: done, refused }
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

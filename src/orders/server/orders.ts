import { isDeepStrictEqual } from 'node:util'
import { placesOfCalendars } from '../../appointments/server/calendar-queries.ts'
import { drawersOfSessions } from '../../drawers/server/drawer-queries.ts'
import type { Locale } from '../../kit/locale.ts'
import { isStaff } from '../../kit/roles.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { isVerified, type Viewer } from '../../kit/server/http/guards.ts'
import { outboxWarningForStaff } from '../../mail/server/outbox-warning.ts'
import { trackingPage } from '../../sale/carriers.ts'
import { chargesOf } from '../../sale/charge-rows.ts'
import { isHandedOver, type OrderLine } from '../../sale/order-line.ts'
import { isUnpaid, shownPaymentStatus } from '../../sale/order-status.ts'
import type { Person } from '../../sale/reader.ts'
import {
  countUnits,
  isRefundedByHand,
  refundableAmount,
  refundableLines,
  type Units,
  unitsWithout,
} from '../../sale/refund.ts'
import { leftOfTenders, tenderOf } from '../../sale/refund-parts.ts'
import {
  completedSum,
  countedLines,
  creditedAmount,
  isOpen,
  listRefunds,
  openSum,
  partsOf,
  type Refund as RefundOfOrder,
  refundsByCheckout,
} from '../../sale/server/refund-queries.ts'
import type { CheckoutRow, RefundLine, RefundRow } from '../../sale/server/tables.ts'
import { readContact } from '../../settings/server/read-settings.ts'
import type { TenderRow } from '../../tenders/server/tables.ts'
import { tendersByOrder } from '../../tenders/server/tender-queries.ts'
import { methodOfKind } from '../../tenders/tender.ts'
import type { NewRefund, Order, OrderDetails, OrderParcel, Refund } from '../api.ts'
import { findOrder, findOrderOfUser, findPaidAddress } from './order-queries.ts'
import { listParcels, type Parcel, parcelsByOrder } from './parcel-queries.ts'
import { isSentByStaff } from './sent-by-staff.ts'
import type { OrderRow } from './tables.ts'

/** Throws 404 for an unknown order. */
export async function getOrder(db: Db, id: string): Promise<OrderRow> {
  const order = await findOrder(db, id)
  if (!order) throw notFound()
  return order
}

/** Throws 404 when a customer requests the orders of another customer. */
export function assertOwnOrders(viewer: Viewer, userId: string): void {
  if (viewer.id !== userId && !isStaff(viewer.role)) throw notFound()
}

/** Whether a viewer may read the orders of an account: its owner, once its address is verified, and staff. */
export const mayReadOrders = (viewer: Viewer, userId: string): boolean =>
  isStaff(viewer.role) || (viewer.id === userId && isVerified(viewer))

/** An order of a customer, readable by that customer and by staff. Throws 404 for others and for an unknown order. */
export async function findCustomerOrder(
  db: Db,
  viewer: Viewer,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<OrderRow> {
  const order = mayReadOrders(viewer, userId) ? await findOrderOfUser(db, userId, orderId) : null
  if (!order) throw notFound()
  return order
}

/** What is known of an order before it is presented, and is not read then. */
export interface KnownOfOrder {
  /** It has neither refunds nor parcels. */
  isNew: boolean
  /** All of them by order, oldest first. */
  tenders?: ReadonlyMap<string, readonly TenderRow[]>
}

/** DTOs of orders, each with its completed refunds. */
export async function presentOrders<Row extends OrderRow>(
  db: Db,
  orders: readonly Row[],
  known: KnownOfOrder = { isNew: false },
): Promise<(Order & Pick<Row, keyof Person>)[]> {
  const earlier = known.isNew ? [] : orders
  const idsOf = (rows: readonly OrderRow[]) => rows.map(({ id }) => id)
  const [refunds, parcels, tenders, placeOf] = await Promise.all([
    refundsByCheckout(
      db,
      earlier.map(({ checkoutId }) => checkoutId),
    ),
    parcelsByOrder(db, idsOf(earlier)),
    known.tenders ?? tendersByOrder(db, idsOf(orders)),
    readPlaces(db, orders),
  ])
  return orders.map(({ depositTerms, ...row }) => {
    const order = { ...row, ...(depositTerms && { depositTerms }) }
    const ofOrder = refunds.get(order.checkoutId) ?? []
    const items = withReturned(order.items, ofOrder).map((item) => ({
      ...item,
      ...(isHandedOver(item) && { handedOver: true }),
      ...keptOfLine(item, ofOrder),
      ...(item.startsAt && placeOf(item)),
    }))
    const { paymentId: paypalOrderId, captureId: paypalTransactionId } = order
    const charges = [...chargesOf(order)]
    return {
      ...order,
      paymentStatus: shownPaymentStatus(order),
      paypalOrderId,
      paypalTransactionId,
      items,
      charges,
      refunds: completedRefunds(ofOrder),
      parcels: (parcels.get(order.id) ?? []).map(presentParcel),
      tenders: (tenders.get(order.id) ?? []).map(presentTender),
    }
  })
}

/** A tender without what it does not have. */
const presentTender = ({ controlNumber, ...tender }: TenderRow) => ({
  ...tender,
  ...(controlNumber !== null && { controlNumber }),
})

/** A parcel with the address of its carrier's page. */
export const presentParcel = (parcel: Parcel): OrderParcel => ({
  ...parcel,
  url: trackingPage(parcel.carrier, parcel.number) ?? parcel.url,
})

/**
 * Where the seats and appointments of orders take place: a session at its place, an appointment at that of its calendar,
 * both at the address of the shop unless a place is set. An appointment follows later changes of its calendar.
 */
async function readPlaces(db: Db, orders: readonly OrderRow[]) {
  const timed = orders.flatMap(({ items }) => items).filter(({ startsAt }) => startsAt)
  if (timed.length === 0) return () => ({})
  const [ofCalendars, { address }] = await Promise.all([
    placesOfCalendars(db, [...new Set(timed.flatMap(({ calendarId }) => calendarId ?? []))]),
    readContact(db),
  ])
  return ({ calendarId, place, placeEs }: OrderLine) => {
    const own = calendarId ? ofCalendars.get(calendarId) : { place, placeEs }
    return own?.place ? own : { place: address ?? null, placeEs: null }
  }
}

/** The lines of an order with the number of their refunded units. */
export const withReturned = (items: readonly OrderLine[], refunds: readonly RefundOfOrder[]) =>
  items.map((item) => ({ ...item, ...returnedQuantities(item, refunds) }))

/** What of the deposit of a line was kept with its units that ended, if any was. */
function keptOfLine({ lineId }: OrderLine, refunds: readonly RefundOfOrder[]): Pick<Order['items'][number], 'kept'> {
  const keeping = refunds.filter(
    ({ kept, state, lines }) => kept !== null && state === 'completed' && lines.some((line) => line.lineId === lineId),
  )
  if (keeping.length === 0) return {}
  const shares = keeping.flatMap(({ lines }) => lines)
  return {
    kept: {
      amount: keeping.reduce((sum, { kept }) => sum + (kept ?? 0), 0),
      of: shares.reduce((sum, { amount }) => sum + amount, 0),
      // A customer who cancels asks for it themselves; a job asks when nobody came.
      noShow: keeping.some(({ requestedBy }) => requestedBy === null),
    },
  }
}

/** What went back so far: of a divided refund, its completed parts. */
function completedRefunds(refunds: readonly RefundRow[]): Order['refunds'] {
  const completed = refunds.filter(({ state }) => state === 'completed')
  return completed
    .filter(
      ({ groupId, amount, divided, kept }) => groupId === null && (amount > 0 || divided !== null || kept !== null),
    )
    .map((refund) => {
      const { id, amount, divided, kept, creditNote, completedAt, createdAt } = refund
      const parts = completed.filter(({ groupId }) => groupId === id)
      return {
        amount: divided === null ? amount : completedSum(parts),
        ...(kept !== null && { credited: creditedAmount(refund) }),
        creditNote,
        completedAt: completedAt ?? createdAt,
      }
    })
    .sort((a, b) => a.completedAt.getTime() - b.completedAt.getTime())
}

/** The number of units of a line that were refunded, and that are part of a refund in progress or refused. */
export function returnedQuantities(
  line: OrderLine,
  refunds: readonly RefundOfOrder[],
): { returned: number; returning: number } {
  const units = (rows: readonly RefundOfOrder[]) => countUnits(rows.flatMap(({ lines }) => lines)).get(line.lineId) ?? 0
  const kept = refunds.filter(({ state }) => state !== 'dropped')
  return {
    returned: units(kept.filter(({ state }) => state === 'completed')),
    returning: units(kept.filter(({ state }) => state !== 'completed')),
  }
}

export async function presentOrder<Row extends OrderRow>(
  db: Db,
  order: Row,
  known?: KnownOfOrder,
): Promise<Order & Pick<Row, keyof Person>> {
  const [presented] = await presentOrders(db, [order], known)
  if (!presented) throw new Error('presentOrders returned no order')
  return presented
}

/** The payment details of an order for staff. */
export async function presentDetails(db: Db, order: OrderRow): Promise<OrderDetails> {
  const [refunds, parcels, tenders, paidFor] = await Promise.all([
    listRefunds(db, order.checkoutId),
    listParcels(db, order.id),
    tendersByOrder(db, [order.id]),
    findPaidAddress(db, order.checkoutId),
  ])
  const money = { ...order, pendingRefunds: openSum(refunds) }
  const ofOrder = tenders.get(order.id) ?? []
  return {
    refunds: presentRefunds(refunds, order, ofOrder),
    refundable: refundableAmount(money),
    paid: order.paid,
    due: order.due,
    tenders: await presentTenders(db, order, ofOrder, refunds),
    byHand: isByHand(order, ofOrder),
    trackings: parcels.flatMap(({ id, tracking, trackingIssue }) =>
      tracking ? [{ parcelId: id, state: tracking, issue: trackingIssue }] : [],
    ),
    paidAddress: order.shippingAddress && !isDeepStrictEqual(paidFor, order.shippingAddress) ? paidFor : null,
    unpaid: isUnpaid(order),
    returnable: returnableLines(order, refunds),
    shared: countedLines(refunds).reduce((sum, { amount }) => sum + amount, 0),
    restockable: restockableLines(order, refunds),
  }
}

const isSettledTender = ({ state }: TenderRow) => state === 'settled'

/** Whether staff send back all of an order's money themselves. */
function isByHand(order: OrderRow, tenders: readonly TenderRow[]): boolean {
  const settled = tenders.filter(isSettledTender)
  return settled.length === 0 ? isRefundedByHand(order) : settled.every(({ kind }) => kind !== 'provider')
}

/** The tenders of an order, with what a refund of them needs when it is not just the one payment. */
async function presentTenders(
  db: Db,
  order: OrderRow,
  tenders: readonly TenderRow[],
  refunds: readonly RefundOfOrder[],
): Promise<OrderDetails['tenders']> {
  const settled = tenders.filter(isSettledTender)
  const sessions = settled.flatMap(({ kind, drawerSessionId }) => (kind === 'cash' && drawerSessionId) || [])
  if (settled.length <= 1 && sessions.length === 0) return tenders.map(presentTender)
  const drawers = await drawersOfSessions(db, sessions)
  const leftOf = new Map(leftOfTenders(settled, refunds, order.lost).map(({ id, left }) => [id, left]))
  return tenders.map((tender) => ({
    ...presentTender(tender),
    left: leftOf.get(tender.id),
    drawerId: drawers.get(tender.drawerSessionId ?? ''),
  }))
}

/** The refunds that move money, oldest first. Parts of a divided one have its note and its credit note. */
function presentRefunds(
  refunds: readonly RefundOfOrder[],
  order: OrderRow,
  tenders: readonly TenderRow[],
): OrderDetails['refunds'] {
  const isSeveral = tenders.filter(isSettledTender).length > 1
  return refunds
    .filter(({ amount, kept, divided }) => amount > 0 || (kept !== null && divided === null))
    .map((refund) => {
      const whole = refunds.find(({ id }) => id === refund.groupId) ?? refund
      const tender = tenderOf(refund, tenders)
      const isPart = isSeveral || refund.groupId !== null || refund.reason !== null || tender?.drawerSessionId != null
      return presentRefund({ ...refund, ...creditOfWhole(whole) }, order, isPart ? tender : undefined)
    })
}

const creditOfWhole = ({ note, creditNote, kept, credited }: RefundRow) => ({ note, creditNote, kept, credited })

/** @param tender that it gives back, to say so */
export function presentRefund(refund: RefundRow, checkout: Pick<CheckoutRow, 'userId'>, tender?: TenderRow): Refund {
  const { id, groupId, kind, reason } = refund
  return {
    ...refund,
    byHand: refund.captureId === null,
    credited: refund.kept === null ? null : refund.credited,
    owed: isSentByStaff(refund, checkout),
    ...(tender && {
      part: {
        ...{ groupId: groupId ?? id, tenderId: tender.id, kind: kind ?? tender.kind, reason },
        method: methodOfRefund(refund, tender),
      },
    }),
  }
}

/** What is printed for the way in which a refund goes back. */
export const methodOfRefund = ({ kind }: Pick<RefundRow, 'kind'>, tender: TenderRow): string =>
  kind === null || kind === 'provider' || kind === tender.kind ? tender.method : methodOfKind(kind)

/** A refund that was just asked for. A divided one is as far as the part that waits, or was refused. */
export async function presentNewRefund(db: Db, refund: RefundRow, order: OrderRow): Promise<NewRefund> {
  if (refund.divided === null) return presentRefund(refund, order)
  const parts = await partsOf(db, refund.id)
  const tenders = (await tendersByOrder(db, [order.id])).get(order.id) ?? []
  const open = parts.find(isOpen) ?? parts.find(({ state }) => state === 'failed')
  return {
    ...presentRefund({ ...refund, amount: refund.divided }, order),
    state: open?.state ?? refund.state,
    issue: parts.find(({ issue }) => issue !== null)?.issue ?? null,
    byHand: parts.every(({ captureId }) => captureId === null),
    owed: parts.some((part) => isSentByStaff(part, order)),
    parts: parts.map((part) => presentRefund(part, order, tenderOf(part, tenders))),
  }
}

/** The units of each line that were not refunded and are not part of an open refund. */
export const returnableLines = (
  order: Pick<OrderRow, 'items'> & Partial<Pick<OrderRow, 'delivery'>>,
  refunds: readonly RefundOfOrder[],
) => unitsWithout(refundableLines(order), countedLines(refunds))

/** The refunded units of each line, and those of them that are in stock again; without lines that all are. */
function restockableLines(order: Pick<OrderRow, 'items'>, refunds: readonly RefundOfOrder[]) {
  const lines = refunds.filter(({ state }) => state === 'completed').flatMap((refund) => refund.lines)
  const count = (units: (line: RefundLine) => number) =>
    countUnits(lines.map((line): Units => ({ ...line, quantity: units(line) })))
  const [refunded, restocked] = [count(({ quantity }) => quantity), count((line) => line.restocked)]
  return order.items.flatMap(({ lineId, productId, variantId }) => {
    const counts = { refunded: refunded.get(lineId) ?? 0, restocked: restocked.get(lineId) ?? 0 }
    return counts.restocked < counts.refunded ? [{ lineId, productId, variantId, ...counts }] : []
  })
}

/** The order as a DTO, with a warning in `language` while mail cannot be sent. */
export async function withMailWarning(
  db: Db,
  order: OrderRow,
  language: Locale = 'en',
): Promise<{ order: Order; emailWarning?: string }> {
  const emailWarning = await outboxWarningForStaff(db, language)
  return { order: await presentOrder(db, order), ...(emailWarning ? { emailWarning } : {}) }
}

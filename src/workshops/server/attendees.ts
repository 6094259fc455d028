import type { Stringifier } from 'csv-stringify'
import { type Days, instantsOf } from '../../appointments/server/read-days.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { slugify } from '../../catalog/catalog.ts'
import type { Locale } from '../../kit/locale.ts'
import { csvOf, spreadsheetTime } from '../../kit/server/csv.ts'
import { type Database, type Db, inTransaction } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { returnableLines } from '../../orders/server/orders.ts'
import { keptOf } from '../../orders/server/own-line.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { m } from '../../paraglide/messages.js'
import { buyerName } from '../../sale/buyer-name.ts'
import { hasMoney, isSettled } from '../../sale/order-status.ts'
import { refundsByCheckout } from '../../sale/server/refund-queries.ts'
import type { Attendee, SessionPage, WorkshopSession } from '../office-api.ts'
import {
  checkInsOf,
  findSession,
  findSessionPage,
  itemsBySession,
  listSessionOrders,
  listSessionsBetween,
  listSessionsOf,
  type SessionRow,
  saveCheckIn,
} from './session-queries.ts'

/** A session with its attendees. Throws 404 for an unknown session. */
export async function listAttendees(
  db: Db,
  variantId: string,
): Promise<{ session: WorkshopSession; attendees: Attendee[] }> {
  const session = await findSession(db, variantId)
  if (!session) throw notFound()
  const [orders, checkIns] = await Promise.all([listSessionOrders(db, session), checkInsOf(db, variantId)])
  const seats = await seatCounter(db, orders)
  const attendees = orders
    .map((order) => ({
      orderId: order.id,
      orderNumber: order.orderNumber,
      name: order.customerName,
      phone: order.customerPhone,
      email: order.customerEmail,
      quantity: seats(order, session),
      isPaid: isSettled(order),
      ...(hasMoney(order) && order.due > 0 && { due: order.due }),
      checkedInAt: checkIns.get(order.id) ?? null,
    }))
    .filter(({ quantity }) => quantity > 0)
  return { session: { ...session, sold: attendees.reduce((sum, { quantity }) => sum + quantity, 0) }, attendees }
}

/** The sessions of a product with the number of seats sold. */
export async function listSessions(db: Db, productId: string): Promise<WorkshopSession[]> {
  return withSeats(db, await listSessionsOf(db, productId))
}

/** The sessions of all workshops on some days of the shop, with the number of seats sold. */
export async function listSessionsOnDays(db: Db, days: Days): Promise<WorkshopSession[]> {
  return withSeats(db, await listSessionsBetween(db, instantsOf(days)))
}

/** One page of the sessions of all workshops with the number of seats sold. */
export async function browseSessions(
  db: Db,
  query: Parameters<typeof findSessionPage>[1],
  now: Date,
): Promise<SessionPage> {
  const { sessions, ...page } = await findSessionPage(db, query, now)
  return { sessions: await withSeats(db, sessions), ...page }
}

async function withSeats(db: Db, sessions: readonly SessionRow[]): Promise<WorkshopSession[]> {
  const found = await itemsBySession(db, sessions)
  const seats = await seatCounter(db, [...found.values()].flat())
  return sessions.map((session) => {
    const orders = found.get(session.variantId) ?? []
    return { ...session, sold: orders.reduce((sum, order) => sum + seats(order, session), 0) }
  })
}

type SeatOrder = Pick<OrderRow, 'checkoutId' | 'items'>

/**
 * For these orders: a function that counts the seats of one in a session, without those that were canceled or returned. Nobody
 * comes for a seat whose refund was refused; of a session that is canceled for everybody it is still to be refunded.
 */
async function seatCounter(db: Db, orders: readonly SeatOrder[]) {
  const checkoutIds = orders.map(({ checkoutId }) => checkoutId)
  const refunds = await refundsByCheckout(db, checkoutIds)
  return (order: SeatOrder, { variantId, canceledAt }: SessionRow): number => {
    const ofOrder = refunds.get(order.checkoutId) ?? []
    const lines = canceledAt
      ? returnableLines(order, ofOrder)
      : order.items.map((item) => ({ ...item, quantity: keptOf(item, ofOrder) }))
    return lines.reduce((sum, line) => sum + (line.variantId === variantId ? line.quantity : 0), 0)
  }
}

interface CheckIn {
  variantId: string
  orderId: string
  checkedIn: boolean
}

/** Records the check-in of the attendees of an order, or removes it. Throws 404 for an order without a seat. */
export function checkInAttendee(
  { database, clock }: Platform,
  by: By,
  { variantId, orderId, checkedIn }: CheckIn,
): Promise<Attendee> {
  return inTransaction(database, async (tx) => {
    const { attendees } = await listAttendees(tx, variantId)
    const attendee = attendees.find((one) => one.orderId === orderId)
    if (!attendee) throw notFound()
    if ((attendee.checkedInAt !== null) === checkedIn) return attendee
    const checkedInAt = checkedIn ? clock() : null
    // Two staff members may check in the same order at once.
    if (!(await saveCheckIn(tx, { variantId, orderId }, checkedInAt))) return { ...attendee, checkedInAt }
    await recordAudit(tx, {
      by,
      action: checkedIn ? 'order.checked_in' : 'order.check_in_undone',
      subject: { type: 'order', id: orderId },
    })
    return { ...attendee, checkedInAt }
  })
}

/** Exports the attendees of a session as a CSV file; audited. Throws 404 for an unknown session. */
export async function exportAttendees(
  database: Database,
  by: By,
  { variantId, language }: { variantId: string; language: Locale },
): Promise<{ fileName: string; csv: Stringifier }> {
  const { session, attendees } = await listAttendees(database.db, variantId)
  await inTransaction(database, (tx) =>
    recordAudit(tx, {
      by,
      action: 'session.attendees_exported',
      subject: { type: 'product', id: session.productId },
      after: { startsAt: session.startsAt.toISOString(), count: attendees.length },
    }),
  )
  const parts = [slugify(session.name), language === 'es' ? 'asistentes' : 'attendees', shopDay(session.startsAt)]
  return { fileName: `${parts.join('-')}.csv`, csv: csvOf(columnsIn(language), rowsOf(attendees, language)) }
}

async function* rowsOf(attendees: readonly Attendee[], language: Locale) {
  for (const attendee of attendees) yield rowOf(attendee, language)
}

function rowOf(attendee: Attendee, language: Locale) {
  const { orderNumber, name, phone, email, quantity, isPaid, checkedInAt } = attendee
  const paid = isPaid ? m.attendees_paid({}, { locale: language }) : m.attendees_unpaid({}, { locale: language })
  const came = checkedInAt ? spreadsheetTime(checkedInAt) : ''
  const shown = buyerName({ customerName: name }, language)
  return { name: shown, phone: phone ?? '', email: email ?? '', quantity, order: orderNumber, paid, came }
}

function columnsIn(language: Locale): { key: keyof ReturnType<typeof rowOf>; header: string }[] {
  const locale = { locale: language }
  return [
    { key: 'name', header: m.attendees_name({}, locale) },
    { key: 'phone', header: m.attendees_phone({}, locale) },
    { key: 'email', header: m.attendees_email({}, locale) },
    { key: 'quantity', header: m.attendees_seats({}, locale) },
    { key: 'order', header: m.attendees_order({}, locale) },
    { key: 'paid', header: m.attendees_payment({}, locale) },
    { key: 'came', header: m.attendees_came({}, locale) },
  ]
}

import { type Days, instantsOf } from '../../appointments/server/read-days.ts'
import { variantOf } from '../../catalog/variant.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { wasPaid } from '../../orders/order-status.ts'
import { returnableLines } from '../../orders/server/present-orders.ts'
import type { OrderRow } from '../../orders/server/tables.ts'
import { refundsByCheckout } from '../../payments/server/refund-queries.ts'
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
      quantity: seats(order, variantId),
      isPaid: wasPaid(order),
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
    return { ...session, sold: orders.reduce((sum, order) => sum + seats(order, session.variantId), 0) }
  })
}

type SeatOrder = Pick<OrderRow, 'checkoutId' | 'items'>

/** For these orders: a function that counts the seats of one in a session, without those that were returned. */
async function seatCounter(db: Db, orders: readonly SeatOrder[]) {
  const checkoutIds = orders.map(({ checkoutId }) => checkoutId)
  const refunds = await refundsByCheckout(db, checkoutIds)
  return (order: SeatOrder, variantId: string): number => {
    const lines = returnableLines(order, refunds.get(order.checkoutId) ?? [])
    return lines.find((line) => variantOf(line) === variantId)?.quantity ?? 0
  }
}

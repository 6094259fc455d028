import type { Attendee, SessionPage, WorkshopSession } from '../../contract/workshop-sessions.ts'
import { wasPaid } from '../../domain/order-status.ts'
import { variantOf } from '../../domain/variant.ts'
import { returnableLines } from '../orders/present-orders.ts'
import { refundsByCheckout } from '../payments/refund-queries.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import {
  checkInsOf,
  findSession,
  findSessionPage,
  listSessionsOf,
  ordersOfSessions,
  type SessionRow,
} from './session-queries.ts'

/** A session with its attendees. Throws 404 for an unknown session. */
export async function listAttendees(
  db: Db,
  variantId: string,
): Promise<{ session: WorkshopSession; attendees: Attendee[] }> {
  const session = await findSession(db, variantId)
  if (!session) throw notFound()
  const [found = []] = await attendeesOf(db, [session])
  const checkIns = await checkInsOf(db, variantId)
  const attendees = found.map((one) => ({ ...one, checkedInAt: checkIns.get(one.orderId) ?? null }))
  return { session: withSold(session, found), attendees }
}

/** The sessions of a product with the number of seats sold. */
export async function listSessions(db: Db, productId: string): Promise<WorkshopSession[]> {
  return withSeats(db, await listSessionsOf(db, productId))
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

async function withSeats(db: Db, rows: readonly SessionRow[]): Promise<WorkshopSession[]> {
  const attendees = await attendeesOf(db, rows)
  return rows.map((row, at) => withSold(row, attendees[at] ?? []))
}

const withSold = (row: SessionRow, attendees: readonly { quantity: number }[]): WorkshopSession => {
  return { ...row, sold: attendees.reduce((sum, { quantity }) => sum + quantity, 0) }
}

/** The attendees of each of these sessions, without their check-ins. */
async function attendeesOf(db: Db, sessions: readonly SessionRow[]): Promise<Omit<Attendee, 'checkedInAt'>[][]> {
  const found = await ordersOfSessions(db, sessions)
  const checkoutIds = [...found.values()].flat().map(({ checkoutId }) => checkoutId)
  const refunds = await refundsByCheckout(db, checkoutIds)
  return sessions.map(({ variantId }) =>
    (found.get(variantId) ?? [])
      .map((order) => ({
        orderId: order.id,
        orderNumber: order.orderNumber,
        name: order.customerName,
        phone: order.customerPhone,
        email: order.customerEmail,
        quantity: seatsOf(returnableLines(order, refunds.get(order.checkoutId) ?? []), variantId),
        isPaid: wasPaid(order),
      }))
      .filter(({ quantity }) => quantity > 0),
  )
}

const seatsOf = (lines: ReturnType<typeof returnableLines>, variantId: string) =>
  lines.find((line) => variantOf(line) === variantId)?.quantity ?? 0

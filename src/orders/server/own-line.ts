import { fault } from '../../kit/fault.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { VerifiedViewer } from '../../kit/server/http/guards.ts'
import { isChangeable, keptPieces } from '../../sale/line-change.ts'
import { findLine, type OrderLine } from '../../sale/order-line.ts'
import { isCanceled } from '../../sale/order-status.ts'
import { listRefunds, type Refund } from '../../sale/server/refund-queries.ts'
import { lineRefusals } from '../texts.ts'
import { findOrderOfUser } from './order-queries.ts'
import { returnedQuantities } from './orders.ts'
import type { OrderRow } from './tables.ts'

/** Identifies a line of the viewer's order. */
export interface LineAddress {
  userId: string
  orderId: string
  /** Or the variant of a line (`findLine`). */
  lineId: string
}

/** A seat or an appointment of an order, and how many of its units are neither canceled nor being canceled. */
export interface OwnLine {
  order: OrderRow
  refunds: readonly Refund[]
  item: OrderLine
  kept: number
}

/**
 * A line of the viewer's order with seats or an appointment. Staff use refunds, the calendar and the sessions instead.
 * @throws HttpError 404 for another user's order, 409 when the order has no such line or no longer has it
 */
export async function findOwnLine(
  db: Db,
  viewer: VerifiedViewer,
  { userId, orderId, lineId }: LineAddress,
): Promise<OwnLine> {
  const order = viewer.id === userId ? await findOrderOfUser(db, userId, orderId) : null
  if (!order) throw notFound()
  return lineOf(order, await listRefunds(db, order.checkoutId), lineId)
}

/** The line of an order. @throws HttpError 409 when it has no such line with a time, or no longer has it */
export function lineOf(order: OrderRow, refunds: readonly Refund[], lineId: string): OwnLine {
  const item = findLine(order.items, lineId)
  if (!item?.startsAt) throw refusal(409, fault(lineRefusals, 'line_changed'))
  return { order, refunds, item, kept: isCanceled(order) ? 0 : keptOf(item, refunds) }
}

/** The units of a line that are neither canceled nor being canceled. */
export const keptOf = (item: OrderLine, refunds: readonly Refund[]): number =>
  keptPieces({ ...item, ...returnedQuantities(item, refunds) })

/** @throws HttpError 409 after the last moment at which the customer can move or cancel the line */
export function assertInTime(item: OrderLine, now: Date): void {
  if (!isChangeable(item, now)) throw tooLate()
}

export const tooLate = () => refusal(409, fault(lineRefusals, 'too_late_to_change'))

/** Whether the visit has not begun. */
export const isToCome = ({ startsAt }: OrderLine, now: Date): boolean => startsAt != null && now < new Date(startsAt)

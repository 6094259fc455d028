import { inBookingTransaction } from '../../appointments/server/booking-transaction.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { conflict, notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { listRefunds } from '../../payments/server/refund-queries.ts'
import type { SoldItem } from '../../payments/server/tables.ts'
import type { changeLineTime as changeLineTimeEndpoint } from '../lines-api.ts'
import { mailEventChanged } from './event-mails.ts'
import { noticeMoved } from './event-notices.ts'
import { moveAppointment } from './move-appointment.ts'
import { moveSeats } from './move-seats.ts'
import { isEventLine } from './order-events.ts'
import { lockOrderWithCheckout, updateSoldItems } from './order-queries.ts'
import { assertInTime, type LineAddress, lineOf, type OwnLine } from './own-line.ts'
import { getOrder } from './read-order.ts'
import type { OrderRow } from './tables.ts'

type NewTime = EndpointRequest<typeof changeLineTimeEndpoint>['body']
type LineChange = LineAddress & { to: NewTime; requestId: string }

/**
 * Moves the seats or the appointment of the viewer's order to another time and mails the change, in one transaction.
 * @throws HttpError 404 for another user's order, 409 when the line or the time cannot be changed
 */
export function changeLineTime(platform: Platform, viewer: Viewer, change: LineChange): Promise<OrderRow> {
  return inBookingTransaction(platform.database, (tx) => changeInTransaction(platform, tx, viewer, change))
}

async function changeInTransaction(platform: Platform, tx: Tx, viewer: Viewer, change: LineChange): Promise<OrderRow> {
  const { to, requestId } = change
  const now = platform.clock()
  const line = await lockOwnLine(tx, viewer, change)
  if (line.kept === 0) throw conflict('This was canceled.', 'line_canceled')
  assertInTime(line.item, now)
  if (isSameTime(line.item, to)) return line.order
  const { items, moved } = await move(tx, line, to, now)
  await updateSoldItems(tx, line.order, items)
  const order = await getOrder(tx, line.order.id)
  if (isEventLine(moved) && isEventLine(line.item)) await mailEventChanged(platform, tx, order, moved, line.item)
  await noticeMoved(platform, tx, order, { ...moved, quantity: line.kept }, line.item)
  await recordAudit(tx, {
    actor: viewer,
    action: 'order.line_moved',
    subject: { type: 'order', id: order.id },
    before: timeOf(line.item),
    after: { orderNumber: order.orderNumber, ...timeOf(moved) },
    requestId,
  })
  return order
}

async function lockOwnLine(tx: Tx, viewer: Viewer, { userId, orderId, variantId }: LineAddress): Promise<OwnLine> {
  const locked = viewer.id === userId ? await lockOrderWithCheckout(tx, orderId) : null
  if (locked?.order.userId !== userId) throw notFound()
  return lineOf(locked.order, await listRefunds(tx, locked.checkout.id), variantId)
}

const isSameTime = ({ startsAt, calendarId }: SoldItem, { slot }: NewTime): boolean =>
  slot?.calendarId === calendarId && slot?.startsAt.toISOString() === startsAt

function move(tx: Tx, line: OwnLine, { variantId, slot }: NewTime, now: Date) {
  if (slot && line.item.calendarId) return moveAppointment(tx, line, slot, now)
  if (variantId && !line.item.calendarId) return moveSeats(tx, line, variantId, now)
  throw conflict('This time can no longer be chosen.', 'session_unavailable')
}

const timeOf = ({ name, startsAt, place }: SoldItem) => ({ name, startsAt, place })

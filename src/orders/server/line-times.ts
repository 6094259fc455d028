import { findConfirmedBooking } from '../../appointments/server/booking-queries.ts'
import { inBookingTransaction } from '../../appointments/server/bookings.ts'
import { placesOfCalendars } from '../../appointments/server/calendar-queries.ts'
import { type CalendarSlot, isSameSlot, listFreeSlots } from '../../appointments/server/find-slots.ts'
import type { Days } from '../../appointments/server/read-days.ts'
import { findService } from '../../appointments/server/service-queries.ts'
import type { BookingRow } from '../../appointments/server/tables.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { findProduct } from '../../catalog/server/product-queries.ts'
import { listVariants } from '../../catalog/server/variant-queries.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By, VerifiedViewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { readSameTax } from '../../prices/server/same-tax.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { listRefunds } from '../../sale/server/refund-queries.ts'
import type * as lines from '../lines-api.ts'
import type { LineTimes, SlotsOfLine } from '../lines-api.ts'
import { lineRefusals } from '../texts.ts'
import { mailEventChanged } from './event-mails.ts'
import { notifyMoved } from './event-notifications.ts'
import { bookedService, bookedTimeOf, moveAppointment } from './move-appointment.ts'
import { moveSeats, openSessions } from './move-seats.ts'
import { isEventLine } from './order-events.ts'
import { lockOrderWithCheckout, updateOrderLines } from './order-queries.ts'
import { getOrder } from './orders.ts'
import { assertInTime, findOwnLine, type LineAddress, lineOf, type OwnLine } from './own-line.ts'
import type { OrderRow } from './tables.ts'

/** The sessions or the days to which a line of the viewer's order can be moved. @throws HttpError as `findOwnLine` */
export async function listLineTimes(
  { database: { db }, clock }: Platform,
  viewer: VerifiedViewer,
  address: LineAddress,
): Promise<LineTimes> {
  const line = await findOwnLine(db, viewer, address)
  const { productId } = line.item
  const product = await findProduct(db, productId)
  if (!product?.isActive) return { bookableDays: null, sessions: [] }
  if (line.item.calendarId) {
    const terms = (await findService(db, productId))?.terms
    return { bookableDays: terms?.bookableDays ?? null, sessions: [] }
  }
  const all = (await listVariants(db, [productId], { soldOnly: false })).get(productId) ?? []
  const isSameTax = await readSameTax(db, line.item, clock())
  const present = all.find(({ id }) => id === line.item.variantId)?.placeState ?? null
  const sessions = openSessions(product, all, line, clock())
    .filter(({ stock, placeState }) => (stock === null || stock >= line.kept) && isSameTax(present, placeState))
    .map(({ id, stock, startsAt, endsAt, place, placeEs }) => {
      return { variantId: id, left: stock, startsAt, endsAt, place, placeEs }
    })
  return { bookableDays: null, sessions }
}

/**
 * The times on some days to which the appointment of a line can be moved, as `moveAppointment` accepts them: with the
 * duration that was bought, and also those that overlap the present time.
 * @throws HttpError as `findOwnLine`
 */
export async function findLineSlots(
  { database: { db }, clock }: Platform,
  viewer: VerifiedViewer,
  address: LineAddress,
  days: Days,
): Promise<SlotsOfLine> {
  const { order, item } = await findOwnLine(db, viewer, address)
  const booking = item.calendarId ? await findConfirmedBooking(db, order.id, bookedTimeOf(item)) : null
  return { slots: booking ? await freeTimesOf(db, booking, item, days, clock()) : [] }
}

/** The times on some days to which a booking can be moved, which is that of a line of an order if it has one. */
export async function freeTimesOf(
  db: Db,
  booking: BookingRow,
  item: OrderLine | null,
  days: Days,
  now: Date,
): Promise<CalendarSlot[]> {
  const service = await bookedService(db, booking, now)
  if (!service) return []
  const slots = (await listFreeSlots(db, service, days)).filter((slot) => !isSameSlot(slot, booking))
  if (!item) return slots
  const places = await placesOfCalendars(db, [booking.calendarId, ...slots.map(({ calendarId }) => calendarId)])
  const stateOf = ({ calendarId }: { calendarId: string }) => places.get(calendarId)?.placeState ?? null
  const isSameTax = await readSameTax(db, item, now)
  return slots.filter((slot) => isSameTax(stateOf(booking), stateOf(slot)))
}

type NewTime = EndpointRequest<typeof lines.changeLineTime>['body']
type LineChange = LineAddress & { to: NewTime }

/**
 * Moves the seats or the appointment of the viewer's order to another time and mails the change, in one transaction.
 * @throws HttpError 404 for another user's order, 409 when the line or the time cannot be changed
 */
export function changeLineTime(platform: Platform, by: By<VerifiedViewer>, change: LineChange): Promise<OrderRow> {
  return inBookingTransaction(platform.database, (tx) => changeInTransaction(platform, tx, by, change))
}

async function changeInTransaction(
  platform: Platform,
  tx: Tx,
  by: By<VerifiedViewer>,
  change: LineChange,
): Promise<OrderRow> {
  const { to } = change
  const now = platform.clock()
  const line = await lockOwnLine(tx, by.viewer, change)
  if (line.kept === 0) throw refusal(409, fault(lineRefusals, 'line_canceled'))
  assertInTime(line.item, now)
  if (isSameTime(line.item, to)) return line.order
  const { items, moved } = await move(tx, line, to, now)
  await updateOrderLines(tx, line.order, items)
  const order = await getOrder(tx, line.order.id)
  if (isEventLine(moved) && isEventLine(line.item)) await mailEventChanged(platform, tx, order, moved, line.item)
  await notifyMoved(platform, tx, order, { ...moved, quantity: line.kept }, line.item)
  await recordAudit(tx, {
    by,
    action: 'order.line_moved',
    subject: { type: 'order', id: order.id },
    before: timeOf(line.item),
    after: { orderNumber: order.orderNumber, ...timeOf(moved) },
  })
  return order
}

async function lockOwnLine(tx: Tx, viewer: VerifiedViewer, { userId, orderId, lineId }: LineAddress): Promise<OwnLine> {
  const locked = viewer.id === userId ? await lockOrderWithCheckout(tx, orderId) : null
  if (locked?.order.userId !== userId) throw notFound()
  return lineOf(locked.order, await listRefunds(tx, locked.checkout.id), lineId)
}

const isSameTime = ({ startsAt, calendarId }: OrderLine, { slot }: NewTime): boolean =>
  slot?.calendarId === calendarId && slot?.startsAt.toISOString() === startsAt

function move(tx: Tx, line: OwnLine, { variantId, slot }: NewTime, now: Date) {
  if (slot && line.item.calendarId) return moveAppointment(tx, line, slot, now)
  if (variantId && !line.item.calendarId) return moveSeats(tx, line, variantId, now)
  throw refusal(409, fault(lineRefusals, 'session_unavailable'))
}

const timeOf = ({ name, startsAt, place }: OrderLine) => ({ name, startsAt, place })

import { canMove, canSetState, type StaffBookingState } from '../../appointments/booking.ts'
import type { Booking } from '../../appointments/office-api.ts'
import { findBooking, lockBooking, updateBooking } from '../../appointments/server/booking-queries.ts'
import { inBookingTransaction } from '../../appointments/server/bookings.ts'
import { findCalendar } from '../../appointments/server/calendar-queries.ts'
import type { BookingRow } from '../../appointments/server/tables.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { badRequest, conflict, notFound } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { OrderLine } from '../order-line.ts'
import { mailBookingCanceled, mailBookingMoved } from './booking-mails.ts'
import { isBookedAt } from './order-events.ts'
import { lockOrderWithCheckout, updateOrderLines } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

type NewTime = Pick<BookingRow, 'startsAt' | 'calendarId'>

/**
 * Moves a booking to another time or calendar, with the line of its order, and mails the customer; its duration and
 * buffer stay.
 * @throws HttpError 400 for an unknown calendar, 404, 409 when the time is taken or the booking is not confirmed.
 */
export async function moveBooking(platform: Platform, by: By, id: string, to: NewTime): Promise<Booking> {
  return inBookingTransaction(platform.database, async (tx) => {
    const { booking, order } = await lockConfirmed(tx, id)
    if (!(await findCalendar(tx, to.calendarId))) throw badRequest('The calendar does not exist.', 'unknown_calendar')
    const { startsAt, calendarId } = booking
    await shiftBooking(tx, booking, to)
    const items = order && moveLine(order.items, booking, to)
    if (order && items) await updateOrderLines(tx, order, items)
    const isSame = to.startsAt.getTime() === startsAt.getTime() && to.calendarId === calendarId
    if (!isSame)
      await mailBookingMoved(platform, tx, { before: booking, order: order && items && { ...order, items } }, to)
    await recordAudit(tx, {
      by,
      action: 'booking.moved',
      subject: { type: 'booking', id },
      before: { startsAt, calendarId },
      after: { ...to },
    })
    return required(await findBooking(tx, id), 'booking')
  })
}

/** Moves a booking, whose duration and buffer stay. A taken time violates `overlapConstraint`. */
export async function shiftBooking(tx: Tx, { id, startsAt, endsAt, freeAt }: BookingRow, to: NewTime): Promise<void> {
  const shifted = shiftBy(to.startsAt.getTime() - startsAt.getTime())
  await updateBooking(tx, id, { ...to, endsAt: shifted(endsAt), freeAt: shifted(freeAt) })
}

/** Locks the order of a booking, then the booking; all transactions use this order. @throws HttpError 404 */
export async function lockWithOrder(tx: Tx, id: string): Promise<{ booking: BookingRow; order: OrderRow | null }> {
  const found = await findBooking(tx, id)
  const locked = found?.orderId ? await lockOrderWithCheckout(tx, found.orderId) : null
  const booking = await lockBooking(tx, id)
  if (!booking) throw notFound()
  return { booking, order: locked?.order ?? null }
}

async function lockConfirmed(tx: Tx, id: string) {
  const locked = await lockWithOrder(tx, id)
  if (!canMove(locked.booking.state)) {
    throw conflict('Only a confirmed booking can be moved.', 'booking_not_confirmed')
  }
  return locked
}

/** The items of an order after its appointment was moved: start, end, and until when the customer can change it. */
export function moveLine(items: readonly OrderLine[], booking: BookingRow, to: NewTime): OrderLine[] {
  const shifted = shiftBy(to.startsAt.getTime() - booking.startsAt.getTime())
  const shiftedText = (instant: string | null | undefined) => instant && shifted(new Date(instant)).toISOString()
  return items.map((item) => {
    if (!isBookedAt(item, booking)) return item
    const times = { endsAt: shiftedText(item.endsAt), changeUntil: shiftedText(item.changeUntil) }
    return { ...item, ...times, startsAt: to.startsAt.toISOString(), calendarId: to.calendarId }
  })
}

const shiftBy =
  (milliseconds: number) =>
  (instant: Date): Date =>
    new Date(instant.getTime() + milliseconds)

/**
 * Cancels a booking and mails the customer, or records whether they attended. Canceling does not refund the order: staff
 * decide about that separately.
 * @throws HttpError 404, 409 when the state cannot follow the present one or the time is taken by now.
 */
export async function setBookingState(
  platform: Platform,
  by: By,
  id: string,
  state: StaffBookingState,
): Promise<Booking> {
  return inBookingTransaction(platform.database, async (tx) => {
    const { booking, order } = await lockWithOrder(tx, id)
    if (booking.state === state) return required(await findBooking(tx, id), 'booking')
    if (!canSetState(booking.state, state)) {
      throw conflict('The state of this booking cannot be changed.', 'booking_state')
    }
    await updateBooking(tx, id, { state })
    if (state === 'canceled') await mailBookingCanceled(platform, tx, { before: booking, order })
    await recordAudit(tx, {
      by,
      action: state === 'canceled' ? 'booking.canceled' : 'booking.state_changed',
      subject: { type: 'booking', id },
      before: { state: booking.state },
      after: { state },
    })
    return required(await findBooking(tx, id), 'booking')
  })
}

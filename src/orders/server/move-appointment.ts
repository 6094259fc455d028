import { type BookedTime, lockConfirmedBooking } from '../../appointments/server/booking-queries.ts'
import { lockedCalendars } from '../../appointments/server/calendar-queries.ts'
import { type BookedService, isSameSlot, listFreeSlots } from '../../appointments/server/find-slots.ts'
import { findService } from '../../appointments/server/service-queries.ts'
import type { BookingRow } from '../../appointments/server/tables.ts'
import { timeTaken } from '../../appointments/server/time-taken.ts'
import { fault } from '../../kit/fault.ts'
import type { Db, Tx } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { minuteMs } from '../../kit/zoned-time.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { lineRefusals } from '../texts.ts'
import { assertSameTax, moveLine, shiftBooking } from './bookings.ts'
import type { MovedLine } from './move-seats.ts'
import type { OwnLine } from './own-line.ts'

type NewTime = Pick<BookingRow, 'startsAt' | 'calendarId'>

/**
 * Moves the appointment of a line to a free time of the service in any calendar. Its duration and buffer stay as they
 * were bought. The order must be locked.
 * @throws HttpError 409 when the booking was canceled, the service is no longer booked, the time is not free,
 * or another tax is due in that calendar
 */
export async function moveAppointment(tx: Tx, line: OwnLine, to: NewTime, now: Date): Promise<MovedLine> {
  const { order, item } = line
  const booking = await lockConfirmedBooking(tx, order.id, bookedTimeOf(item))
  if (!booking) throw refusal(409, fault(lineRefusals, 'line_canceled'))
  // An absence that is entered meanwhile either finds the new time or is found.
  await lockedCalendars(tx, [to.calendarId])
  const service = await bookedService(tx, booking, now)
  const day = shopDay(to.startsAt)
  const free = service ? await listFreeSlots(tx, service, { from: day, to: day }) : []
  if (!free.some((slot) => isSameSlot(slot, to))) throw await timeTaken(tx, item, to, service)
  await assertSameTax(tx, item, booking.calendarId, to.calendarId, now)
  await shiftBooking(tx, booking, to)
  const items = moveLine(order.items, booking, to)
  return { items, moved: items[order.items.indexOf(item)] ?? item }
}

/** When and where the appointment of a line is. */
export const bookedTimeOf = ({ productId, calendarId, startsAt }: OrderLine): BookedTime => {
  return { productId, calendarId: calendarId ?? '', startsAt: new Date(startsAt ?? 0) }
}

/** The service with the duration and buffer of a booking, whose own time counts as free; null without terms. */
export async function bookedService(
  db: Db,
  { id: except, productId, ...times }: BookingRow,
  now: Date,
): Promise<BookedService | null> {
  const terms = (await findService(db, productId))?.terms
  if (!terms) return null
  const minutes = (from: Date, to: Date) => (to.getTime() - from.getTime()) / minuteMs
  const durationMinutes = minutes(times.startsAt, times.endsAt)
  const bufferMinutes = minutes(times.endsAt, times.freeAt)
  return { id: productId, terms: { ...terms, durationMinutes, bufferMinutes }, now, except }
}

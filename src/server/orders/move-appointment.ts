import { shopDay } from '../../domain/shop-time.ts'
import { minuteMs } from '../../domain/zoned-time.ts'
import { type BookedTime, lockConfirmedBooking } from '../appointments/booking-queries.ts'
import { type BookedService, isSameSlot, listFreeSlots } from '../appointments/find-slots.ts'
import { findService } from '../appointments/service-queries.ts'
import type { BookingRow } from '../appointments/tables.ts'
import { timeTaken } from '../appointments/time-taken.ts'
import type { SoldItem } from '../payments/tables.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { conflict } from '../platform/http/errors.ts'
import { moveLine, shiftBooking } from './move-booking.ts'
import type { MovedLine } from './move-seats.ts'
import type { OwnLine } from './own-line.ts'

type NewTime = Pick<BookingRow, 'startsAt' | 'calendarId'>

/**
 * Moves the appointment of a line to a free time of the service in any calendar. Its duration and buffer stay as they
 * were bought. The order must be locked.
 * @throws HttpError 409 when the booking was canceled, the service is no longer booked, or the time is not free
 */
export async function moveAppointment(tx: Tx, line: OwnLine, to: NewTime, now: Date): Promise<MovedLine> {
  const { order, item } = line
  const booking = await lockConfirmedBooking(tx, order.id, bookedTimeOf(item))
  if (!booking) throw conflict('This was canceled.', 'line_canceled')
  const service = await bookedService(tx, booking, now)
  const day = shopDay(to.startsAt)
  const free = service ? await listFreeSlots(tx, service, { from: day, to: day }) : []
  if (!free.some((slot) => isSameSlot(slot, to))) throw await timeTaken(tx, item, to, service)
  await shiftBooking(tx, booking, to)
  const items = moveLine(order.items, booking, to)
  return { items, moved: items[order.items.indexOf(item)] ?? item }
}

/** When and where the appointment of a line is. */
export const bookedTimeOf = ({ productId, calendarId, startsAt }: SoldItem): BookedTime => {
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

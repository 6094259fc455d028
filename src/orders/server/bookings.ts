import {
  canMarkNoShow,
  canMove,
  canSetState,
  noShowUndoMs,
  type StaffBookingState,
} from '../../appointments/booking.ts'
import type { Booking } from '../../appointments/office-api.ts'
import { appointmentFaults } from '../../appointments/office-texts.ts'
import { findBooking, lockBooking, updateBooking } from '../../appointments/server/booking-queries.ts'
import { inBookingTransaction, slotTaken } from '../../appointments/server/bookings.ts'
import { findCalendar, placesOfCalendars } from '../../appointments/server/calendar-queries.ts'
import { deleteTaken } from '../../appointments/server/resource-queries.ts'
import type { BookingRow } from '../../appointments/server/tables.ts'
import { assertNoneBeside, takeResources } from '../../appointments/server/taken-resources.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { fault } from '../../kit/fault.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { assertNoOlderProcess } from '../../kit/server/database/older-process.ts'
import { required } from '../../kit/server/database/required.ts'
import { notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { otherTax, readSameTax } from '../../prices/server/same-tax.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { mailBookingCanceled, mailBookingMoved } from './booking-mails.ts'
import { isBookedAt } from './order-events.ts'
import { lockOrderWithCheckout, updateOrderLines } from './order-queries.ts'
import type { OrderRow } from './tables.ts'

type NewTime = Pick<BookingRow, 'startsAt' | 'calendarId'>

/**
 * Moves a booking to another time or calendar, with the line of its order, and mails the customer; its duration and
 * buffer stay.
 * @throws HttpError 400 for an unknown calendar, 404, 409 when the time is taken, another tax is due in that calendar, or the
 * booking is not confirmed.
 */
export function moveBooking(platform: Platform, by: By, id: string, to: NewTime): Promise<Booking> {
  return inBookingTransaction(platform.database, (tx) => moveBookingIn(platform, tx, by, id, { to }))
}

/**
 * {@link moveBooking} in the transaction of the caller.
 * @param by null for the shop itself
 * @param change `reason`: why, for the customer, in the shop's words
 */
export async function moveBookingIn(
  platform: Platform,
  tx: Tx,
  by: By | null,
  id: string,
  { to, reason }: { to: NewTime; reason?: string | undefined },
): Promise<Booking> {
  const { booking, order } = await lockConfirmed(tx, id)
  if (!(await findCalendar(tx, to.calendarId))) throw refusal(400, fault(appointmentFaults, 'unknown_calendar'))
  const { startsAt, calendarId } = booking
  const line = order?.items.find((item) => isBookedAt(item, booking))
  if (line) await assertSameTax(tx, line, calendarId, to.calendarId, platform.clock())
  await shiftBooking(tx, booking, to)
  const items = order && moveLine(order.items, booking, to)
  if (order && items) await updateOrderLines(tx, order, items)
  const isSame = to.startsAt.getTime() === startsAt.getTime() && to.calendarId === calendarId
  const changed = { before: booking, order: order && items && { ...order, items }, reason }
  if (!isSame) await mailBookingMoved(platform, tx, changed, to)
  await recordAudit(tx, {
    by,
    action: 'booking.moved',
    subject: { type: 'booking', id },
    before: { startsAt, calendarId },
    after: { ...to },
  })
  return required(await findBooking(tx, id), 'booking')
}

/** @throws HttpError 409 when another tax is due on a line in the other calendar */
export async function assertSameTax(tx: Tx, item: OrderLine, from: string, to: string, now: Date): Promise<void> {
  if (from === to) return
  const places = await placesOfCalendars(tx, [from, to])
  const stateOf = (calendarId: string) => places.get(calendarId)?.placeState ?? null
  const isSameTax = await readSameTax(tx, item, now)
  if (!isSameTax(stateOf(from), stateOf(to))) throw otherTax()
}

/**
 * Moves a booking, whose duration and buffer stay; the rooms and devices that its service needs now are chosen anew. A taken
 * time violates `overlapConstraint`.
 * @throws HttpError 409 `slot_taken` without a free room or device, `older_process` while a release runs that takes none
 */
export async function shiftBooking(
  tx: Tx,
  { id, productId, startsAt, endsAt, freeAt }: BookingRow,
  to: NewTime,
): Promise<void> {
  await assertNoneBeside(tx, productId)
  const shifted = shiftBy(to.startsAt.getTime() - startsAt.getTime())
  const times = { startsAt: to.startsAt, endsAt: shifted(endsAt), freeAt: shifted(freeAt) }
  await deleteTaken(tx, id)
  await updateBooking(tx, id, { ...to, ...times })
  if ((await takeResources(tx, [{ id, productId, ...times }])) !== null) throw slotTaken()
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
    throw refusal(409, fault(appointmentFaults, 'booking_not_confirmed'))
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
 * decide about that separately. A state that says so in advance is no mark of {@link markNoShow}, and keeps no deposit.
 * @throws HttpError 404, 409 when the state cannot follow the present one, the time is taken by now, or `no_show_final`.
 */
export async function setBookingState(
  platform: Platform,
  by: By,
  id: string,
  state: StaffBookingState,
): Promise<Booking> {
  return inBookingTransaction(platform.database, (tx) => setBookingStateIn(platform, tx, by, id, { state }))
}

/** {@link setBookingState} in the transaction of the caller; `by` is null for the shop itself. */
export async function setBookingStateIn(
  platform: Platform,
  tx: Tx,
  by: By | null,
  id: string,
  { state, reason }: { state: StaffBookingState; reason?: string | undefined },
): Promise<Booking> {
  const { booking, order } = await lockWithOrder(tx, id)
  if (booking.state === state) return required(await findBooking(tx, id), 'booking')
  if (!canSetState(booking.state, state)) {
    throw refusal(409, fault(appointmentFaults, 'booking_state'))
  }
  assertNotFinal(booking, platform.clock())
  await updateBooking(tx, id, { state, noShowAt: null })
  if (state === 'canceled') await mailBookingCanceled(platform, tx, { before: booking, order, reason })
  await recordAudit(tx, {
    by,
    action: state === 'canceled' ? 'booking.canceled' : 'booking.state_changed',
    subject: { type: 'booking', id },
    before: { state: booking.state },
    after: { state },
  })
  return required(await findBooking(tx, id), 'booking')
}

/** @throws HttpError 409 when the customer was marked as not come, and that cannot be undone any more */
function assertNotFinal({ state, noShowAt, noShowSettledAt }: BookingRow, now: Date): void {
  if (state !== 'no_show' || noShowAt === null) return
  if (noShowSettledAt === null && now.getTime() < noShowAt.getTime() + noShowUndoMs) return
  throw refusal(409, fault(appointmentFaults, 'no_show_final'))
}

/**
 * Marks that the customer of a booking did not come. After 24 hours a job keeps the deposit, if that was agreed.
 * @throws HttpError 404; 409 `no_show_too_early`, `booking_state` of one that is canceled or held, `older_process` beside a
 * release that knows no such mark
 */
export async function markNoShow(platform: Platform, by: By, id: string): Promise<Booking> {
  const now = platform.clock()
  return inBookingTransaction(platform.database, async (tx) => {
    const { booking } = await lockWithOrder(tx, id)
    const { state, startsAt, noShowAt } = booking
    if (state !== 'no_show' || noShowAt === null) {
      await assertNoOlderProcess(tx)
      if (state !== 'no_show' && !canSetState(state, 'no_show'))
        throw refusal(409, fault(appointmentFaults, 'booking_state'))
      if (!canMarkNoShow({ state: 'confirmed', startsAt }, now)) {
        throw refusal(409, fault(appointmentFaults, 'no_show_too_early'))
      }
      await updateBooking(tx, id, { state: 'no_show', noShowAt: now })
      await recordAudit(tx, {
        by,
        action: 'booking.no_show',
        subject: { type: 'booking', id },
        before: { state },
        after: { state: 'no_show' },
      })
    }
    return required(await findBooking(tx, id), 'booking')
  })
}

/**
 * Takes the mark back within 24 hours; a booking without one stays as it is.
 * @throws HttpError 404; 409 `no_show_final`, `booking_state` of one that is canceled or held, and when the time is taken by now
 */
export async function undoNoShow(platform: Platform, by: By, id: string): Promise<Booking> {
  return inBookingTransaction(platform.database, async (tx) => {
    const { booking } = await lockWithOrder(tx, id)
    if (booking.state === 'held' || booking.state === 'canceled') {
      throw refusal(409, fault(appointmentFaults, 'booking_state'))
    }
    assertNotFinal(booking, platform.clock())
    if (booking.state === 'no_show') {
      await updateBooking(tx, id, { state: 'confirmed', noShowAt: null })
      await recordAudit(tx, {
        by,
        action: 'booking.no_show_undone',
        subject: { type: 'booking', id },
        before: { state: booking.state },
        after: { state: 'confirmed' },
      })
    }
    return required(await findBooking(tx, id), 'booking')
  })
}

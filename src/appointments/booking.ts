import { hourMs, minuteMs } from '../kit/zoned-time.ts'
import { changeUntil } from '../sale/line-change.ts'

/**
 * The states of a booking:
 * - held: reserved by a checkout that is not paid yet;
 * - confirmed: paid, ordered, or entered by staff;
 * - canceled: its time is free again;
 * - attended, no_show: entered by staff after the appointment.
 */
export const bookingStates = ['held', 'confirmed', 'canceled', 'attended', 'no_show'] as const

/** A state of a booking. */
export type BookingState = (typeof bookingStates)[number]

/** The states that staff can set. */
export const staffBookingStates = ['confirmed', 'canceled', 'attended', 'no_show'] as const

/** A state that staff can set. */
export type StaffBookingState = (typeof staffBookingStates)[number]

/** Whether a booking in this state can be moved to another time or calendar. */
export const canMove = (state: BookingState): boolean => state === 'confirmed'

/** Whether staff may change the state: not while a checkout holds it, and a canceled booking stays canceled. */
export function canSetState(state: BookingState, next: StaffBookingState): boolean {
  return state !== 'held' && state !== 'canceled' && state !== next
}

/** Whether what starts at `startsAt` can be booked still, but neither moved nor canceled by the customer any more. */
export const isPastChange = (startsAt: Date, hours: number, now: Date): boolean =>
  now < startsAt && now > changeUntil(startsAt, hours)

/** How long after the start staff can mark that the customer did not come, in milliseconds. */
export const noShowAfterMs = 15 * minuteMs

/** How long this mark can be undone, in milliseconds; then it is final, and the deposit is kept. */
export const noShowUndoMs = 24 * hourMs

/** Whether staff can mark now that the customer did not come. */
export const canMarkNoShow = ({ state, startsAt }: { state: BookingState; startsAt: Date }, now: Date): boolean =>
  state !== 'no_show' && canSetState(state, 'no_show') && now.getTime() >= startsAt.getTime() + noShowAfterMs

/** Whether a marked booking, which says until when, can be taken back now. */
export const canUndoNoShow = ({ undoUntil }: { undoUntil: Date | null }, now: Date): boolean =>
  undoUntil !== null && now < undoUntil

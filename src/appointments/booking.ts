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

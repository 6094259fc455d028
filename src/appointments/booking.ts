import { type Fault, fault } from '../kit/fault.ts'
import { characters, normalizeLine } from '../kit/text.ts'
import { hourMs } from '../kit/zoned-time.ts'

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

/** How many hours before its start the customer can still move or cancel a seat of a session. */
export const seatChangeHours = 24

/** Until when the customer can move or cancel what starts at `startsAt`. */
export const changeUntil = (startsAt: Date, hours: number): Date => new Date(startsAt.getTime() - hours * hourMs)

/** Whether what starts at `startsAt` can be booked still, but neither moved nor canceled by the customer any more. */
export const isPastChange = (startsAt: Date, hours: number, now: Date): boolean =>
  now < startsAt && now > changeUntil(startsAt, hours)

/** The messages of the rules for bookings that staff enter. */
export const bookingMessages = {
  customer_name_required: 'Name is required',
  customer_name_too_long: 'Name cannot exceed 100 characters',
} as const

/** The longest name of a customer, in characters. */
export const maxCustomerNameLength = 100

/** The name of a customer: 1 to 100 characters. */
export function checkCustomerName(text: string): Fault<keyof typeof bookingMessages> | null {
  const name = normalizeLine(text)
  if (name === '') return fault(bookingMessages, 'customer_name_required')
  return characters(name) > maxCustomerNameLength ? fault(bookingMessages, 'customer_name_too_long') : null
}

import { m } from '../../paraglide/messages.js'
import type { BookingState } from '../booking.ts'

/** Labels of the states of a booking. */
export const bookingStateTexts: Record<BookingState, () => string> = {
  held: m.booking_state_held,
  confirmed: m.booking_state_confirmed,
  canceled: m.booking_state_canceled,
  attended: m.booking_state_attended,
  no_show: m.booking_state_no_show,
}

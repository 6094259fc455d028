import { findConfirmedBooking } from '../../appointments/server/booking-queries.ts'
import { isSameSlot, listFreeSlots } from '../../appointments/server/find-slots.ts'
import type { Days } from '../../appointments/server/read-days.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { SlotsOfLine } from '../lines-api.ts'
import { bookedService, bookedTimeOf } from './move-appointment.ts'
import { findOwnLine, type LineAddress } from './own-line.ts'

/**
 * The times on some days to which the appointment of a line can be moved, as `moveAppointment` accepts them: with the
 * duration that was bought, and also those that overlap the present time.
 * @throws HttpError as `findOwnLine`
 */
export async function findLineSlots(
  { database: { db }, clock }: Pick<Platform, 'database' | 'clock'>,
  viewer: Viewer,
  address: LineAddress,
  days: Days,
): Promise<SlotsOfLine> {
  const { order, item } = await findOwnLine(db, viewer, address)
  const booking = item.calendarId ? await findConfirmedBooking(db, order.id, bookedTimeOf(item)) : null
  const service = booking && (await bookedService(db, booking, clock()))
  if (!service) return { slots: [] }
  const slots = await listFreeSlots(db, service, days)
  return { slots: slots.filter((slot) => !isSameSlot(slot, booking)) }
}

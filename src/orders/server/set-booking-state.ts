import { canSetState, type StaffBookingState } from '../../appointments/booking.ts'
import type { Booking } from '../../appointments/office-api.ts'
import { findBooking, updateBooking } from '../../appointments/server/booking-queries.ts'
import { inBookingTransaction } from '../../appointments/server/booking-transaction.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { AuditContext } from '../../catalog/server/product-context.ts'
import { required } from '../../kit/server/database/required.ts'
import { conflict } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { mailBookingCanceled } from './booking-mails.ts'
import { lockWithOrder } from './move-booking.ts'

/**
 * Cancels a booking and mails the customer, or records whether they attended. Canceling does not refund the order: staff
 * decide about that separately.
 * @throws HttpError 404, 409 when the state cannot follow the present one or the time is taken by now.
 */
export async function setBookingState(
  platform: Pick<Platform, 'database' | 'config' | 'clock' | 'jobs'>,
  id: string,
  state: StaffBookingState,
  { viewer, requestId }: AuditContext,
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
      actor: viewer,
      action: state === 'canceled' ? 'booking.canceled' : 'booking.state_changed',
      subject: { type: 'booking', id },
      before: { state: booking.state },
      after: { state },
      requestId,
    })
    return required(await findBooking(tx, id), 'booking')
  })
}

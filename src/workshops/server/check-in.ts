import { recordAudit } from '../../audit/server/record-audit.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { Attendee } from '../office-api.ts'
import { listAttendees } from './list-attendees.ts'
import { saveCheckIn } from './session-queries.ts'

interface CheckIn {
  variantId: string
  orderId: string
  checkedIn: boolean
  requestId: string
}

/** Records the check-in of the attendees of an order, or removes it. Throws 404 for an order without a seat. */
export function checkInAttendee(
  { database, clock }: Platform,
  viewer: Viewer,
  { variantId, orderId, checkedIn, requestId }: CheckIn,
): Promise<Attendee> {
  return inTransaction(database, async (tx) => {
    const { attendees } = await listAttendees(tx, variantId)
    const attendee = attendees.find((one) => one.orderId === orderId)
    if (!attendee) throw notFound()
    if ((attendee.checkedInAt !== null) === checkedIn) return attendee
    const checkedInAt = checkedIn ? clock() : null
    // Two staff members may check in the same order at once.
    if (!(await saveCheckIn(tx, { variantId, orderId }, checkedInAt))) return { ...attendee, checkedInAt }
    await recordAudit(tx, {
      actor: viewer,
      action: checkedIn ? 'order.checked_in' : 'order.check_in_undone',
      subject: { type: 'order', id: orderId },
      requestId,
    })
    return { ...attendee, checkedInAt }
  })
}

import type { Attendee } from '../../contract/workshop-sessions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
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

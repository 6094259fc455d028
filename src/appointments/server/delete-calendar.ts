import { recordAudit } from '../../audit/server/record-audit.ts'
import type { AuditContext } from '../../catalog/server/product-context.ts'
import { type Database, inTransaction } from '../../kit/server/database/database.ts'
import { conflict, notFound } from '../../kit/server/http/errors.ts'
import { countBookingsOfCalendar, deleteCalendarRow, lockCalendar } from './calendar-queries.ts'

/** Deletes a calendar that never had bookings. @throws HttpError 404, 409 when it has any. */
export function deleteCalendar(database: Database, id: string, { viewer, requestId }: AuditContext): Promise<void> {
  return inTransaction(database, async (tx) => {
    const calendar = await lockCalendar(tx, id)
    if (!calendar) throw notFound()
    if ((await countBookingsOfCalendar(tx, id)) > 0) {
      throw conflict('This calendar has bookings. Turn it off instead.', 'calendar_has_bookings')
    }
    await deleteCalendarRow(tx, id)
    await recordAudit(tx, {
      actor: viewer,
      action: 'calendar.deleted',
      subject: { type: 'calendar', id },
      before: { name: calendar.name },
      requestId,
    })
  })
}

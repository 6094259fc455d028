import type { Stringifier } from 'csv-stringify'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { slugify } from '../../catalog/catalog.ts'
import type { Locale } from '../../kit/locale.ts'
import { csvOf, spreadsheetTime } from '../../kit/server/csv.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { m } from '../../paraglide/messages.js'
import type { Attendee } from '../office-api.ts'
import { listAttendees } from './list-attendees.ts'

/** Exports the attendees of a session as a CSV file; audited. Throws 404 for an unknown session. */
export async function exportAttendees(
  { database }: Pick<Platform, 'database'>,
  viewer: Viewer,
  { variantId, language, requestId }: { variantId: string; language: Locale; requestId: string },
): Promise<{ fileName: string; csv: Stringifier }> {
  const { session, attendees } = await listAttendees(database.db, variantId)
  await inTransaction(database, (tx) =>
    recordAudit(tx, {
      actor: viewer,
      action: 'session.attendees_exported',
      subject: { type: 'product', id: session.productId },
      after: { startsAt: session.startsAt.toISOString(), count: attendees.length },
      requestId,
    }),
  )
  const parts = [slugify(session.name), language === 'es' ? 'asistentes' : 'attendees', shopDay(session.startsAt)]
  return { fileName: `${parts.join('-')}.csv`, csv: csvOf(columnsIn(language), rowsOf(attendees, language)) }
}

async function* rowsOf(attendees: readonly Attendee[], language: Locale) {
  for (const attendee of attendees) yield rowOf(attendee, language)
}

function rowOf(attendee: Attendee, language: Locale) {
  const { orderNumber, name, phone, email, quantity, isPaid, checkedInAt } = attendee
  const paid = isPaid ? m.attendees_paid({}, { locale: language }) : m.attendees_unpaid({}, { locale: language })
  const came = checkedInAt ? spreadsheetTime(checkedInAt) : ''
  return { name, phone: phone ?? '', email, quantity, order: orderNumber, paid, came }
}

function columnsIn(language: Locale): { key: keyof ReturnType<typeof rowOf>; header: string }[] {
  const locale = { locale: language }
  return [
    { key: 'name', header: m.attendees_name({}, locale) },
    { key: 'phone', header: m.attendees_phone({}, locale) },
    { key: 'email', header: m.attendees_email({}, locale) },
    { key: 'quantity', header: m.attendees_seats({}, locale) },
    { key: 'order', header: m.attendees_order({}, locale) },
    { key: 'paid', header: m.attendees_payment({}, locale) },
    { key: 'came', header: m.attendees_came({}, locale) },
  ]
}

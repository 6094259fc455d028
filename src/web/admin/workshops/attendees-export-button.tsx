import { exportAttendees } from '../../../contract/workshop-sessions.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { apiFile } from '../../api/api.ts'
import { ExportButton } from '../list/export-button.tsx'

/** Exports the attendees of a session as a spreadsheet. */
export function AttendeesExportButton({ variantId }: { variantId: string }) {
  return (
    <ExportButton
      fetch={() => apiFile(exportAttendees, { params: { variantId }, query: { language: getLocale() } })}
      name="attendees.csv"
      done={m.attendees_exported()}
      failed={m.attendees_export_failed()}
    />
  )
}

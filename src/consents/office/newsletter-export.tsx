import { apiFile } from '../../kit/api/api.ts'
import { ExportButton } from '../../kit/list/export-button.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { exportNewsletter } from '../office-api.ts'

/** Exports the people who agreed to get the newsletter. */
export function NewsletterExport() {
  return (
    <ExportButton
      fetch={() => apiFile(exportNewsletter, { query: { language: getLocale() } })}
      label={m.newsletter_export()}
      name="newsletter.csv"
      done={m.newsletter_export_done()}
      failed={m.newsletter_export_failed()}
      disabled={false}
    />
  )
}

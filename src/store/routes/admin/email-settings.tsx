import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../office/admin-head.ts'
import { m } from '../../../paraglide/messages.js'
import { EmailSettingsPage } from '../../../settings/office/email/email-settings-page.tsx'

export const Route = createFileRoute('/admin/email-settings')({
  head: ({ matches }) => adminHead(matches, m.email_settings_title()),
  component: EmailSettingsPage,
})

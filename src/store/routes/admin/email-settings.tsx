import { createFileRoute } from '@tanstack/react-router'
import { MailSettingsPage } from '../../../mail/office/mail-settings-page.tsx'
import { adminHead } from '../../../office/admin-head.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/admin/email-settings')({
  head: ({ matches }) => adminHead(matches, m.email_settings_title()),
  component: MailSettingsPage,
})

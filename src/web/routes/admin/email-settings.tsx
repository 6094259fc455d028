import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { EmailSettingsPage } from '../../admin/email-settings/email-settings-page.tsx'
import { adminHead } from '../../admin/frame/admin-head.ts'

export const Route = createFileRoute('/admin/email-settings')({
  head: ({ matches }) => adminHead(matches, m.email_settings_title()),
  component: EmailSettingsPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../office/admin-head.ts'
import { m } from '../../../paraglide/messages.js'
import { SellingSettingsPage } from '../../../prices/office/selling-settings-page.tsx'

export const Route = createFileRoute('/admin/selling-settings')({
  head: ({ matches }) => adminHead(matches, m.settings_selling_title()),
  component: SellingSettingsPage,
})

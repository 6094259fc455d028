import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../office/admin-head.ts'
import { m } from '../../../paraglide/messages.js'
import { BrandSettingsPage } from '../../../settings/office/brand-form.tsx'

export const Route = createFileRoute('/admin/brand-settings')({
  head: ({ matches }) => adminHead(matches, m.settings_brand_title()),
  component: BrandSettingsPage,
})

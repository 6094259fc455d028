import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { BrandSettingsPage } from '../../admin/brand-settings/brand-settings-page.tsx'
import { adminHead } from '../../admin/frame/admin-head.ts'

export const Route = createFileRoute('/admin/brand-settings')({
  head: ({ matches }) => adminHead(matches, m.settings_brand_title()),
  component: BrandSettingsPage,
})

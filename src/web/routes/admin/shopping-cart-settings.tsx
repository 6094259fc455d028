import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { CartSettingsPage } from '../../admin/cart-settings/cart-settings-page.tsx'
import { adminHead } from '../../admin/frame/admin-head.ts'

export const Route = createFileRoute('/admin/shopping-cart-settings')({
  head: ({ matches }) => adminHead(matches, m.settings_cart_title()),
  component: CartSettingsPage,
})

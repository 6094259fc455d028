import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../office/admin-head.ts'
import { m } from '../../../paraglide/messages.js'
import { CartSettingsPage } from '../../../settings/office/cart/cart-settings-page.tsx'

export const Route = createFileRoute('/admin/shopping-cart-settings')({
  head: ({ matches }) => adminHead(matches, m.settings_cart_title()),
  component: CartSettingsPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { CartSettingsPage } from '../../../cart/office/cart-settings-page.tsx'
import { adminHead } from '../../../office/admin-head.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/admin/shopping-cart-settings')({
  head: ({ matches }) => adminHead(matches, m.settings_cart_title()),
  component: CartSettingsPage,
})

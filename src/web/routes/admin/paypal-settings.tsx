import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { PaymentSettingsPage } from '../../admin/payment-settings/payment-settings-page.tsx'

export const Route = createFileRoute('/admin/paypal-settings')({
  head: ({ matches }) => adminHead(matches, m.payments_account_title()),
  component: PaymentSettingsPage,
})

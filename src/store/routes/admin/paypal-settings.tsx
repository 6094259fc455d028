import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../office/admin-head.ts'
import { m } from '../../../paraglide/messages.js'
import { PaymentSettingsPage } from '../../../settings/office/payments/payment-settings-page.tsx'

export const Route = createFileRoute('/admin/paypal-settings')({
  head: ({ matches }) => adminHead(matches, m.payments_account_title()),
  component: PaymentSettingsPage,
})

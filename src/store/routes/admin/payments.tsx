import { createFileRoute } from '@tanstack/react-router'
import { listRouteProps } from '../../../kit/list/use-list.ts'
import { adminHead } from '../../../office/admin-head.ts'
import { readPaymentsSearch } from '../../../office/list-search.ts'
import { m } from '../../../paraglide/messages.js'
import { PaymentsPage } from '../../../payment-admin/office/payments-page.tsx'

export const Route = createFileRoute('/admin/payments')({
  validateSearch: readPaymentsSearch,
  head: ({ matches }) => adminHead(matches, m.payments_title()),
  component: function Payments() {
    return <PaymentsPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { readPaymentsSearch } from '../../admin/list/list-search.ts'
import { listRouteProps } from '../../admin/list/use-list.ts'
import { PaymentsPage } from '../../admin/payments/payments-page.tsx'

export const Route = createFileRoute('/admin/payments')({
  validateSearch: readPaymentsSearch,
  head: ({ matches }) => adminHead(matches, m.payments_title()),
  component: function Payments() {
    return <PaymentsPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})

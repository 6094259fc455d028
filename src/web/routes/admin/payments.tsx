import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { PaymentsPage } from '../../admin/payments/payments-page.tsx'
import { readPaymentsSearch } from '../../admin/payments/payments-search.ts'

export const Route = createFileRoute('/admin/payments')({
  validateSearch: readPaymentsSearch,
  head: ({ matches }) => adminHead(matches, m.payments_title()),
  component: function Payments() {
    const navigate = Route.useNavigate()
    return (
      <PaymentsPage
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
      />
    )
  },
})

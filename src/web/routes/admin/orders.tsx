import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { OrdersPage } from '../../admin/orders/orders-page.tsx'
import { readOrdersSearch } from '../../admin/orders/orders-search.ts'

export const Route = createFileRoute('/admin/orders')({
  validateSearch: readOrdersSearch,
  head: ({ matches }) => adminHead(matches, m.admin_orders_page_title()),
  component: function Orders() {
    const navigate = Route.useNavigate()
    return (
      <OrdersPage
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
      />
    )
  },
})

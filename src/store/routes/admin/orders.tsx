import { createFileRoute } from '@tanstack/react-router'
import { listRouteProps } from '../../../kit/list/use-list.ts'
import { adminHead } from '../../../office/admin-head.ts'
import { readOrdersSearch } from '../../../office/list-search.ts'
import { OrdersPage } from '../../../orders/office/orders-page.tsx'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/admin/orders')({
  validateSearch: readOrdersSearch,
  head: ({ matches }) => adminHead(matches, m.admin_orders_page_title()),
  component: function Orders() {
    return <OrdersPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})

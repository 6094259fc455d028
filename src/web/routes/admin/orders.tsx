import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { readOrdersSearch } from '../../admin/list/list-search.ts'
import { listRouteProps } from '../../admin/list/use-list.ts'
import { OrdersPage } from '../../admin/orders/orders-page.tsx'

export const Route = createFileRoute('/admin/orders')({
  validateSearch: readOrdersSearch,
  head: ({ matches }) => adminHead(matches, m.admin_orders_page_title()),
  component: function Orders() {
    return <OrdersPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '../../../catalog/office/products-page.tsx'
import { listRouteProps } from '../../../kit/list/use-list.ts'
import { adminHead } from '../../../office/admin-head.ts'
import { readProductsSearch } from '../../../office/list-search.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/admin/products')({
  validateSearch: readProductsSearch,
  head: ({ matches }) => adminHead(matches, m.products_admin_nav()),
  component: function Products() {
    return <ProductsPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { readProductsSearch } from '../../admin/list/list-search.ts'
import { listRouteProps } from '../../admin/list/use-list.ts'
import { ProductsPage } from '../../admin/products/products-page.tsx'

export const Route = createFileRoute('/admin/products')({
  validateSearch: readProductsSearch,
  head: ({ matches }) => adminHead(matches, m.products_admin_nav()),
  component: function Products() {
    return <ProductsPage {...listRouteProps(Route.useSearch(), Route.useNavigate())} />
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { adminHead } from '../../admin/frame/admin-head.ts'
import { ProductsPage } from '../../admin/products/products-page.tsx'
import { readProductsSearch } from '../../admin/products/products-search.ts'

export const Route = createFileRoute('/admin/products')({
  validateSearch: readProductsSearch,
  head: ({ matches }) => adminHead(matches, m.products_admin_nav()),
  component: function Products() {
    const navigate = Route.useNavigate()
    return (
      <ProductsPage
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, resetScroll: false, ...options })}
      />
    )
  },
})

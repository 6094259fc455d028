import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../../paraglide/messages.js'
import { load } from '../../../api/load.ts'
import { pageHead } from '../../../page/page-head.ts'
import { readCatalogSearch } from '../../../storefront/catalog/catalog-search.ts'
import { productsQuery } from '../../../storefront/catalog/product-queries.ts'
import { ProductsPage } from '../../../storefront/catalog/products-page.tsx'

export const Route = createFileRoute('/_store/products/')({
  validateSearch: readCatalogSearch,
  loader: ({ context: { queryClient } }) => load(queryClient, { required: [productsQuery] }),
  head: ({ matches }) =>
    pageHead({ matches, path: '/products', title: m.catalog_title(), description: m.catalog_page_description() }),
  component: function Products() {
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <ProductsPage
        search={search.search ?? ''}
        category={search.category ?? 'all'}
        onFilter={(filter) =>
          void navigate({ search: readCatalogSearch({ ...filter }), replace: true, resetScroll: false })
        }
      />
    )
  },
})

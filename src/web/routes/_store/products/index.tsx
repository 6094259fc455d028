import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../../paraglide/messages.js'
import { pageHead } from '../../../lib/page-head.ts'
import type { CatalogView } from '../../../product/product-queries.ts'
import { type CatalogSearch, listedPage, readCatalogSearch } from '../../../storefront/catalog/catalog-search.ts'
import { loadCatalog } from '../../../storefront/catalog/load-catalog.ts'
import { ProductsPage } from '../../../storefront/catalog/products-page.tsx'

const viewOf = ({ search = '', category = 'all', page = 1 }: CatalogSearch): CatalogView => ({
  search,
  category,
  page,
})

export const Route = createFileRoute('/_store/products/')({
  validateSearch: readCatalogSearch,
  // Not in loaderDeps: every keystroke in the search would count as a navigation with loading.
  loader: ({ context: { queryClient }, location }) =>
    loadCatalog(queryClient, viewOf(readCatalogSearch({ ...location.search }))),
  head: ({ matches, match, loaderData: total }) => {
    const page = listedPage(match.search, total)
    return pageHead({
      matches,
      path: page ? `/products?page=${page}` : '/products',
      title: page ? m.catalog_title_page({ page }) : m.catalog_title(),
      description: m.catalog_page_description(),
    })
  },
  component: function Products() {
    const navigate = Route.useNavigate()
    return (
      <ProductsPage
        {...viewOf(Route.useSearch())}
        onFilter={(filter) =>
          void navigate({ search: readCatalogSearch({ ...filter }), replace: true, resetScroll: false })
        }
      />
    )
  },
})

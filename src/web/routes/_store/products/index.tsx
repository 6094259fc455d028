import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ProductFilter } from '../../../../domain/product-filter.ts'
import { m } from '../../../../paraglide/messages.js'
import { pageHead } from '../../../lib/page-head.ts'
import {
  listedPage,
  parseCatalogView,
  readCatalogSearch,
  searchOf,
} from '../../../storefront/catalog/catalog-search.ts'
import { loadCatalog } from '../../../storefront/catalog/load-catalog.ts'
import { ProductsPage } from '../../../storefront/catalog/products-page.tsx'

export const Route = createFileRoute('/_store/products/')({
  validateSearch: readCatalogSearch,
  // Not in loaderDeps: every keystroke in the search would count as a navigation with loading.
  loader: ({ context: { queryClient }, location }) =>
    loadCatalog(queryClient, parseCatalogView({ ...location.search })),
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
    const search = Route.useSearch()
    const view = useMemo(() => parseCatalogView({ ...search }), [search])
    const write = (filter: ProductFilter) => searchOf({ ...filter, page: 1 })
    return (
      <ProductsPage
        view={view}
        onFilter={(filter) => void navigate({ search: write(filter), replace: true, resetScroll: false })}
      />
    )
  },
})

import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { useMemo } from 'react'
import { browseProducts } from '../../../../catalog/api.ts'
import { type ProductFilter, productsPerPage } from '../../../../catalog/product-list.ts'
import { listedPage, parseCatalogView, readCatalogSearch, searchOf } from '../../../../catalog/store/catalog-search.ts'
import {
  type CatalogView,
  catalogInput,
  catalogQuery,
  isLongCatalog,
  productsQuery,
  synonymsQuery,
} from '../../../../catalog/store/product-queries.ts'
import { api } from '../../../../kit/api/api.ts'
import { startRead } from '../../../../kit/api/load.ts'
import { pageHead } from '../../../../kit/page/page-head.ts'
import { m } from '../../../../paraglide/messages.js'
import { ProductsPage } from '../../../products/products-page.tsx'

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

/**
 * Loads the product list. A single-page catalog is loaded completely. For a longer one the server renders the
 * requested page, and the browser then loads the whole catalog to filter it locally. Returns the number of products, if
 * known.
 */
const loadCatalog: (queryClient: QueryClient, view: CatalogView) => Promise<number | undefined> = createIsomorphicFn()
  .server(async (queryClient: QueryClient, view: CatalogView) => {
    const result = await api(browseProducts, { query: catalogInput(view) })
    if (result.total > productsPerPage) queryClient.setQueryData(catalogQuery(view).queryKey, result)
    else {
      const synonyms = view.search === '' ? undefined : queryClient.ensureQueryData(synonymsQuery)
      await Promise.all([queryClient.ensureQueryData(productsQuery), synonyms])
    }
    return result.total
  })
  .client(async (queryClient: QueryClient, view: CatalogView) => {
    const products = queryClient.getQueryData(productsQuery.queryKey)
    if (!products && isLongCatalog(queryClient)) startRead(queryClient, catalogQuery(view))
    startRead(queryClient, productsQuery)
    if (view.search !== '') startRead(queryClient, synonymsQuery)
    return products?.length
  })

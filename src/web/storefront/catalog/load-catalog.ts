import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { browseProducts } from '../../../contract/catalog.ts'
import { productsPerPage } from '../../../domain/product-page.ts'
import { api } from '../../api/api.ts'
import { startRead } from '../../api/load.ts'
import {
  type CatalogView,
  catalogInput,
  catalogQuery,
  isLongCatalog,
  productsQuery,
} from '../../product/product-queries.ts'

/**
 * Loads the product list. A single-page catalog is loaded completely. For a longer one the server renders the
 * requested page, and the browser then loads the whole catalog to filter it locally. Returns the number of products, if
 * known.
 */
export const loadCatalog: (queryClient: QueryClient, view: CatalogView) => Promise<number | undefined> =
  createIsomorphicFn()
    .server(async (queryClient: QueryClient, view: CatalogView) => {
      const result = await api(browseProducts, { query: catalogInput(view) })
      if (result.total > productsPerPage) queryClient.setQueryData(catalogQuery(view).queryKey, result)
      else await queryClient.ensureQueryData(productsQuery)
      return result.total
    })
    .client(async (queryClient: QueryClient, view: CatalogView) => {
      const products = queryClient.getQueryData(productsQuery.queryKey)
      if (!products && isLongCatalog(queryClient)) startRead(queryClient, catalogQuery(view))
      startRead(queryClient, productsQuery)
      return products?.length
    })

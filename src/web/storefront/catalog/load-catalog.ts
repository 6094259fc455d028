import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { browseProducts } from '../../../contract/catalog.ts'
import { productsPerPage } from '../../../domain/product-page.ts'
import { api } from '../../api/api.ts'
import { startRead } from '../../api/load.ts'
import { type CatalogView, catalogQuery, isLongCatalog, productsQuery } from '../../product/product-queries.ts'

/**
 * Reads what the product list shows. A catalog of one page comes whole. Of a longer one the server sends the page
 * that is asked for, and the browser reads the whole behind it, which it then filters by itself. Tells how many products
 * there are, where that is known.
 */
export const loadCatalog: (queryClient: QueryClient, view: CatalogView) => Promise<number | undefined> =
  createIsomorphicFn()
    .server(async (queryClient: QueryClient, view: CatalogView) => {
      const shelf = await api(browseProducts, { query: { ...view } })
      if (shelf.total > productsPerPage) queryClient.setQueryData(catalogQuery(view).queryKey, shelf)
      else await queryClient.ensureQueryData(productsQuery)
      return shelf.total
    })
    .client(async (queryClient: QueryClient, view: CatalogView) => {
      const whole = queryClient.getQueryData(productsQuery.queryKey)
      if (!whole && isLongCatalog(queryClient)) startRead(queryClient, catalogQuery(view))
      startRead(queryClient, productsQuery)
      return whole?.length
    })

import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { browseProducts } from '../../../contract/catalog.ts'
import { productsPerPage } from '../../../domain/shelf.ts'
import { api } from '../../api/api.ts'
import { startRead } from '../../api/load.ts'
import { type CatalogueView, catalogueQuery, isLongCatalogue, productsQuery } from './product-queries.ts'

/**
 * Reads what the product list shows. A catalogue of one page comes whole. Of a longer one the server sends the page
 * that is asked for, and the browser reads the whole behind it, which it then filters by itself. Tells how many products
 * there are, where that is known.
 */
export const loadCatalogue: (queryClient: QueryClient, view: CatalogueView) => Promise<number | undefined> =
  createIsomorphicFn()
    .server(async (queryClient: QueryClient, view: CatalogueView) => {
      const shelf = await api(browseProducts, { query: { ...view } })
      if (shelf.total > productsPerPage) queryClient.setQueryData(catalogueQuery(view).queryKey, shelf)
      else await queryClient.ensureQueryData(productsQuery)
      return shelf.total
    })
    .client(async (queryClient: QueryClient, view: CatalogueView) => {
      const whole = queryClient.getQueryData(productsQuery.queryKey)
      if (!whole && isLongCatalogue(queryClient)) startRead(queryClient, catalogueQuery(view))
      startRead(queryClient, productsQuery)
      return whole?.length
    })

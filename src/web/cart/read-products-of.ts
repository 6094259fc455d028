import type { QueryClient } from '@tanstack/react-query'
import { browseProducts, type Product } from '../../contract/catalog.ts'
import { api } from '../api/api.ts'
import { productsQuery } from '../product/product-queries.ts'
import type { CartItem } from './cart-item.ts'

/** As many as one answer holds. */
const mostAtOnce = 100

/** What the catalog says today of these products, and maybe of others: a cart of some is not worth a catalog of thousands. */
export async function readProductsOf(
  queryClient: QueryClient,
  asked: readonly CartItem[],
): Promise<readonly Product[]> {
  const known = queryClient.getQueryData(productsQuery.queryKey)
  if (known) return known
  if (asked.length > mostAtOnce) return queryClient.ensureQueryData(productsQuery)
  // A stored cart may hold anything; what is no id is no product of ours.
  const ids = asked.map(({ id }) => id).filter((id) => /^[\da-f-]{36}$/.test(id))
  return (await api(browseProducts, { query: { ids: ids.join(','), size: mostAtOnce } })).products
}

import type { QueryClient } from '@tanstack/react-query'
import { browseProducts, type Product } from '../../catalog/api.ts'
import { productsQuery } from '../../catalog/store/product-queries.ts'
import { api } from '../../kit/api/api.ts'
import type { CartItem } from './cart-item.ts'

/** The most products in one response. */
const maxPerRequest = 100

/** Reads the current products by id, possibly with others, without loading a large catalog for a small cart. */
export async function readProductsOf(
  queryClient: QueryClient,
  requested: readonly CartItem[],
): Promise<readonly Product[]> {
  const cached = queryClient.getQueryData(productsQuery.queryKey)
  if (cached) return cached
  if (requested.length > maxPerRequest) return queryClient.ensureQueryData(productsQuery)
  // A stored cart may contain anything: ignore invalid ids.
  const ids = requested.map(({ id }) => id).filter((id) => /^[\da-f-]{36}$/.test(id))
  return (await api(browseProducts, { query: { ids: ids.join(','), size: maxPerRequest } })).products
}

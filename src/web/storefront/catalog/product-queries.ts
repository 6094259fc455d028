import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getProduct, listProducts, type Product } from '../../../contract/catalog.ts'
import { api } from '../../api/api.ts'

/** Every active product, in the fixed order of the shop. */
export const productsQuery = queryOptions({ queryKey: ['products'], queryFn: () => api(listProducts) })

/** One active product; ApiError 404 when there is none of that slug. */
export const productQuery = (slug: string) =>
  queryOptions({ queryKey: ['products', slug], queryFn: () => api(getProduct, { params: { slug } }) })

/** The product of that slug, out of the list when the browser has it already. Throws ApiError 404. */
export function ensureProduct(queryClient: QueryClient, slug: string): Promise<Product> {
  const listed = queryClient.getQueryData(productsQuery.queryKey)?.find((product) => product.slug === slug)
  return queryClient.ensureQueryData({ ...productQuery(slug), ...(listed && { initialData: listed }) })
}

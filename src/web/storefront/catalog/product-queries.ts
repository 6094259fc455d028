import { queryOptions } from '@tanstack/react-query'
import { getProduct, listProducts } from '../../../contract/catalog.ts'
import { api } from '../../api/api.ts'

/** Every active product, in the fixed order of the shop. */
export const productsQuery = queryOptions({ queryKey: ['products'], queryFn: () => api(listProducts) })

/** One active product; ApiError 404 when there is none of that slug. */
export const productQuery = (slug: string) =>
  queryOptions({ queryKey: ['products', slug], queryFn: () => api(getProduct, { params: { slug } }) })

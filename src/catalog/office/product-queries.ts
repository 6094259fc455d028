import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import {
  type AdminProduct,
  type AdminProductPage,
  browseAdminProducts,
  listAdminProducts,
  previewRemoval,
  productListQuery,
} from '../office-api.ts'
import { getProductOrder } from '../product-order-api.ts'

const { category, ...selection } = productListQuery.shape
export const readProductsSearch = listSearch({ ...selection, category: category.refine((name) => name !== 'all') })
export type ProductsSearch = ReturnType<typeof readProductsSearch>

const queryKey = ['admin', 'products'] as const
const pageKey = [...queryKey, 'page'] as const

/** One page of the list; the previous page stays visible while the next one loads. */
export const adminProductsQuery = ({ search, category, state, page }: ProductsSearch) =>
  queryOptions({
    queryKey: [...pageKey, { search, category, state, page }],
    queryFn: () => api(browseAdminProducts, { query: { search, category, state, page } }),
    placeholderData: keepPreviousData,
  })

/** Replaces products in every page that is cached. */
export function replaceProducts(queryClient: QueryClient, saved: readonly AdminProduct[]): void {
  const savedById = new Map(saved.map((product) => [product.id, product]))
  queryClient.setQueriesData<AdminProductPage>({ queryKey: pageKey }, (page) => {
    return page && { ...page, products: page.products.map((shown) => savedById.get(shown.id) ?? shown) }
  })
}

/** The newest products, at most 1,000: all of them in most shops. */
export const newestProductsQuery = queryOptions({
  queryKey: [...queryKey, 'newest'],
  queryFn: () => api(listAdminProducts, { query: {} }),
})

/** The effect of deleting a product, refetched each time because orders may arrive meanwhile. */
export const removalQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, 'removal', id],
    queryFn: () => api(previewRemoval, { params: { id } }),
    gcTime: 0,
  })

/** The products in the order of the store, read anew each time. */
export const orderQuery = queryOptions({
  queryKey: ['admin', 'products', 'order'],
  queryFn: () => api(getProductOrder),
  staleTime: 0,
  gcTime: 0,
})

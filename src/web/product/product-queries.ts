import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { browseProducts, getProduct, listProducts, type Product } from '../../contract/catalog.ts'
import { type ProductFilter, prepareSearch } from '../../domain/catalog.ts'
import { type ProductPageData, productsPerPage } from '../../domain/product-page.ts'
import { type ApiInput, api, apiList } from '../api/api.ts'

/** Every active product, in the fixed order of the shop, ready to be searched. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: () => apiList(listProducts, prepareSearch),
})

/** One active product; ApiError 404 when there is none of that slug. */
export const productQuery = (slug: string) =>
  queryOptions({ queryKey: ['products', slug], queryFn: () => api(getProduct, { params: { slug } }) })

const shelves = ['products', 'shelf'] as const

/** Some of the active products, where the whole catalog is not needed. */
export const shelfQuery = (asked: ApiInput<typeof browseProducts>['query']) =>
  queryOptions({ queryKey: [...shelves, asked], queryFn: () => api(browseProducts, { query: asked }) })

/** What the product list shows: the filters and the page of its address. */
export type CatalogView = ProductFilter & { page: number }

/** One page of the product list. */
export const catalogQuery = ({ search, category, page }: CatalogView) => shelfQuery({ search, category, page })

/** The first products of the catalog, for the home page (spec §9: 4). */
export const featuredQuery = shelfQuery({ size: 4 })

/** Enough of a category to show 4 others than one of them. */
export const relatedQuery = (category: string) => shelfQuery({ category, size: 5 })

/** Enough of the whole shop to show 4 others than one product and 3 of its category. */
export const fillersQuery = shelfQuery({ size: 8 })

/** Whether any answer so far told of a catalog that takes more than one page. */
export function isLongCatalog(queryClient: QueryClient): boolean {
  return cachedProductPages(queryClient).some(({ total }) => total > productsPerPage)
}

/** The product of that slug, out of what the browser has read already. Throws ApiError 404. */
export function ensureProduct(queryClient: QueryClient, slug: string): Promise<Product> {
  const lists = [
    queryClient.getQueryData(productsQuery.queryKey),
    ...cachedProductPages(queryClient).map((s) => s.products),
  ]
  const listed = lists.flatMap((list) => list?.find((product) => product.slug === slug) ?? [])[0]
  return queryClient.ensureQueryData({ ...productQuery(slug), ...(listed && { initialData: listed }) })
}

function cachedProductPages(queryClient: QueryClient): ProductPageData<Product>[] {
  return queryClient.getQueriesData<ProductPageData<Product>>({ queryKey: shelves }).flatMap(([, shelf]) => shelf ?? [])
}

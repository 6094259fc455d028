import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ApiInput, api, apiList } from '../../kit/api/api.ts'
import { formatDecimal } from '../../kit/money.ts'
import { browseProducts, getProduct, listCategories, listProducts, type Product, type ProductDetails } from '../api.ts'
import { productLimits } from '../catalog.ts'
import { type ProductFilter, type ProductPageData, productsPerPage } from '../product-list.ts'
import { readSynonyms } from '../search-api.ts'

/** Every active product in the shop's sort order, prepared for searching. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async () => {
    // Most pages use this file and search nothing.
    const { prepareSearch } = await import('../product-search.ts')
    return apiList(listProducts, prepareSearch)
  },
})

/** The words that mean the same in a search; only searches read them. */
export const synonymsQuery = queryOptions({
  queryKey: ['synonyms'],
  queryFn: async () => (await api(readSynonyms)).groups,
})

/** One active product; ApiError 404 for an unknown slug. */
export const productQuery = (slug: string) =>
  queryOptions({ queryKey: ['products', slug], queryFn: (): Promise<Product> => api(getProduct, { params: { slug } }) })

/** The texts and pictures of a product's page that lists omit. */
export const productDetailsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['products', slug, 'details'],
    queryFn: async (): Promise<ProductDetails> => {
      const found = await api(getProduct, { params: { slug } })
      const { size, sizeEs, ingredients, ingredientsEs, howToUse, howToUseEs, images } = found
      const { batch = null, batchEs = null, benefits = [], companionIds = [] } = found
      return {
        size,
        sizeEs,
        ingredients,
        ingredientsEs,
        howToUse,
        howToUseEs,
        images,
        batch,
        batchEs,
        benefits,
        companionIds,
      }
    },
  })

const productPages = ['products', 'page'] as const

/** Some of the active products, where the whole catalog is not needed. */
export const productPageQuery = (query: ApiInput<typeof browseProducts>['query']) =>
  queryOptions({ queryKey: [...productPages, query], queryFn: () => api(browseProducts, { query }) })

/** The categories with a picture of each. */
export const categoriesQuery = queryOptions({ queryKey: ['categories'], queryFn: () => api(listCategories) })

/** Search parameters of the product list. */
export type CatalogView = ProductFilter & { page: number }

/** One page of the product list. */
export const catalogQuery = (view: CatalogView) => productPageQuery(catalogInput(view))

/** The query of the API for one page of the product list. */
export const catalogInput = ({ search, category, page, sort, minPrice, maxPrice, inStock }: CatalogView) => ({
  search,
  category,
  page,
  sort,
  ...(minPrice !== undefined && { minPrice: formatDecimal(minPrice) }),
  ...(maxPrice !== undefined && { maxPrice: formatDecimal(maxPrice) }),
  ...(inStock && { inStock: 'true' }),
})

/** The first products of the catalog, for the home page (spec §9: 4). */
export const featuredQuery = productPageQuery({ size: 4 })

/** The products with these ids that are on sale. */
export const companionsQuery = (ids: readonly string[]) =>
  productPageQuery({ ids: ids.join(','), size: productLimits.companions })

/** 4 products of a category besides the current one. */
export const relatedQuery = (category: string) => productPageQuery({ category, size: 5 })

/** Enough products to fill up 4 besides the current one and 3 of its category. */
export const fillersQuery = productPageQuery({ size: 8 })

/** Whether any cached response says that the catalog has more than one page. */
export function isLongCatalog(queryClient: QueryClient): boolean {
  return cachedProductPages(queryClient).some(({ total }) => total > productsPerPage)
}

/** The product with this slug, from the cache if possible. Throws ApiError 404. */
export function ensureProduct(queryClient: QueryClient, slug: string): Promise<Product> {
  const lists = [
    queryClient.getQueryData(productsQuery.queryKey),
    ...cachedProductPages(queryClient).map((s) => s.products),
  ]
  const listed = lists.flatMap((list) => list?.find((product) => product.slug === slug) ?? [])[0]
  return queryClient.ensureQueryData({ ...productQuery(slug), ...(listed && { initialData: listed }) })
}

function cachedProductPages(queryClient: QueryClient): ProductPageData<Product>[] {
  return queryClient
    .getQueriesData<ProductPageData<Product>>({ queryKey: productPages })
    .flatMap(([, page]) => page ?? [])
}

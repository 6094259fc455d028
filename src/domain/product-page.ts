import { categoriesOf, spanishCategories } from './catalog.ts'
import { type PageRequest, pagePosition } from './list-page.ts'
import { type Filterable, filterProducts, type ProductFilter } from './product-filter.ts'

/** Products on one page of a list. Smaller catalogs have one page and are completely in its HTML. */
export const productsPerPage = 36

/** One page of the products that pass the filters. */
export interface ProductPageData<P> {
  products: P[]
  /** From 1; a page beyond the last is the last. */
  page: number
  /** At least 1, even when nothing matches. */
  pages: number
  matching: number
  total: number
  /** The categories of the whole catalog, independent of the filter. */
  categories: string[]
  /** The Spanish category names by their English names. */
  categoriesEs: Record<string, string>
}

/** A page of the products that pass the filters, in the requested order; `page` counts from 1. */
export function paginateProducts<P extends Filterable & { categoryEs?: string | null }>(
  products: readonly P[],
  { page, size, ...filter }: ProductFilter & PageRequest,
): ProductPageData<P> {
  const matching = filterProducts(products, filter)
  const { offset, ...place } = pagePosition({ page, size }, matching.length)
  return {
    products: matching.slice(offset, offset + size),
    ...place,
    matching: matching.length,
    total: products.length,
    categories: categoriesOf(products),
    categoriesEs: spanishCategories(products),
  }
}

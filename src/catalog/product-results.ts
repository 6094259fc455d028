import { type PageRequest, pagePosition } from '../kit/list-page.ts'
import { categoriesOf, spanishCategories } from './catalog.ts'
import type { Filterable, ProductFilter, ProductPageData, ProductSort } from './product-list.ts'
import {
  type Found,
  isContained,
  isFoundForgivingly,
  type Synonyms,
  searchedText,
  searchProducts,
} from './product-search.ts'

/**
 * The matching products in the requested order, those that contain the search text first where no order is chosen.
 * Products that are equal in the order keep that of the search.
 */
export function filterProducts<P extends Filterable>(
  products: readonly P[],
  filter: ProductFilter,
  synonyms?: Synonyms,
): P[] {
  return findProducts(products, filter, synonyms).products
}

/** The same, and whether they are only similar to what was searched for. */
function findProducts<P extends Filterable>(
  products: readonly P[],
  filter: ProductFilter,
  synonyms?: Synonyms,
): Found<P> {
  const { category, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, inStock } = filter
  const passes = (product: P) =>
    (category === 'all' || product.category === category) &&
    product.price >= minPrice &&
    product.price <= maxPrice &&
    !(inStock && product.stock === 0)
  const found = searchProducts(products, filter.search, synonyms)
  const matching = found.products.filter(passes)
  const compare = comparisons[filter.sort]
  return { products: compare ? matching.sort(compare) : matching, similar: found.similar }
}

/** Whether the catalog has no product for a search, whatever the other filters are. */
export function findsNothing(products: readonly Filterable[], search: string, synonyms?: Synonyms): boolean {
  return !isFoundForgivingly(products, search, synonyms) && !isContained(products, searchedText(search))
}

type Comparison = (a: Filterable, b: Filterable) => number

const comparisons: Record<ProductSort, Comparison | null> = {
  featured: null,
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
}

/** A page of the products that pass the filters, in the requested order; `page` counts from 1. */
export function paginateProducts<P extends Filterable>(
  products: readonly P[],
  { page, size, ...filter }: ProductFilter & PageRequest,
  synonyms?: Synonyms,
): ProductPageData<P> {
  const { products: matching, similar } = findProducts(products, filter, synonyms)
  const { offset, ...place } = pagePosition({ page, size }, matching.length)
  return {
    products: matching.slice(offset, offset + size),
    ...place,
    matching: matching.length,
    similar,
    total: products.length,
    categories: categoriesOf(products),
    categoriesEs: spanishCategories(products),
  }
}

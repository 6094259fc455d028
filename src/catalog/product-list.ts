import { type PageRequest, pagePosition } from '../kit/list-page.ts'
import type { Cents } from '../kit/money.ts'
import { categoriesOf, spanishCategories } from './catalog.ts'
import { containsText, type Searchable, type Synonyms, searchedText, searchForgivingly } from './product-search.ts'
import type { Stock } from './stock.ts'

/** The product fields that the filters use; Spanish texts are searched as well. */
export interface Filterable extends Searchable {
  price: Cents
  stock: Stock
  createdAt: Date
}

/** The orders of the product list; `featured` is the shop's own. */
export const productSorts = ['featured', 'price-asc', 'price-desc', 'newest'] as const
export type ProductSort = (typeof productSorts)[number]

/** The filters and the order of the product list. */
export interface ProductFilter {
  search: string
  /** 'all' matches every category (spec §4). */
  category: string
  sort: ProductSort
  /** The lowest and the highest price in cents, both included. */
  minPrice?: Cents | undefined
  maxPrice?: Cents | undefined
  /** Omits products that are sold out. */
  inStock: boolean
}

/** The filter of the whole catalog in its own order. */
export const noFilter: ProductFilter = { search: '', category: 'all', sort: 'featured', inStock: false }

/** Whether the filter may exclude products. */
export function excludes({ search, category, minPrice, maxPrice, inStock }: ProductFilter): boolean {
  const hasPrice = minPrice !== undefined || maxPrice !== undefined
  return search.trim() !== '' || category !== 'all' || hasPrice || inStock
}

/**
 * The matching products in the requested order. The search text is part of the name or the description, ignoring accents
 * and case; only when no product of the catalog has it, the search forgives. Products that are equal in the order keep
 * the order of the catalog.
 */
export function filterProducts<P extends Filterable>(
  products: readonly P[],
  filter: ProductFilter,
  synonyms?: Synonyms,
): P[] {
  const { category, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, inStock } = filter
  const passes = (product: P) =>
    (category === 'all' || product.category === category) &&
    product.price >= minPrice &&
    product.price <= maxPrice &&
    !(inStock && product.stock === 0)
  const wanted = searchedText(filter.search)
  const contains = (product: P) => containsText(product, wanted)
  const containing = products.filter((product) => passes(product) && contains(product))
  const matching =
    containing.length > 0 || wanted === '' || products.some((product) => !passes(product) && contains(product))
      ? containing
      : searchForgivingly(products, filter.search, synonyms).filter(passes)
  const compare = comparisons[filter.sort]
  return compare ? matching.sort(compare) : matching
}

/** Whether the catalog has no product for a search, whatever the other filters are. */
export function findsNothing(products: readonly Filterable[], search: string, synonyms?: Synonyms): boolean {
  return filterProducts(products, { ...noFilter, search }, synonyms).length === 0
}

type Comparison = (a: Filterable, b: Filterable) => number

const comparisons: Record<ProductSort, Comparison | null> = {
  featured: null,
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
}

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
  /** The categories of all products before filtering; with `ids` in the request, of those products only. */
  categories: string[]
  /** The Spanish category names by their English names. */
  categoriesEs: Record<string, string>
}

/** A page of the products that pass the filters, in the requested order; `page` counts from 1. */
export function paginateProducts<P extends Filterable>(
  products: readonly P[],
  { page, size, ...filter }: ProductFilter & PageRequest,
  synonyms?: Synonyms,
): ProductPageData<P> {
  const matching = filterProducts(products, filter, synonyms)
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

import type { Cents } from '../kit/money.ts'
import type { Searchable } from './product-search.ts'
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
  /** No product has the words of the search: these have similar ones. An older server does not say it. */
  similar?: boolean | undefined
  /** The categories of all products before filtering; with `ids` in the request, of those products only. */
  categories: string[]
  /** The Spanish category names by their English names. */
  categoriesEs: Record<string, string>
}

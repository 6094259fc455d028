import { type PageRequest, pagePosition } from '../kit/list-page.ts'
import type { Cents } from '../kit/money.ts'
import { fold } from '../kit/text.ts'
import { categoriesOf, spanishCategories } from './catalog.ts'
import type { Stock } from './stock.ts'

/** The product fields that the filters use; Spanish texts are searched as well. */
export interface Filterable {
  name: string
  description?: string | null
  nameEs?: string | null
  descriptionEs?: string | null
  category?: string | null
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
 * and case. Products that are equal in the order keep the order of the catalog.
 */
export function filterProducts<P extends Filterable>(products: readonly P[], filter: ProductFilter): P[] {
  const { category, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, inStock } = filter
  const wanted = fold(filter.search).trim()
  const matching = products.filter((product) => {
    if (category !== 'all' && product.category !== category) return false
    if (product.price < minPrice || product.price > maxPrice) return false
    if (inStock && product.stock === 0) return false
    return wanted === '' || foldedTexts(product).some((text) => text.includes(wanted))
  })
  const compare = comparisons[filter.sort]
  return compare ? matching.sort(compare) : matching
}

type Comparison = (a: Filterable, b: Filterable) => number

const comparisons: Record<ProductSort, Comparison | null> = {
  featured: null,
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
}

/** Fills the cache of folded texts before the first search. */
export function prepareSearch(products: readonly Filterable[]): void {
  for (const product of products) foldedTexts(product)
}

/** Folding is much slower than searching folded text, and every keystroke searches all products. */
const folded = new WeakMap<Readonly<Filterable>, readonly string[]>()

/** The searched texts of a product. They are cached by object identity, because product objects are immutable. */
function foldedTexts(product: Readonly<Filterable>): readonly string[] {
  const cached = folded.get(product)
  if (cached) return cached
  const { name, description, nameEs, descriptionEs } = product
  const texts = [name, description, nameEs, descriptionEs].flatMap((text) => (text ? [fold(text)] : []))
  folded.set(product, texts)
  return texts
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

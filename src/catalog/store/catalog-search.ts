import { type Cents, formatDecimal } from '../../kit/money.ts'
import { productLimits, readPrice } from '../catalog.ts'
import { type ProductSort, productSorts, productsPerPage } from '../product-list.ts'
import type { CatalogView } from './product-queries.ts'

/** Filters in the URL of the product list; unset ones are omitted. */
export interface CatalogSearch {
  search?: string
  category?: string
  sort?: ProductSort
  /** The lowest and the highest price, in dollars. */
  min?: number
  max?: number
  stock?: 'in'
  /** 2 or more: the first page has no parameter. */
  page?: number
}

/** The contract's length limit of a search text. */
const maxLength = 200

/** Parses the filters of a URL, or those of a link, which may be numbers. */
export function readCatalogSearch(query: Record<string, unknown>): CatalogSearch {
  return searchOf(parseCatalogView(query))
}

/** The product list that a URL describes. */
export function parseCatalogView(query: Record<string, unknown>): CatalogView {
  return {
    search: searchText(query.search),
    category: searchText(query.category) || 'all',
    sort: productSorts.find((sort) => sort === query.sort) ?? 'featured',
    minPrice: readPriceLimit(searchText(query.min)),
    maxPrice: readPriceLimit(searchText(query.max)),
    inStock: query.stock === 'in',
    page: readPage(query.page),
  }
}

/** The filters as search parameters of the URL. */
export function searchOf({ search, category, sort, minPrice, maxPrice, inStock, page }: CatalogView): CatalogSearch {
  return {
    ...(search !== '' && { search }),
    ...(category !== 'all' && { category }),
    ...(sort !== 'featured' && { sort }),
    ...(minPrice !== undefined && { min: minPrice / 100 }),
    ...(maxPrice !== undefined && { max: maxPrice / 100 }),
    ...(inStock && { stock: 'in' as const }),
    ...(page > 1 && { page }),
  }
}

/** A price limit as text for its field: 1250 is '12.50', 1200 is '12'. */
export const priceLimitText = (cents: Cents | undefined) =>
  cents === undefined ? '' : formatDecimal(cents).replace(/\.00$/, '')

/** A typed price limit in cents; undefined when it is blank or not a price. */
export function readPriceLimit(text: string): Cents | undefined {
  const cents = readPrice(text)
  return cents >= 0 && cents <= productLimits.price ? cents : undefined
}

/**
 * The page number that search engines should index: only of the unfiltered catalog, and only if it exists. `total` is
 * the number of products, if known.
 */
export function listedPage({ page, ...filters }: CatalogSearch, total: number | undefined): number | undefined {
  if (Object.keys(filters).length > 0 || page === undefined) return undefined
  return total === undefined || page <= Math.ceil(total / productsPerPage) ? page : undefined
}

/** Parses a page number; 1 for invalid values. */
export function readPage(value: unknown): number {
  const page = /^\d{1,7}$/.test(searchText(value)) ? Number(value) : 1
  return page >= 1 && page <= 1_000_000 ? page : 1
}

/** Only text that the server accepts: NUL and lone surrogates are removed. */
function searchText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value).slice(0, maxLength).toWellFormed().replaceAll('\0', '')
}

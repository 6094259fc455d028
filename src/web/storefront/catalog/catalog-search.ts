import { productsPerPage } from '../../../domain/product-page.ts'

/** Filters in the URL of the product list; unset ones are omitted. */
export interface CatalogSearch {
  search?: string
  category?: string
  /** From 2: the first page has no parameter. */
  page?: number
}

/** The contract's length limit of a search text. */
const maxLength = 200

/** Parses the filters of a URL. The router turns `?search=24` into a number, which is converted back to text. */
export function readCatalogSearch(query: Record<string, unknown>): CatalogSearch {
  const search = searchText(query.search)
  const category = searchText(query.category)
  const page = readPage(query.page)
  return {
    ...(search !== '' && { search }),
    ...(category !== '' && category !== 'all' && { category }),
    ...(page > 1 && { page }),
  }
}

/**
 * The page number that search engines should index: only of the unfiltered catalog, and only if it exists. `total` is
 * the number of products, if known.
 */
export function listedPage({ search, category, page }: CatalogSearch, total: number | undefined): number | undefined {
  if (search !== undefined || category !== undefined || page === undefined) return undefined
  return total === undefined || page <= Math.ceil(total / productsPerPage) ? page : undefined
}

/** Parses a page number; 1 for invalid values. */
export function readPage(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 1_000_000 ? value : 1
}

/** Only text that the server accepts: NUL and lone surrogates are removed. */
function searchText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
  return String(value).slice(0, maxLength).toWellFormed().replaceAll('\0', '')
}

import { productsPerPage } from '../../../domain/product-page.ts'

/** The filters as the address of the product list carries them; what is not set is left out. */
export interface CatalogSearch {
  search?: string
  category?: string
  /** From 2: the first page needs no number. */
  page?: number
}

/** The contract's limit for words of a search. */
const longest = 200

/** Reads the filters of an address. The router parses `?search=24` as a number; words are all we know. */
export function readCatalogSearch(query: Record<string, unknown>): CatalogSearch {
  const search = word(query.search)
  const category = word(query.category)
  const page = readPage(query.page)
  return {
    ...(search !== '' && { search }),
    ...(category !== '' && category !== 'all' && { category }),
    ...(page > 1 && { page }),
  }
}

/**
 * The page number that a search engine should list: of the whole catalog only, and one that is there. `total` is how
 * many products there are, where that is known.
 */
export function listedPage({ search, category, page }: CatalogSearch, total: number | undefined): number | undefined {
  if (search !== undefined || category !== undefined || page === undefined) return undefined
  return total === undefined || page <= Math.ceil(total / productsPerPage) ? page : undefined
}

/** The number of a page as an address carries it; 1 for anything else. */
export function readPage(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 1_000_000 ? value : 1
}

/** Only what the server takes as well: nobody's product has NUL or half a character in its name. */
function word(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
  return String(value).slice(0, longest).toWellFormed().replaceAll('\0', '')
}

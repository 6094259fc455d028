/** The filters as the address of the product list carries them; what is not set is left out. */
export interface CatalogSearch {
  search?: string
  category?: string
}

/** Reads the filters of an address. The router parses `?search=24` as a number; words are all we know. */
export function readCatalogSearch(query: Record<string, unknown>): CatalogSearch {
  const search = word(query.search)
  const category = word(query.category)
  return { ...(search !== '' && { search }), ...(category !== '' && category !== 'all' && { category }) }
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

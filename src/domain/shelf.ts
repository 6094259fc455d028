import { categoriesOf, filterProducts, type ProductFilter, type Searchable } from './catalog.ts'

/** Products on one page of a list. Catalogues up to this size are one page, and arrive in the page's HTML as a whole. */
export const productsPerPage = 36

/** One page of the products that pass the filters. */
export interface Shelf<P> {
  products: P[]
  /** From 1; a page beyond the last is the last. */
  page: number
  /** At least 1, even when nothing matches. */
  pages: number
  matching: number
  total: number
  /** Those of the whole catalogue, whatever the filter. */
  categories: string[]
}

/** A page of the products that pass the filters, in their order; `page` counts from 1. */
export function shelfOf<P extends Searchable>(
  products: readonly P[],
  { page, size, ...filter }: ProductFilter & { page: number; size: number },
): Shelf<P> {
  const matching = filterProducts(products, filter)
  const pages = Math.max(1, Math.ceil(matching.length / size))
  const shown = Math.min(Math.max(1, page), pages)
  return {
    products: matching.slice((shown - 1) * size, shown * size),
    page: shown,
    pages,
    matching: matching.length,
    total: products.length,
    categories: categoriesOf(products),
  }
}

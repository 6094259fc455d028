import type { AdminProduct } from '../../../contract/catalog.ts'
import { lowStock } from '../../../domain/stock.ts'

/** What a list of products can be narrowed to; archived ones are in no other list, and what is hidden lacks no stock. */
export const productStates = ['active', 'hidden', 'low', 'archived'] as const
export type ProductState = (typeof productStates)[number]

/** The state of the list as its address carries it; what is not set is left out. */
export interface ProductsSearch {
  search?: string
  category?: string
  state?: ProductState
  page?: number
}

/** Reads an address. The router parses `?search=24` as a number. */
export function readProductsSearch(query: Record<string, unknown>): ProductsSearch {
  const search = word(query.search).slice(0, 200)
  const category = word(query.category).slice(0, 200)
  const state = productStates.find((known) => known === query.state)
  const page = Number(query.page)
  return {
    ...(search !== '' && { search }),
    ...(category !== '' && category !== 'all' && { category }),
    ...(state && { state }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  }
}

/** The products of a state; without one, all that are not archived. */
export function productsOfState<P extends Pick<AdminProduct, 'isActive' | 'archivedAt' | 'stock'>>(
  products: readonly P[],
  state: ProductState | undefined,
): P[] {
  return products.filter(({ isActive, archivedAt, stock }) => {
    if (state === 'archived') return archivedAt !== null
    if (archivedAt !== null) return false
    if (state === 'active') return isActive
    if (state === 'hidden') return !isActive
    return state === undefined || (isActive && stock !== null && stock <= lowStock)
  })
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

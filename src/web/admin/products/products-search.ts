import type { AdminProduct } from '../../../contract/admin-catalog.ts'
import { type Shelf, shelfOf } from '../../../domain/shelf.ts'
import { lowStock } from '../../../domain/stock.ts'
import { given, oneOf, pageIn, wordsIn } from '../list/list-address.ts'

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
  const category = wordsIn(query.category)
  return given({
    search: wordsIn(query.search),
    category: category === 'all' ? undefined : category,
    state: oneOf(productStates, query.state),
    page: pageIn(query.page),
  })
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

export const perPage = 24

/** The page of the products that the address asks for. */
export function shelfFor(products: readonly AdminProduct[], asked: ProductsSearch): Shelf<AdminProduct> {
  const { search = '', category = 'all', state, page = 1 } = asked
  return shelfOf(productsOfState(products, state), { search, category, page, size: perPage })
}

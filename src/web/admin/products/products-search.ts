import type { AdminProduct } from '../../../contract/admin-catalog.ts'
import { type ProductPageData, paginateProducts } from '../../../domain/product-page.ts'
import { lowStock } from '../../../domain/stock.ts'
import { hasSpanishCategory } from '../../product/product-text.ts'
import { omitEmpty, oneOf, pageIn, searchTextIn } from '../list/list-address.ts'

/** Filters of the product list. Archived products are in no other list; hidden ones do not count as low stock. */
export const productStates = ['active', 'hidden', 'low', 'untranslated', 'archived'] as const
export type ProductState = (typeof productStates)[number]

/** Search parameters of the list; unset ones are omitted. */
export interface ProductsSearch {
  search?: string
  category?: string
  state?: ProductState
  page?: number
}

/** Parses the search parameters. The router turns `?search=24` into a number. */
export function readProductsSearch(query: Record<string, unknown>): ProductsSearch {
  const category = searchTextIn(query.category)
  return omitEmpty({
    search: searchTextIn(query.search),
    category: category === 'all' ? undefined : category,
    state: oneOf(productStates, query.state),
    page: pageIn(query.page),
  })
}

type StateFields = Pick<AdminProduct, 'isActive' | 'archivedAt' | 'stock'> & TextFields
type TextFields = Pick<AdminProduct, 'nameEs' | 'description' | 'descriptionEs' | 'category' | 'categoryEs'>

/** The products in a state; without a state, all that are not archived. */
export function productsOfState<P extends StateFields>(products: readonly P[], state: ProductState | undefined): P[] {
  return products.filter((product) => {
    const { isActive, archivedAt, stock } = product
    if (state === 'archived') return archivedAt !== null
    if (archivedAt !== null) return false
    if (state === 'active') return isActive
    if (state === 'hidden') return !isActive
    if (state === 'untranslated') return lacksSpanish(product)
    return state === undefined || (isActive && stock !== null && stock <= lowStock)
  })
}

/** Whether Spanish readers see an English name, description or category. */
function lacksSpanish(product: TextFields): boolean {
  const { nameEs, description, descriptionEs } = product
  return !nameEs || (description !== '' && !descriptionEs) || !hasSpanishCategory(product)
}

export const perPage = 24

/** The page of products that the search parameters select. */
export function adminProductPage(
  products: readonly AdminProduct[],
  asked: ProductsSearch,
): ProductPageData<AdminProduct> {
  const { search = '', category = 'all', state, page = 1 } = asked
  return paginateProducts(productsOfState(products, state), { search, category, page, size: perPage })
}

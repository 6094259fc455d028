import type { AdminProduct } from '../../../contract/admin-catalog.ts'
import { type ProductPageData, paginateProducts } from '../../../domain/product-page.ts'
import { lowStock } from '../../../domain/stock.ts'
import { hasSpanishCategory } from '../../product/product-text.ts'
import { given, oneOf, pageIn, wordsIn } from '../list/list-address.ts'

/** What a list of products can be narrowed to; archived ones are in no other list, and what is hidden lacks no stock. */
export const productStates = ['active', 'hidden', 'low', 'untranslated', 'archived'] as const
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

type Standing = Pick<AdminProduct, 'isActive' | 'archivedAt' | 'stock'> & Written
type Written = Pick<AdminProduct, 'nameEs' | 'description' | 'descriptionEs' | 'category' | 'categoryEs'>

/** The products of a state; without one, all that are not archived. */
export function productsOfState<P extends Standing>(products: readonly P[], state: ProductState | undefined): P[] {
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

/** Whether a name or text of the product is shown in English to Spanish readers. */
function lacksSpanish(product: Written): boolean {
  const { nameEs, description, descriptionEs } = product
  return !nameEs || (description !== '' && !descriptionEs) || !hasSpanishCategory(product)
}

export const perPage = 24

/** The page of the products that the address asks for. */
export function adminProductPage(
  products: readonly AdminProduct[],
  asked: ProductsSearch,
): ProductPageData<AdminProduct> {
  const { search = '', category = 'all', state, page = 1 } = asked
  return paginateProducts(productsOfState(products, state), { search, category, page, size: perPage })
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { listLimit } from '../../kit/codecs.ts'
import { useDebounced } from '../../kit/page/use-debounced.ts'
import { type AdminProduct, browseAdminProducts } from '../office-api.ts'
import { newestProductsQuery } from './product-queries.ts'

/** How many of the older products a search reads. */
const found = 5

/**
 * The products among which a form chooses: the newest 1,000, in larger shops with the first that match `text` among all.
 * `state` is that of the latter; all by default.
 */
export function useKnownProducts(text: string, state?: 'active'): readonly AdminProduct[] {
  const search = useDebounced(text.trim())
  const { data: newest = [] } = useQuery(newestProductsQuery)
  const { data: older = [] } = useQuery({
    queryKey: ['admin', 'products', 'found', { search, state }],
    queryFn: async () => (await api(browseAdminProducts, { query: { search, state, size: found } })).products,
    placeholderData: keepPreviousData,
    enabled: newest.length >= listLimit && search !== '',
  })
  return [...new Map([...newest, ...older].map((product) => [product.id, product])).values()]
}

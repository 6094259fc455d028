import { queryOptions } from '@tanstack/react-query'
import { listAdminProducts, previewRemoval } from '../../../contract/admin-catalog.ts'
import { prepareSearch } from '../../../domain/catalog.ts'
import { api } from '../../api/api.ts'

const queryKey = ['admin', 'products'] as const

/** Every product of the shop; the archived ones as well when they are asked for. */
export const adminProductsQuery = ({ archived }: { archived: boolean }) =>
  queryOptions({
    queryKey: [...queryKey, archived ? 'archived' : 'kept'],
    queryFn: async () => {
      const products = await api(listAdminProducts, { query: archived ? { include: 'archived' } : {} })
      prepareSearch(products)
      return products
    },
  })

/** What deleting a product would do now; asked anew each time, because people buy meanwhile. */
export const removalQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, 'removal', id],
    queryFn: () => api(previewRemoval, { params: { id } }),
    gcTime: 0,
  })

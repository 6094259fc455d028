import { queryOptions } from '@tanstack/react-query'
import { listAdminProducts, previewRemoval } from '../../../contract/admin-catalog.ts'
import { prepareSearch } from '../../../domain/catalog.ts'
import { api } from '../../api/api.ts'

const queryKey = ['admin', 'products'] as const

/** Every product of the shop; includes archived ones on request. */
export const adminProductsQuery = ({ archived }: { archived: boolean }) =>
  queryOptions({
    queryKey: [...queryKey, archived ? 'archived' : 'kept'],
    queryFn: async () => {
      const products = await api(listAdminProducts, { query: archived ? { include: 'archived' } : {} })
      prepareSearch(products)
      return products
    },
  })

/** The effect of deleting a product, refetched each time because orders may arrive meanwhile. */
export const removalQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, 'removal', id],
    queryFn: () => api(previewRemoval, { params: { id } }),
    gcTime: 0,
  })

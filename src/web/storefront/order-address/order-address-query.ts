import { queryOptions } from '@tanstack/react-query'
import type { OrderAddress } from '../../../contract/order-address.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'

/** The order of a link in a mail; null for a link that is no longer valid. */
export const orderAddressQuery = (token: string) =>
  queryOptions({
    queryKey: ['order-address', token],
    queryFn: async (): Promise<OrderAddress | null> => {
      // Every page loads the routes, but few visitors open this page: the entry does not include the schemas.
      const { getOrderAddress } = await import('../../../contract/order-address.ts')
      try {
        return await api(getOrderAddress, { params: { token } })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

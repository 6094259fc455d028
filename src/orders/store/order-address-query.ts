import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import type { OrderAddress } from '../order-address-api.ts'

/** The order of a link in a mail; null for a link that is no longer valid. */
export const orderAddressQuery = (token: string) =>
  queryOptions({
    queryKey: ['order-address', token],
    queryFn: async (): Promise<OrderAddress | null> => {
      // Every page loads the routes, but few visitors open this page: the entry does not include the schemas.
      const { getOrderAddress } = await import('../order-address-api.ts')
      try {
        return await api(getOrderAddress, { params: { token } })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

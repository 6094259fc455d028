import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { orNull } from '../../kit/api/api-error.ts'

/** The order of a link in a mail; null for a link that is no longer valid. */
export const orderAddressQuery = (token: string) =>
  queryOptions({
    queryKey: ['order-address', token],
    queryFn: async () => {
      // Every page loads the routes, but few visitors open this page: the entry does not include the schemas.
      const { getOrderAddress } = await import('../order-address-api.ts')
      return orNull(api(getOrderAddress, { params: { token } }))
    },
  })

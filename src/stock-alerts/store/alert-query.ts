import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { orNull } from '../../kit/api/api-error.ts'

/** The alert of a link; null for a link that is no longer valid. */
export const alertQuery = (token: string) =>
  queryOptions({
    queryKey: ['notice', token],
    queryFn: async () => {
      // Every page loads the routes, but few visitors open this page: the entry does not include the schemas.
      const { getAlert } = await import('../api.ts')
      return orNull(api(getAlert, { params: { token } }))
    },
  })

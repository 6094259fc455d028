import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { orNull } from '../../kit/api/api-error.ts'

/** The consent of a link; null for a link that is no longer valid. */
export const consentQuery = (token: string) =>
  queryOptions({
    queryKey: ['consent', token],
    queryFn: async () => {
      // Every page loads the routes, but few visitors open this page: the entry does not include the schemas.
      const { getConsent } = await import('../api.ts')
      return orNull(api(getConsent, { params: { token } }))
    },
  })

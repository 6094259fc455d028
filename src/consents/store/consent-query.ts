import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import type { MailedConsent } from '../api.ts'

/** The consent of a link; null for a link that is no longer valid. */
export const consentQuery = (token: string) =>
  queryOptions({
    queryKey: ['consent', token],
    queryFn: async (): Promise<MailedConsent | null> => {
      // Every page loads the routes, but few visitors open this page: the entry does not include the schemas.
      const { getConsent } = await import('../api.ts')
      try {
        return await api(getConsent, { params: { token } })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import type { StockNotice } from '../api.ts'

/** The notice of a link; null for a link that is no longer valid. */
export const noticeQuery = (token: string) =>
  queryOptions({
    queryKey: ['notice', token],
    queryFn: async (): Promise<StockNotice | null> => {
      // Every page loads the routes, but few visitors open this page: the entry does not include the schemas.
      const { getNotice } = await import('../api.ts')
      try {
        return await api(getNotice, { params: { token } })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

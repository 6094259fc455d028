import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { type PayLink, readPayLink } from '../api.ts'

const pollMs = 3_000

/** What a payment link shows; null for one that is not valid. Asked again while its payment is being confirmed. */
export const payLinkQuery = (token: string, isConfirming: boolean) =>
  queryOptions({
    queryKey: ['pay', token],
    queryFn: async (): Promise<PayLink | null> => {
      try {
        return await api(readPayLink, { params: { token } })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    refetchInterval: ({ state: { data } }) =>
      (isConfirming || data?.state === 'paying') && data?.state !== 'paid' && pollMs,
  })

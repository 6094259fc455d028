import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../kit/api/api.ts'
import { getSecondFactor } from '../../second-factor-api.ts'

/** The second factors of the own account; staff only. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => api(getSecondFactor),
})

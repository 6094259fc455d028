import { queryOptions } from '@tanstack/react-query'
import { getSecondFactor } from '../../../contract/second-factor.ts'
import { api } from '../../api/api.ts'

/** The second factors of the own account; staff only. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => api(getSecondFactor),
})

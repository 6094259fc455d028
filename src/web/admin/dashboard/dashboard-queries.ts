import { queryOptions } from '@tanstack/react-query'
import { getAttention, getDashboardStats } from '../../../contract/reports.ts'
import { api } from '../../api/api.ts'

export const statsQuery = queryOptions({
  queryKey: ['admin', 'dashboard', 'stats'],
  queryFn: () => api(getDashboardStats),
})

export const attentionQuery = queryOptions({
  queryKey: ['admin', 'dashboard', 'attention'],
  queryFn: () => api(getAttention),
})

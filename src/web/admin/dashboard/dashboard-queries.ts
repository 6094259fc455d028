import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getAttention, getDashboardStats, getSalesHistory, type SalesSpan } from '../../../contract/reports.ts'
import { api } from '../../api/api.ts'

export const statsQuery = queryOptions({
  queryKey: ['admin', 'dashboard', 'stats'],
  queryFn: () => api(getDashboardStats),
})

export const attentionQuery = queryOptions({
  queryKey: ['admin', 'dashboard', 'attention'],
  queryFn: () => api(getAttention),
})

export const salesQuery = (span: SalesSpan) =>
  queryOptions({
    queryKey: ['admin', 'dashboard', 'sales', span],
    queryFn: () => api(getSalesHistory, { query: { span } }),
    placeholderData: keepPreviousData,
  })

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { getAttention, getDashboardStats, getSalesHistory, type SalesSpan } from '../office-api.ts'

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

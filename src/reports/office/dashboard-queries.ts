import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { getAttention, getDashboardStats, getSalesHistory, getToday, type SalesSpan } from '../office-api.ts'

/** What changes with orders, bookings, workshops and messages. */
export const dashboardKey = ['admin', 'dashboard'] as const

export const todayQuery = queryOptions({ queryKey: [...dashboardKey, 'today'], queryFn: () => api(getToday) })

export const statsQuery = queryOptions({
  queryKey: [...dashboardKey, 'stats'],
  queryFn: () => api(getDashboardStats),
})

export const attentionQuery = queryOptions({
  queryKey: [...dashboardKey, 'attention'],
  queryFn: () => api(getAttention),
})

export const salesQuery = (span: SalesSpan) =>
  queryOptions({
    queryKey: [...dashboardKey, 'sales', span],
    queryFn: () => api(getSalesHistory, { query: { span } }),
    placeholderData: keepPreviousData,
  })

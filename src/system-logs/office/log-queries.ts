import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { listSystemLogs } from '../office-api.ts'

export const logsQuery = queryOptions({
  queryKey: ['admin', 'system-logs'],
  queryFn: () => api(listSystemLogs),
})

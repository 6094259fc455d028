import { queryOptions } from '@tanstack/react-query'
import { listSystemLogs } from '../../../contract/system-logs.ts'
import { api } from '../../api/api.ts'

export const logsQuery = queryOptions({
  queryKey: ['admin', 'system-logs'],
  queryFn: () => api(listSystemLogs),
})

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import type { AuditSearch } from '../../office/list-search.ts'
import { browseAudit } from '../office-api.ts'

/** One page of the trail, refetched on each visit; the previous page stays visible while the next one loads. */
export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['admin', 'audit', search],
    queryFn: () => api(browseAudit, { query: search }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    retryOnMount: true,
  })

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browseAudit } from '../../../contract/audit.ts'
import { api } from '../../api/api.ts'
import type { AuditSearch } from '../list/list-search.ts'

/** One page of the trail, refetched on each visit; the previous page stays visible while the next one loads. */
export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['admin', 'audit', search],
    queryFn: () => api(browseAudit, { query: search }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    retryOnMount: true,
  })

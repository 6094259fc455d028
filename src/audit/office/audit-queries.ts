import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { auditListQuery, browseAudit } from '../office-api.ts'

export const readAuditSearch = listSearch(auditListQuery.shape)
export type AuditSearch = ReturnType<typeof readAuditSearch>

/** One page of the trail, refetched on each visit; the previous page stays visible while the next one loads. */
export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['admin', 'audit', search],
    queryFn: () => api(browseAudit, { query: search }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    retryOnMount: true,
  })

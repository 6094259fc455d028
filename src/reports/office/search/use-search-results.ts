import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../kit/api/api.ts'
import { useDebounced } from '../../../kit/page/use-debounced.ts'
import type { Role } from '../../../kit/roles.ts'
import { m } from '../../../paraglide/messages.js'
import { searchEverything } from '../../office-api.ts'
import { matchingPages, type ResultGroup, recordGroups } from './search-results.ts'

const findsQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'search', search],
    queryFn: ({ signal }) => api(searchEverything, { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The search results by group, without empty groups. Pages appear immediately, records when the server responds. */
export function useSearchResults(
  text: string,
  role: Role,
): { groups: ResultGroup[]; failed: boolean; searching: boolean } {
  const search = useDebounced(text.trim())
  const { data, isError, isPlaceholderData } = useQuery(findsQuery(search))
  const pages = { value: m.admin_find_pages(), items: matchingPages(role, text) }
  const records = data && search !== '' ? recordGroups(data) : []
  const typing = search !== text.trim()
  return {
    groups: [pages, ...records].filter(({ items }) => items.length > 0),
    failed: isError,
    searching: typing || isPlaceholderData || (search !== '' && !data && !isError),
  }
}

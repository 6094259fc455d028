import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browseUsers } from '../../accounts/office-api.ts'
import { findSlots } from '../../appointments/api.ts'
import { api } from '../../kit/api/api.ts'
import type { EndpointInput } from '../../kit/endpoint.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { draftListQuery, listDrafts, quoteDraft } from '../office-api.ts'

const { id: draft, ...selection } = draftListQuery.shape
/** `draft` is the id of the open draft. */
export const readDraftsSearch = listSearch({ ...selection, draft })
export type DraftsSearch = ReturnType<typeof readDraftsSearch>

export const draftsKey = ['admin', 'drafts'] as const

/** One page of the list; the previous page stays visible while the next one loads. */
export const draftsQuery = ({ search, filter, page }: DraftsSearch) =>
  queryOptions({
    queryKey: [...draftsKey, { search, filter, page }],
    queryFn: () => api(listDrafts, { query: { search, filter, page } }),
    placeholderData: keepPreviousData,
  })

/** What a draft costs, asked again with each change. */
export const draftQuoteQuery = (body: EndpointInput<typeof quoteDraft>['body']) =>
  queryOptions({
    queryKey: [...draftsKey, 'quote', body],
    queryFn: () => api(quoteDraft, { body }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5_000,
  })

const found = 5

/** The first customers that match a search. */
export const customersQuery = (search: string) =>
  queryOptions({
    queryKey: [...draftsKey, 'customers', search],
    queryFn: () => api(browseUsers, { query: { role: 'customer', search, size: found } }),
  })

/** The free times of a service in the next 31 days. */
export const slotsQuery = (slug: string) =>
  queryOptions({ queryKey: ['slots', slug, 'desk'], queryFn: () => api(findSlots, { params: { slug }, query: {} }) })

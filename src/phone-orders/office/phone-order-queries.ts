import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browseUsers } from '../../accounts/office-api.ts'
import { findSlots } from '../../appointments/api.ts'
import { api } from '../../kit/api/api.ts'
import type { EndpointInput } from '../../kit/endpoint.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { listPhoneOrders, phoneOrderListQuery, quotePhoneOrder } from '../office-api.ts'

const { id: draft, ...selection } = phoneOrderListQuery.shape
/** `draft` is the id of the open phone order, as links of earlier releases have it. */
export const readPhoneOrdersSearch = listSearch({ ...selection, draft })
export type PhoneOrdersSearch = ReturnType<typeof readPhoneOrdersSearch>

export const phoneOrdersKey = ['admin', 'drafts'] as const

/** One page of the list; the previous page stays visible while the next one loads. */
export const phoneOrdersQuery = ({ search, filter, page }: PhoneOrdersSearch) =>
  queryOptions({
    queryKey: [...phoneOrdersKey, { search, filter, page }],
    queryFn: () => api(listPhoneOrders, { query: { search, filter, page } }),
    placeholderData: keepPreviousData,
  })

/** One phone order as it is now, whatever its state; null when there is none. */
export const phoneOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...phoneOrdersKey, 'one', id],
    queryFn: async () => (await api(listPhoneOrders, { query: { id } })).drafts[0] ?? null,
    staleTime: 0,
  })

/** What a phone order costs, asked again with each change. */
export const phoneOrderQuoteQuery = (body: EndpointInput<typeof quotePhoneOrder>['body']) =>
  queryOptions({
    queryKey: [...phoneOrdersKey, 'quote', body],
    queryFn: () => api(quotePhoneOrder, { body }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5_000,
  })

const found = 5

/** The first customers that match a search. */
export const customersQuery = (search: string) =>
  queryOptions({
    queryKey: [...phoneOrdersKey, 'customers', search],
    queryFn: () => api(browseUsers, { query: { role: 'customer', search, size: found } }),
  })

/** The free times of a service in the next 31 days. */
export const slotsQuery = (slug: string) =>
  queryOptions({ queryKey: ['slots', slug, 'desk'], queryFn: () => api(findSlots, { params: { slug }, query: {} }) })

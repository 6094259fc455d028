import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browseMails, getMail } from '../../../contract/mails.ts'
import { api } from '../../api/api.ts'
import type { OutboxSearch } from '../list/list-search.ts'

/** Prefix of all outbox queries, which are invalidated after a mail was sent. */
export const mailsKey = ['admin', 'mails'] as const

/** One page of the outbox; the previous page stays visible while the next one loads. */
export const mailsQuery = ({ search, filter, template, page }: OutboxSearch) =>
  queryOptions({
    queryKey: [...mailsKey, { search, filter, template, page }],
    queryFn: () => api(browseMails, { query: { search, filter, template, page } }),
    placeholderData: keepPreviousData,
    // Mails are sent in the background, so cached data of an earlier visit is outdated.
    gcTime: 0,
  })

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...mailsKey, id],
    queryFn: () => api(getMail, { params: { id } }),
    gcTime: 0,
  })

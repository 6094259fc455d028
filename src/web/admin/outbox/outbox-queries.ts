import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browseMails, getMail } from '../../../contract/mails.ts'
import { api } from '../../api/api.ts'
import type { OutboxSearch } from './outbox-search.ts'

/** What begins with it is read again when a mail was sent. */
export const mailsKey = ['admin', 'mails'] as const

/** One page of the outbox; the page before stays on screen meanwhile. */
export const mailsQuery = ({ search, filter, template, page }: OutboxSearch) =>
  queryOptions({
    queryKey: [...mailsKey, { search, filter, template, page }],
    queryFn: () => api(browseMails, { query: { search, filter, template, page } }),
    placeholderData: keepPreviousData,
    // Mails leave by themselves: what was read on an earlier visit tells nothing.
    gcTime: 0,
  })

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...mailsKey, id],
    queryFn: () => api(getMail, { params: { id } }),
    gcTime: 0,
  })

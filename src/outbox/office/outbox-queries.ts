import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { id } from '../../kit/codecs.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { minuteMs } from '../../kit/zoned-time.ts'
import { browseMails, getMail, mailListQuery, type OutboxMail } from '../office-api.ts'

/** `mail` is the id of the open mail. */
export const readOutboxSearch = listSearch({ ...mailListQuery.shape, mail: id })
export type OutboxSearch = ReturnType<typeof readOutboxSearch>

/** Prefix of all outbox queries, which are invalidated after a mail was sent. */
export const mailsKey = ['admin', 'mails'] as const

/** How often mails that are about to be sent are refetched, in milliseconds. */
const refetchEvery = 2_000

/** Whether the mail is being sent, which takes at most two minutes until the next attempt, or will be soon. */
const isDueSoon = ({ nextAttemptAt }: OutboxMail): boolean =>
  nextAttemptAt !== null && nextAttemptAt.getTime() < Date.now() + 3 * minuteMs

const intervalFor = (mails: readonly OutboxMail[] = []) => (mails.some(isDueSoon) ? refetchEvery : false)

/** One page of the outbox; the previous page stays visible while the next one loads. */
export const mailsQuery = ({ search, filter, template, page }: OutboxSearch) =>
  queryOptions({
    queryKey: [...mailsKey, { search, filter, template, page }],
    queryFn: () => api(browseMails, { query: { search, filter, template, page } }),
    placeholderData: keepPreviousData,
    // Mails are sent in the background, so cached data of an earlier visit is outdated.
    gcTime: 0,
    refetchInterval: ({ state }) => intervalFor(state.data?.mails),
  })

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...mailsKey, id],
    queryFn: () => api(getMail, { params: { id } }),
    gcTime: 0,
    refetchInterval: ({ state }) => intervalFor(state.data && [state.data]),
  })

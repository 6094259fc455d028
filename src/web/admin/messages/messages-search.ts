import { type MessageFilter, messageFilters } from '../../../domain/lists.ts'
import { omitEmpty, oneOf, pageIn, searchTextIn } from '../list/list-address.ts'

/** Search parameters of the list; unset ones are omitted. */
export interface MessagesSearch {
  search?: string
  filter?: MessageFilter
  page?: number
  /** The id of the open message. */
  message?: string
}

/** Parses the search parameters. The router turns `?search=24` into a number. */
export function readMessagesSearch(query: Record<string, unknown>): MessagesSearch {
  return omitEmpty({
    search: searchTextIn(query.search),
    filter: oneOf(messageFilters, query.filter),
    page: pageIn(query.page),
    message: typeof query.message === 'string' ? query.message : undefined,
  })
}

import { type MessageFilter, messageFilters } from '../../../domain/lists.ts'
import { given, oneOf, pageIn, wordsIn } from '../list/list-address.ts'

/** The state of the list as its address carries it; what is not set is left out. */
export interface MessagesSearch {
  search?: string
  filter?: MessageFilter
  page?: number
  /** The id of the message that is open. */
  message?: string
}

/** Reads an address. The router parses `?search=24` as a number. */
export function readMessagesSearch(query: Record<string, unknown>): MessagesSearch {
  return given({
    search: wordsIn(query.search),
    filter: oneOf(messageFilters, query.filter),
    page: pageIn(query.page),
    message: typeof query.message === 'string' ? query.message : undefined,
  })
}

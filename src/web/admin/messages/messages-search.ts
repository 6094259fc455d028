import { type MessageFilter, messageFilters } from '../../../contract/contact.ts'

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
  const isWord = typeof query.search === 'string' || typeof query.search === 'number'
  const search = isWord ? String(query.search).slice(0, 200) : ''
  const filter = messageFilters.find((known) => known === query.filter)
  const page = Number(query.page)
  return {
    ...(search !== '' && { search }),
    ...(filter && { filter }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
    ...(typeof query.message === 'string' && query.message !== '' && { message: query.message }),
  }
}

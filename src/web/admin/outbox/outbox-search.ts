import { type MailFilter, mailFilters, mailTemplates } from '../../../domain/lists.ts'
import { given, oneOf, pageIn, wordsIn } from '../list/list-address.ts'

export type KnownTemplate = (typeof mailTemplates)[number]

/** The state of the list as its address carries it; what is not set is left out. */
export interface OutboxSearch {
  search?: string
  filter?: MailFilter
  template?: KnownTemplate
  page?: number
  /** The mail whose details are open. */
  mail?: string
}

/** Reads an address. The router parses `?search=24` as a number. */
export function readOutboxSearch(query: Record<string, unknown>): OutboxSearch {
  const mail = wordsIn(query.mail)
  return given({
    search: wordsIn(query.search),
    filter: oneOf(mailFilters, query.filter),
    template: oneOf(mailTemplates, query.template),
    page: pageIn(query.page),
    mail: /^[0-9a-f-]{36}$/i.test(mail) ? mail : undefined,
  })
}

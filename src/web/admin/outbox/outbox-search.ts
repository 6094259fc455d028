import { type MailFilter, mailFilters, mailTemplates } from '../../../domain/lists.ts'
import { omitEmpty, oneOf, pageIn, searchTextIn } from '../list/list-address.ts'

export type KnownTemplate = (typeof mailTemplates)[number]

/** Search parameters of the list; unset ones are omitted. */
export interface OutboxSearch {
  search?: string
  filter?: MailFilter
  template?: KnownTemplate
  page?: number
  /** The id of the mail whose details are open. */
  mail?: string
}

/** Parses the search parameters. The router turns `?search=24` into a number. */
export function readOutboxSearch(query: Record<string, unknown>): OutboxSearch {
  const mail = searchTextIn(query.mail)
  return omitEmpty({
    search: searchTextIn(query.search),
    filter: oneOf(mailFilters, query.filter),
    template: oneOf(mailTemplates, query.template),
    page: pageIn(query.page),
    mail: /^[0-9a-f-]{36}$/i.test(mail) ? mail : undefined,
  })
}

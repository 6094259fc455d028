import { type MailFilter, mailFilter, mailTemplates } from '../../../contract/mails.ts'

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
  const search = word(query.search).slice(0, 200)
  const filter = mailFilter.options.find((known) => known === query.filter)
  const template = mailTemplates.find((known) => known === query.template)
  const page = Number(query.page)
  const mail = word(query.mail)
  return {
    ...(search !== '' && { search }),
    ...(filter && { filter }),
    ...(template && { template }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
    ...(/^[0-9a-f-]{36}$/i.test(mail) && { mail }),
  }
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

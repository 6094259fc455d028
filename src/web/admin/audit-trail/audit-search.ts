import { type AuditActor, auditActors } from '../../../domain/lists.ts'
import { dayIn, omitEmpty, oneOf, pageIn, searchTextIn } from '../list/list-address.ts'

/** Search parameters of the list; unset ones are omitted. */
export interface AuditSearch {
  search?: string
  actor?: AuditActor
  action?: string
  subject?: string
  /** The id within the subject's kind. */
  subjectId?: string
  /** Calendar days in the shop's time zone: 2026-11-20. */
  from?: string
  to?: string
  page?: number
}

/** Parses the search parameters. The router turns `?search=24` into a number. */
export function readAuditSearch(query: Record<string, unknown>): AuditSearch {
  const subject = name(query.subject)
  return omitEmpty({
    search: searchTextIn(query.search),
    actor: oneOf(auditActors, query.actor),
    action: name(query.action),
    subject,
    subjectId: subject && name(query.subjectId),
    from: dayIn(query.from),
    to: dayIn(query.to),
    page: pageIn(query.page),
  })
}

const name = (value: unknown) => (typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : undefined)

import { type AuditActor, auditActors } from '../../../domain/lists.ts'
import { dayIn, given, oneOf, pageIn, wordsIn } from '../list/list-address.ts'

/** The state of the list as its address carries it; what is not set is left out. */
export interface AuditSearch {
  search?: string
  actor?: AuditActor
  action?: string
  subject?: string
  /** Which one of the subject's kind. */
  subjectId?: string
  /** Days of the shop: 2026-11-20. */
  from?: string
  to?: string
  page?: number
}

/** Reads an address. The router parses `?search=24` as a number. */
export function readAuditSearch(query: Record<string, unknown>): AuditSearch {
  const subject = name(query.subject)
  return given({
    search: wordsIn(query.search),
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

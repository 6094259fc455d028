import { type AuditActor, auditActors } from '../../../contract/audit.ts'

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
  const isWord = typeof query.search === 'string' || typeof query.search === 'number'
  const search = isWord ? String(query.search).slice(0, 200) : ''
  const actor = auditActors.find((known) => known === query.actor)
  const action = name(query.action)
  const subject = name(query.subject)
  const subjectId = name(query.subjectId)
  const [from, to] = [day(query.from), day(query.to)]
  const page = Number(query.page)
  return {
    ...(search !== '' && { search }),
    ...(actor && { actor }),
    ...(action && { action }),
    ...(subject && { subject }),
    ...(subject && subjectId && { subjectId }),
    ...(from && { from }),
    ...(to && { to }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  }
}

const name = (value: unknown) => (typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : undefined)

function day(value: unknown): string | undefined {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  return isDay && !Number.isNaN(Date.parse(value)) ? value : undefined
}

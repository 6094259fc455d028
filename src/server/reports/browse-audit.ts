import type { AuditEvent, AuditPage } from '../../contract/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { findAuditPage, findNames } from './audit-trail-queries.ts'

type Selection = Parameters<typeof findAuditPage>[1]
type Found = Awaited<ReturnType<typeof findAuditPage>>['events']

/** A page of the audit trail with the current names of actors and subjects. */
export async function browseAudit(db: Db, selection: Selection): Promise<AuditPage> {
  const { events, ...page } = await findAuditPage(db, selection)
  const names = await namesOf(db, events)
  return { ...page, events: events.map((found) => present(found, names)) }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Names by subject type, then by id. */
async function namesOf(db: Db, events: Found): Promise<Map<string, Map<string, string>>> {
  const ids = new Map<string, Set<string>>()
  for (const { event } of events) {
    if (!uuid.test(event.subjectId)) continue
    ids.set(event.subjectType, (ids.get(event.subjectType) ?? new Set()).add(event.subjectId))
  }
  const found = [...ids].map(async ([type, some]) => [type, await findNames(db, type, [...some])] as const)
  return new Map(await Promise.all(found))
}

function present({ event, name, email }: Found[number], names: Map<string, Map<string, string>>): AuditEvent {
  const { id, at, actorId, actorRole, action, subjectType, subjectId, requestId } = event
  return {
    id,
    at,
    actor: actorId === null ? null : { id: actorId, role: actorRole ?? '', name: name || null, email },
    action,
    subject: { type: subjectType, id: subjectId, name: names.get(subjectType)?.get(subjectId) ?? null },
    before: withoutSecrets(event.before),
    after: withoutSecrets(event.after),
    requestId,
  }
}

/** A second line of defense: events contain no secrets, but fields named like secrets are masked unless boolean. */
function withoutSecrets(fields: unknown): Record<string, unknown> | null {
  if (typeof fields !== 'object' || fields === null) return null
  const entries = Object.entries(fields).map(([field, value]) => {
    const hidden = /password|secret|token/i.test(field) && typeof value !== 'boolean'
    return [field, hidden ? null : value]
  })
  return Object.fromEntries(entries)
}

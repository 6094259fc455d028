import { type AuditEvent, type AuditPage, isRecordId } from '../../audit/office-api.ts'
import { fieldsOf } from '../../kit/records.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { findAuditPage, findNames } from './audit-trail-queries.ts'

type Selection = Parameters<typeof findAuditPage>[1]
type Found = Awaited<ReturnType<typeof findAuditPage>>['events']

/** A page of the audit trail with the names of actors, subjects and the records that fields refer to. */
export async function browseAudit(db: Db, selection: Selection): Promise<AuditPage> {
  const { events, ...page } = await findAuditPage(db, selection)
  const names = await namesOf(db, events)
  const inFields = events.flatMap(({ event }) => referencesOf(event))
  return {
    ...page,
    events: events.map((found) => present(found, names)),
    names: Object.fromEntries(
      inFields.flatMap(({ type, id }) => {
        const name = names.get(type)?.get(id)
        return name === undefined ? [] : [[id, name]]
      }),
    ),
  }
}

/** Fields that hold the id of a record, with its type. */
const references = { calendarId: 'calendar', productId: 'product' } as const

/** The records that an event's fields refer to. */
function referencesOf({ before, after }: Found[number]['event']): { type: string; id: string }[] {
  return [before, after].flatMap((state) =>
    Object.entries(references).map(([field, type]) => ({ type, id: String(fieldsOf(state)[field] ?? '') })),
  )
}

/** Names by type of the subject or of the referred record, then by id. */
async function namesOf(db: Db, events: Found): Promise<Map<string, Map<string, string>>> {
  const ids = new Map<string, Set<string>>()
  for (const { event } of events) {
    for (const { type, id } of [{ type: event.subjectType, id: event.subjectId }, ...referencesOf(event)]) {
      if (isRecordId(id)) ids.set(type, (ids.get(type) ?? new Set()).add(id))
    }
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

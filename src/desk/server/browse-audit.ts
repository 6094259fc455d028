import { type AuditEvent, type AuditPage, isRecordId } from '../../audit/office-api.ts'
import type { Audited, AuditedKind } from '../../audit/server/audited.ts'
import { fieldsOf } from '../../kit/records.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { findAuditPage, findNames } from './audit-trail-queries.ts'

type Selection = Parameters<typeof findAuditPage>[1]
type Found = Awaited<ReturnType<typeof findAuditPage>>['events']

/** A page of the audit trail with the names of actors, subjects and the records that fields refer to. */
export async function browseAudit(db: Db, audited: Audited, selection: Selection): Promise<AuditPage> {
  const { events, ...page } = await findAuditPage(db, selection)
  const kinds = new Map<string, AuditedKind>(Object.entries(audited))
  const references = new Map(
    [...kinds].flatMap(([type, { referredBy = [] }]) => referredBy.map((field) => [field, type] as const)),
  )
  const inFields = events.flatMap(({ event }) => referencesOf(event, references))
  const subjects = events.map(({ event }) => ({ type: event.subjectType, id: event.subjectId }))
  const names = await namesOf(db, kinds, [...subjects, ...inFields])
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

/** A record that an event names by its type and id. */
interface RecordId {
  type: string
  id: string
}

/** The records that an event's fields refer to. */
function referencesOf({ before, after }: Found[number]['event'], references: Map<string, string>): RecordId[] {
  return [before, after].flatMap((state) =>
    [...references].map(([field, type]) => ({ type, id: String(fieldsOf(state)[field] ?? '') })),
  )
}

/** Names by type, then by id; none of types without names. */
async function namesOf(
  db: Db,
  kinds: Map<string, AuditedKind>,
  records: readonly RecordId[],
): Promise<Map<string, Map<string, string>>> {
  const found = [...kinds].map(async ([type, kind]) => {
    const ids = new Set(records.filter((record) => record.type === type && isRecordId(record.id)).map(({ id }) => id))
    return [type, ids.size === 0 ? new Map<string, string>() : await findNames(db, type, kind, [...ids])] as const
  })
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

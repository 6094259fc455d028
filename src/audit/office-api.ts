import { z } from 'zod'
import { day, moment, pageCounts, pageQuery, searchText } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { auditActors } from './actors.ts'

/** The default size of a page of the audit trail. */
export const eventsPerPage = 30

const auditName = z.string().regex(/^[\w.-]{1,60}$/)

export const auditListQuery = z.object({
  /** Search text for the actor's name or email. */
  search: searchText,
  actor: z.enum(auditActors).optional(),
  /** `order.status_changed` */
  action: auditName.optional(),
  /** The type of the changed object: `order`. */
  subject: auditName.optional(),
  /** The id of the changed object. */
  subjectId: auditName.optional(),
  from: day.optional(),
  to: day.optional(),
  ...pageQuery(eventsPerPage),
})

const fields = z.record(z.string(), z.unknown()).nullable()

/** A recorded change. A subject that was deleted since has the name that was recorded, if any. */
export const auditEvent = z.object({
  id: z.int(),
  at: moment,
  /** Null for the system and for anonymous visitors. */
  actor: z
    .object({ id: z.string(), role: z.string(), name: z.string().nullable(), email: z.string().nullable() })
    .nullable(),
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
  before: fields,
  after: fields,
  requestId: z.string().nullable(),
})
export type AuditEvent = z.output<typeof auditEvent>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a subject is one record; others are settings, exports or groups. */
export const isRecordId = (id: string): boolean => uuid.test(id)

export const browseAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'One page of the audit trail, newest first (root). Days are the shop’s, the last one included',
  query: auditListQuery,
  reply: z.object({
    events: z.array(auditEvent),
    /** Names of the records whose ids stand in fields of the events, by id. */
    names: z.record(z.string(), z.string()),
    ...pageCounts,
  }),
})
export type AuditPage = z.output<(typeof browseAudit)['reply']>

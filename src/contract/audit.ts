import { z } from 'zod'
import { auditActors } from '../domain/lists.ts'
import { moment, pageCounts, pageQuery, text } from './codecs.ts'
import { endpoint } from './endpoint.ts'

const fields = z.record(z.string(), z.unknown()).nullable()

/** A recorded change. Its object may have been deleted since; then it has no name. */
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

/** One page of audit events. */
export const eventsPerPage = 30

export const browseAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'One page of the audit trail, newest first (root). Days are the shop’s, the last one included',
  query: z.object({
    /** Search text for the actor's name or email. */
    search: text(200).optional(),
    actor: z.enum(auditActors).optional(),
    /** `order.status_changed` */
    action: text(60).optional(),
    /** The type of the changed object: `order`. */
    subject: text(60).optional(),
    /** The id of the changed object. */
    subjectId: text(100).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    ...pageQuery(eventsPerPage),
  }),
  reply: z.object({
    events: z.array(auditEvent),
    ...pageCounts,
  }),
})
export type AuditPage = z.output<(typeof browseAudit)['reply']>

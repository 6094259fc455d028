import type { Tx } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/guards.ts'
import { auditEvents } from './tables.ts'

/** Who did what to what. `before` and `after` hold no secrets and no personal data: these rows can never be removed. */
export interface AuditEvent {
  /** Null when nobody was signed in, or the shop itself acted. */
  actor: Pick<Viewer, 'id' | 'role'> | null
  /** `<noun>.<past verb>`, for instance `user.password_changed`. */
  action: string
  subject: { type: string; id: string }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  requestId?: string
}

/** Writes an event into the append-only trail, in the transaction of the change that it tells about. */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  await tx.insert(auditEvents).values({
    actorId: event.actor?.id ?? null,
    actorRole: event.actor?.role ?? null,
    action: event.action,
    subjectType: event.subject.type,
    subjectId: event.subject.id,
    before: event.before ?? null,
    after: event.after ?? null,
    requestId: event.requestId ?? null,
  })
}

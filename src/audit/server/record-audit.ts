import type { KeyOf } from '../../kit/dictionary.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { auditActions, auditSubjects } from '../office-texts.ts'
import { auditInsertion } from './audit-queries.ts'

/** An audit event. `before` and `after` must hold no secrets and no personal data, because rows are never removed. */
export interface AuditEvent {
  /** Null for the shop itself and for commands; its viewer is null for anonymous requests. */
  by: { viewer: Pick<Viewer, 'id' | 'role'> | null; requestId?: string } | null
  /** A noun and what happened to it, usually a past participle. Its label is its declaration (audit-office.json). */
  action: KeyOf<typeof auditActions> | 'security_check.tried'
  subject: { type: KeyOf<typeof auditSubjects> | 'security_check'; id: string }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

const toJson = (value: Record<string, unknown> | undefined) => (value ? JSON.stringify(value) : null)

/** Appends an event to the audit trail, in the transaction of the change. */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  await auditInsertion(tx).execute({
    actorId: event.by?.viewer?.id ?? null,
    actorRole: event.by?.viewer?.role ?? null,
    action: event.action,
    subjectType: event.subject.type,
    subjectId: event.subject.id,
    before: toJson(event.before),
    after: toJson(event.after),
    requestId: event.by?.requestId ?? null,
  })
}

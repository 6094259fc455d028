import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'

/** The audit trail; append-only, because a trigger rejects updates and deletes. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
  },
  (table) => [
    index('audit_events_subject').on(table.subjectType, table.subjectId),
    index('audit_events_actor').on(table.actorId, table.id),
    index('audit_events_role').on(table.actorRole, table.id),
    index('audit_events_action').on(table.action, table.id),
    index('audit_events_at').on(table.at),
  ],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  audit_events: { plain: ['actor_role', 'action', 'subject_type', 'subject_id', 'before', 'after', 'request_id'] },
}

import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../kit/server/database/columns.ts'

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

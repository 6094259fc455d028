import { sql } from 'drizzle-orm'
import { placeholders, prepared } from '../../kit/server/database/prepared.ts'
import { auditEvents } from './tables.ts'

/** Inserts an event; `before` and `after` are JSON texts or null. */
export const auditInsertion = prepared('record-audit', (db, name) =>
  db
    .insert(auditEvents)
    .values({
      ...placeholders('actorId', 'actorRole', 'action', 'subjectType', 'subjectId'),
      // Cast explicitly: Drizzle's jsonb columns would store JSON `null` instead of SQL NULL.
      before: sql`${sql.placeholder('before')}::jsonb`,
      after: sql`${sql.placeholder('after')}::jsonb`,
      requestId: sql.placeholder('requestId'),
    })
    .prepare(name),
)

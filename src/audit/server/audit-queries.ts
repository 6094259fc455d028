import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
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

/**
 * The part of a statement that places the order of a capture: the event, by the shop itself. All columns in their order.
 * @param placed the inserted order, if it was inserted now
 * @param source which report of the capture placed it
 */
export const insertionOfPlaced = (db: Db, placed: SQL, source: SQL) =>
  db
    .insert(auditEvents)
    .select(
      sql`select nextval('audit_events_id_seq'), now(), null::uuid, null::text, 'order.placed', 'order', id::text, null::jsonb,
        jsonb_build_object('orderNumber', order_number, 'paymentStatus', payment_status, 'captureId', paypal_transaction_id, 'source', ${source}::text),
        null::text from ${placed}`,
    )
    .returning({ id: auditEvents.id })

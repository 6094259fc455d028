import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, json, signedCents } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import type { MoveKind, SessionTax } from '../drawer.ts'

/** The places where the shop keeps cash. */
export const drawers = pgTable('drawers', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  name: text('name').notNull().unique(),
  /** The state whose taxes its sales have; null for that of the shop. */
  placeState: text('place_state'),
  createdAt: instant('created_at').notNull(),
})

/**
 * A drawer from its opening to its close, with the members of staff, whose accounts may be deleted later. A trigger refuses
 * changes of closed ones. Tenders refer to them.
 */
export const drawerSessions = pgTable(
  'drawer_sessions',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    drawerId: uuid('drawer_id')
      .notNull()
      .references(() => drawers.id),
    openedBy: uuid('opened_by').notNull(),
    openedAt: instant('opened_at').notNull(),
    opening: cents('opening').notNull(),
    counted: cents('counted'),
    /** What had to be there when it was counted. */
    expected: signedCents('expected'),
    countedBy: uuid('counted_by'),
    countedAt: instant('counted_at'),
    closedBy: uuid('closed_by'),
    closedAt: instant('closed_at'),
    /** Of the close: 1, 2, 3 … without gaps over all drawers. */
    number: integer('number').unique(),
    /** Why something was over or missing. */
    note: text('note'),
    /** The taxes in its money, and the counter sales of 12 months: as they were at the close. Null before they were printed. */
    taxes: json<SessionTax[]>('taxes'),
    counterSales: cents('counter_sales'),
    /** The last time that its count was taken back. */
    reopenedBy: uuid('reopened_by'),
    reopenedAt: instant('reopened_at'),
    reopenReason: text('reopen_reason'),
  },
  (table) => [
    uniqueIndex('drawer_sessions_open').on(table.drawerId).where(sql`${table.closedAt} is null`),
    check(
      'drawer_sessions_count',
      sql`num_nulls(${table.counted}, ${table.expected}, ${table.countedBy}, ${table.countedAt}) in (0, 4)`,
    ),
    check(
      'drawer_sessions_close',
      sql`num_nulls(${table.closedBy}, ${table.closedAt}, ${table.number}) in (0, 3)
      and (${table.closedAt} is null or ${table.countedAt} is not null)`,
    ),
    check(
      'drawer_sessions_reopened',
      sql`num_nulls(${table.reopenedBy}, ${table.reopenedAt}, ${table.reopenReason}) in (0, 3)`,
    ),
  ],
)
export type DrawerSessionRow = typeof drawerSessions.$inferSelect

/** Money that was put into a drawer or taken out without a sale. A trigger refuses changes. */
export const drawerMoves = pgTable(
  'drawer_moves',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => drawerSessions.id),
    kind: text('kind').$type<MoveKind>().notNull(),
    amount: cents('amount').notNull(),
    reason: text('reason').notNull(),
    by: uuid('by').notNull(),
    at: instant('at').notNull(),
    /** Chosen by the browser: a repeated request is the same move. */
    clientKey: uuid('client_key').notNull().unique(),
  },
  (table) => [check('drawer_moves_amount', sql`${table.amount} > 0 and ${table.kind} in ('in', 'out')`)],
)
export type DrawerMoveRow = typeof drawerMoves.$inferSelect

/** What its texts hold. */
export const columns: HeldColumns = {
  drawers: { plain: ['name', 'place_state'] },
  drawer_sessions: { plain: ['note', 'reopen_reason', 'taxes'] },
  drawer_moves: { plain: ['kind', 'reason'] },
}

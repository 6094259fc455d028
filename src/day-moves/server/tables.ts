import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bookings, calendars } from '../../appointments/server/tables.ts'
import { productVariants } from '../../catalog/server/tables.ts'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import type { DayMoveState, DayMoveWhat, ItemState, SessionWhat } from '../day-move.ts'

/** Days that the shop cannot keep, and what becomes of their appointments and dates of workshops. */
export const dayMoves = pgTable(
  'day_moves',
  {
    /** Chosen by who starts it. */
    id: uuid('id').primaryKey(),
    /** Null: the whole shop. */
    calendarId: uuid('calendar_id').references(() => calendars.id, { onDelete: 'cascade' }),
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    allDay: boolean('all_day').notNull(),
    fromTime: text('from_time'),
    toTime: text('to_time'),
    what: text('what').$type<DayMoveWhat>().notNull(),
    /** The day that takes the place of the first one. */
    target: date('target_day'),
    sessions: text('sessions').$type<SessionWhat>().notNull(),
    reason: text('reason'),
    state: text('state').$type<DayMoveState>().notNull().default('running'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    check('day_moves_ended', sql`(${table.state} = 'running') = (${table.endedAt} is null)`),
    index('day_moves_running').on(table.createdAt).where(sql`state = 'running'`),
  ],
)
export type DayMoveRow = typeof dayMoves.$inferSelect

/** An appointment or a date of a workshop of such a day, and what became of it. */
export const dayMoveItems = pgTable(
  'day_move_items',
  {
    /** Also the id of the refund, if there is one. */
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    moveId: uuid('move_id')
      .notNull()
      .references(() => dayMoves.id, { onDelete: 'cascade' }),
    bookingId: uuid('booking_id').references(() => bookings.id),
    variantId: uuid('variant_id').references(() => productVariants.id, { onDelete: 'cascade' }),
    /** When it was to begin. */
    startsAt: instant('starts_at').notNull(),
    state: text('state').$type<ItemState>().notNull().default('todo'),
    /** Why nothing could be done. */
    fault: text('fault'),
    newStartsAt: instant('new_starts_at'),
    /** Of the link by which the customer chooses; it is in the mail only. */
    tokenHash: text('token_hash').unique(),
    answerUntil: instant('answer_until'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('day_move_items_one', sql`(${table.bookingId} is null) <> (${table.variantId} is null)`),
    uniqueIndex('day_move_items_booking').on(table.moveId, table.bookingId),
    uniqueIndex('day_move_items_variant').on(table.moveId, table.variantId),
    // One day at a time decides about an appointment.
    uniqueIndex('day_move_items_open_booking').on(table.bookingId).where(sql`state in ('todo', 'asked')`),
    uniqueIndex('day_move_items_open_variant').on(table.variantId).where(sql`state in ('todo', 'asked')`),
    index('day_move_items_answer').on(table.answerUntil).where(sql`state = 'asked'`),
  ],
)
export type DayMoveItemRow = typeof dayMoveItems.$inferSelect

/** The mails about items: one for each state. */
export const dayMoveMails = pgTable(
  'day_move_mails',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => dayMoveItems.id, { onDelete: 'cascade' }),
    state: text('state').$type<ItemState>().notNull(),
    mailedAt: instant('mailed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.state] })],
)

/** What its texts hold. */
export const columns: HeldColumns = {
  day_moves: { plain: ['from_time', 'to_time', 'what', 'sessions', 'reason', 'state'] },
  day_move_items: { plain: ['state', 'fault', 'token_hash'] },
  day_move_mails: { plain: ['state'] },
}

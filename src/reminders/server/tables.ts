import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'

/** What people were reminded of: once of each cart, and once of each line of an order that they may review. */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Shared by the checkouts of one cart. */
    orderNumber: text('order_number').notNull(),
    /** The line to review; null: the cart. */
    lineId: uuid('line_id'),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    unique('reminders_once').on(table.orderNumber, table.lineId).nullsNotDistinct(),
    index('reminders_user').on(table.userId, table.sentAt),
  ],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = { reminders: { plain: ['order_number'] } }

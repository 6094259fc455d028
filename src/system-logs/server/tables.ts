import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import type { Importance } from '../../kit/importance.ts'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import type { LogCategory } from '../system-log.ts'

/** Log entries that root users write about the system. Unlike the audit trail, they can be deleted. */
export const systemLogs = pgTable(
  'system_logs',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    date: instant('date').notNull().defaultNow(),
    category: text('category').$type<LogCategory>().notNull().default('feature'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    version: text('version'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    importance: text('importance').$type<Importance>().notNull().default('medium'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('system_logs_date').on(table.date)],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  system_logs: { plain: ['category', 'title', 'description', 'version', 'importance'] },
}

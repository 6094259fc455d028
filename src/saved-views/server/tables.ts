import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import type { ViewedList } from '../office-api.ts'

/** The filters of lists that people of the staff have saved for themselves. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<ViewedList>().notNull(),
    name: text('name').notNull(),
    filters: text('filters').notNull(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.userId, table.list, table.name)],
)

/** What its texts hold. */
export const columns: HeldColumns = { saved_views: { personal: ['name'], plain: ['list', 'filters'] } }

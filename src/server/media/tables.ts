import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../platform/database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Uploaded pictures, re-encoded, one row per width. `name` is random and its content never changes. */
export const uploads = pgTable(
  'uploads',
  {
    name: text('name').notNull(),
    /** Pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    content: bytes('content').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.width] })],
)

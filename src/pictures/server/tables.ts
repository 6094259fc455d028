import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Uploaded pictures, one row each. `name` is random and its content never changes. A trigger adds the row with the first
 * width of a picture.
 */
export const pictures = pgTable('pictures', {
  name: text('name').primaryKey(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** When the picture was stored, or its last use ended. */
  unusedSince: instant('unused_since').notNull().defaultNow(),
  /** Set when the picture was found to be used, but no longer stored (decision 069). */
  lostAt: instant('lost_at'),
})

/**
 * Where pictures are used. Triggers on the tables whose columns contain addresses of pictures maintain the rows, so that
 * no use is unknown; the foreign key keeps a picture that is used (decision 069).
 */
export const pictureUses = pgTable(
  'picture_uses',
  {
    /** The table. */
    usedBy: text('used_by').notNull(),
    /** Primary key of the row; empty for tables whose rows keep their pictures for good. */
    rowKey: text('row_key').notNull(),
    picture: text('picture')
      .notNull()
      .references(() => pictures.name),
  },
  (table) => [
    primaryKey({ columns: [table.usedBy, table.rowKey, table.picture] }),
    index('picture_uses_picture').on(table.picture),
  ],
)

/** Uploaded pictures, re-encoded, one row per width. */
export const uploads = pgTable(
  'uploads',
  {
    name: text('name')
      .notNull()
      .references(() => pictures.name, { onDelete: 'cascade' }),
    /** Pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    content: bytes('content').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.width] })],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  picture_uses: { plain: ['used_by', 'row_key', 'picture'] },
  pictures: { plain: ['name'] },
  uploads: { plain: ['name', 'content'] },
}

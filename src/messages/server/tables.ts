import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import type { Locale } from '../../kit/locale.ts'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import { searchIndex, searchText } from '../../kit/server/database/text-search.ts'
import type { EntryKind } from '../thread-api.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** The account of a signed-in sender. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    language: text('language').$type<Locale>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    answeredAt: instant('answered_at'),
    searchText: searchText(),
  },
  (table) => [
    index('contact_messages_open').on(table.createdAt).where(sql`answered_at is null`),
    index('contact_messages_user').on(table.userId).where(sql`user_id is not null`),
    index('contact_messages_newest').on(table.createdAt, table.id),
    // The order of the list.
    index('contact_messages_urgent').on(
      sql`(answered_at is not null)`,
      sql`(case when answered_at is null then created_at end)`,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('contact_messages_email').on(table.email),
    searchIndex('contact_messages_search', table.searchText),
  ],
)

/** The thread below a message: answers of staff by mail, and what came back. Deleted with the message. */
export const contactEntries = pgTable(
  'contact_entries',
  {
    /** Idempotency key, chosen by the client. */
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<EntryKind>().notNull(),
    text: text('text').notNull(),
    /** Who wrote or noted it; the account may be deleted later. */
    authorId: uuid('author_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('contact_entries_message').on(table.messageId, table.createdAt)],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  contact_entries: { personal: ['text'], plain: ['kind'] },
  contact_messages: { personal: ['name', 'email', 'message'], plain: ['language'] },
}

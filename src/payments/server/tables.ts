import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import { firstProvider } from '../../sale/server/tables.ts'

/** Webhooks with a valid signature; processed after they are stored. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    provider: text('provider').notNull().default(firstProvider),
    type: text('type').notNull(),
    resource: jsonb('resource').$type<Record<string, unknown>>().notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
    /** Failed attempts to process it. */
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed. */
    lastError: text('last_error'),
  },
  (table) => [index('webhook_events_unprocessed').on(table.receivedAt).where(sql`processed_at is null`)],
)

/** The webhooks that the shop registered with its providers, one for each of its accounts. */
export const registeredWebhooks = pgTable(
  'registered_webhooks',
  {
    provider: text('provider').notNull(),
    /** The provider's id of the account, as payments have it. */
    accountId: text('account_id').notNull(),
    /** The provider's id of the webhook, which its signatures contain. */
    id: text('id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.accountId] })],
)

/** What its texts and JSON hold; webhooks are freed of people before they are stored. */
export const columns: HeldColumns = {
  registered_webhooks: { plain: ['provider', 'account_id', 'id'] },
  webhook_events: { plain: ['id', 'provider', 'type', 'resource', 'last_error'] },
}

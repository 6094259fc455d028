import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { products, productVariants } from '../../catalog/server/tables.ts'
import type { Locale } from '../../kit/locale.ts'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import type { AlertState } from '../stock-alert.ts'

/** Requests for an alert when a variant is available again. */
export const stockAlerts = pgTable(
  'stock_notices',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null: any new session of the workshop. */
    variantId: uuid('variant_id').references(() => productVariants.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    language: text('language').$type<Locale>().notNull(),
    state: text('state').$type<AlertState>().notNull(),
    /** Hash of the token in the last mail's link; null before the first mail. */
    tokenHash: text('token_hash'),
    /** When the alert was last requested. */
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    toldAt: instant('told_at'),
  },
  (table) => [
    uniqueIndex('stock_notices_live').on(table.email, table.variantId).where(sql`state in ('pending', 'confirmed')`),
    uniqueIndex('stock_notices_live_dates')
      .on(table.email, table.productId)
      .where(sql`variant_id is null and state in ('pending', 'confirmed')`),
    uniqueIndex('stock_notices_token').on(table.tokenHash),
    index('stock_notices_waiting').on(table.variantId, table.confirmedAt, table.id).where(sql`state = 'confirmed'`),
    index('stock_notices_told').on(table.variantId, table.toldAt).where(sql`state = 'told'`),
    index('stock_notices_product').on(table.productId),
    index('stock_notices_email').on(table.email),
  ],
)

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  stock_notices: { personal: ['email', 'token_hash'], plain: ['language', 'state'] },
}

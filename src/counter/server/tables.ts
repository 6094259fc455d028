import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { productVariants } from '../../catalog/server/tables.ts'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import { checkouts } from '../../sale/server/tables.ts'

/** The sales over the counter, by the key of their request. */
export const counterSales = pgTable('counter_sales', {
  clientKey: uuid('client_key').primaryKey(),
  checkoutId: uuid('checkout_id')
    .notNull()
    .unique()
    .references(() => checkouts.id),
  /** A keyed hash of what the request said: the same key with another one is refused. */
  content: text('content').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** The variants that staff pinned at the counter, for all of them; a deleted one is gone. */
export const counterFavourites = pgTable('counter_favourites', {
  variantId: uuid('variant_id')
    .primaryKey()
    .references(() => productVariants.id, { onDelete: 'cascade' }),
  pinnedAt: instant('pinned_at').notNull(),
})

/** What its texts hold. */
export const columns: HeldColumns = { counter_sales: { plain: ['content'] } }

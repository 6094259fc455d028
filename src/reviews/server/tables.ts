import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/server/tables.ts'
import { products } from '../../catalog/server/tables.ts'
import type { Locale } from '../../kit/locale.ts'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import { orders } from '../../orders/server/tables.ts'
import type { RefusalReason, ReviewState } from '../review.ts'

/**
 * Reviews, one of each line of an order. A trigger counts the published ones at their product, in the transaction that
 * changes them, so that a refused, edited or removed one is in no average.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    lineId: uuid('line_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** First name and initial, read by staff with the text; null when the account is gone. */
    author: text('author'),
    stars: integer('stars').notNull(),
    /** Stays without its author's name when the account is deleted, if it was published. */
    text: text('text').notNull(),
    language: text('language').$type<Locale>().notNull(),
    state: text('state').$type<ReviewState>().notNull().default('waiting'),
    reason: text('reason').$type<RefusalReason>(),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    createdAt: instant('created_at').notNull(),
    /** When its writer last wrote or changed it. */
    writtenAt: instant('written_at').notNull(),
    decidedAt: instant('decided_at'),
    /** Counts its texts: a decision names the one that was read. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    unique('reviews_line').on(table.orderId, table.lineId),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
    check('reviews_reason', sql`(${table.state} = 'refused') = (${table.reason} is not null)`),
    index('reviews_product').on(table.productId, table.state, table.createdAt, table.id),
    index('reviews_state').on(table.state, table.stars, table.reason),
    index('reviews_waiting').on(table.writtenAt, table.id).where(sql`state = 'waiting'`),
    // The order of the list of staff.
    index('reviews_urgent').on(
      sql`(state <> 'waiting')`,
      sql`(case when state = 'waiting' then written_at end)`,
      table.writtenAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('reviews_user').on(table.userId),
  ],
)
export type ReviewRow = typeof reviews.$inferSelect

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  reviews: { personal: ['author'], plain: ['text', 'language', 'state', 'reason', 'answer'] },
}

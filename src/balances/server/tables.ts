import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import { orders } from '../../orders/server/tables.ts'

/** Links by which what is due of an order is paid. The token is in the link only; its hash is stored. */
export const balanceLinks = pgTable(
  'order_pay_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('order_pay_links_order').on(table.orderId), index('order_pay_links_expires').on(table.expiresAt)],
)
export type BalanceLinkRow = typeof balanceLinks.$inferSelect

/** The days of visits for which a link was mailed the day before. */
export const balanceMails = pgTable(
  'balance_mails',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Of the shop's time zone. */
    day: date('day').notNull(),
    mailedAt: instant('mailed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.day] })],
)

/** What its texts hold. */
export const columns: HeldColumns = { order_pay_links: { plain: ['token_hash'] } }

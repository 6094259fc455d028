import { boolean, date, integer, pgTable } from 'drizzle-orm/pg-core'
import { cents } from '../../kit/server/database/columns.ts'

/**
 * The sums of past days in the shop's time zone. Triggers reopen a day and increase its version in the transaction that
 * changes one of its orders or refunds; reports sum open days from the orders.
 */
export const salesDays = pgTable('sales_days', {
  day: date('day').primaryKey(),
  closed: boolean('closed').notNull().default(false),
  version: integer('version').notNull().default(0),
  /** All orders. */
  placed: integer('placed').notNull().default(0),
  /** The orders that count as sales, and their payments minus refunds. */
  sold: integer('sold').notNull().default(0),
  sales: cents('sales').notNull().default(0),
  /** The same without demo and sandbox orders. */
  realSold: integer('real_sold').notNull().default(0),
  realSales: cents('real_sales').notNull().default(0),
})

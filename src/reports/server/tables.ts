import { boolean, date, integer, pgTable } from 'drizzle-orm/pg-core'
import { cents, json } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'
import type { TaxEntry } from '../tax-report.ts'

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
  /** What the tax report needs of its orders and of their refunds, on whatever day these were. */
  taxes: json<TaxEntry[]>('taxes'),
  /** The latest day of `taxes`; null without any. */
  taxesUntil: date('taxes_until'),
  /** The version whose orders `taxes` sums; another one is out of date. */
  taxVersion: integer('tax_version'),
})

/** What its texts and JSON hold. */
export const columns: HeldColumns = { sales_days: { plain: ['taxes'] } }

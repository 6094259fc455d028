import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { withinDateRange } from '../../kit/server/database/date-range.ts'
import type { ReadDiscountSums } from '../../prices/server/discount-queries.ts'
import { discounts, discountUses } from '../../prices/server/tables.ts'
import { isReal, net, wasReceived } from './sold-queries.ts'
import { orders } from './tables.ts'

/**
 * The discounts that orders placed in a period used, the most used first, also deleted ones: the number of these orders
 * whose payment was received (`uses`), what they brought less what was refunded or taken back (`revenue`), and what the
 * discount took off them (`given`). An order that was canceled whole has no use; a refund gives none back. `real` leaves
 * demo and sandbox orders out.
 */
export const discountSums: ReadDiscountSums = async (db, real, days = {}, ids) => {
  const { id, name, nameEs, code } = discounts
  const off = sql`(
    select coalesce(-sum((charge ->> 'amount')::bigint), 0) from jsonb_array_elements(${orders.charges}) charge
    where charge ->> 'kind' = 'discount' and charge ->> 'rule' = ${id}::text
  )`
  const ofDiscounts = ids && inArray(id, [...ids])
  return db
    .select({
      id,
      name,
      nameEs,
      code,
      uses: count(),
      revenue: sql`(100 * sum(${net}))::bigint`.mapWith(Number),
      given: sql`sum(${off})`.mapWith(Number),
    })
    .from(discountUses)
    .innerJoin(discounts, eq(id, discountUses.discountId))
    .innerJoin(orders, eq(orders.checkoutId, discountUses.checkoutId))
    .where(and(wasReceived, real ? isReal : undefined, withinDateRange(orders.createdAt, days), ofDiscounts))
    .groupBy(id)
    .orderBy(desc(count()), name, id)
}

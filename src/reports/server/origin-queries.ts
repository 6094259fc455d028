import { and, desc, sql } from 'drizzle-orm'
import type { Db } from '../../kit/server/database/database.ts'
import { withinDateRange } from '../../kit/server/database/date-range.ts'
import { isReal, isSale, net } from '../../orders/server/sold-queries.ts'
import { orders } from '../../orders/server/tables.ts'
import type { OriginReport } from '../price-reports-api.ts'
import type { Days } from './tax-queries.ts'

/** Links can name any campaign: more than these are left out. */
const mostOrigins = 500

/** Sales and what they brought, by where their visits began. `real` leaves demo and sandbox orders out. */
export async function originSums(db: Db, days: Days, real: boolean): Promise<OriginReport['origins']> {
  const revenue = sql<number>`(100 * sum(${net}))::bigint`.mapWith(Number)
  return db
    .select({ origin: orders.origin, orders: sql<number>`count(*)::int`, revenue })
    .from(orders)
    .where(and(withinDateRange(orders.createdAt, days), isSale, real ? isReal : undefined))
    .groupBy(orders.origin)
    .orderBy(desc(revenue), desc(sql`count(*)`), orders.origin)
    .limit(mostOrigins)
}

import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { shopTimeZone } from '../../../domain/shop-time.ts'

/** Whether a moment lies in a span of the shop's days (2026-11-20), the last one included; an open end is no bound. */
export function withinDateRange(
  moment: SQLWrapper,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  return and(
    from ? sql`${moment} >= ${startOf(sql`${from}::date`)}` : undefined,
    to ? sql`${moment} < ${startOf(sql`${to}::date + 1`)}` : undefined,
  )
}

/** When a day of the shop begins. */
const startOf = (day: SQL) => sql`((${day})::timestamp at time zone ${shopTimeZone})`

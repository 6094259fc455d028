import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { shopTimeZone } from '../../shop-time.ts'

/** Condition: a moment lies between two days in the shop's time zone (2026-11-20), both included. A missing day is no bound. */
export function withinDateRange(
  moment: SQLWrapper,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  return and(
    from ? sql`${moment} >= ${startOfDay(sql`${from}::date`)}` : undefined,
    to ? sql`${moment} < ${startOfDay(sql`${to}::date + 1`)}` : undefined,
  )
}

/** The start of a day in the shop's time zone. */
export const startOfDay = (day: SQL) => sql`((${day})::timestamp at time zone ${shopTimeZone})`

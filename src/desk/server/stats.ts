import type { UserFigures } from '../../accounts/office-api.ts'
import { findUser } from '../../accounts/server/user-queries.ts'
import { canManage } from '../../accounts/user-rules.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { isLive } from '../../payments/server/payment-setup.ts'
import { countEverything, countHistory } from '../../reports/server/report-queries.ts'
import { columnsOf } from '../../reports/server/sales.ts'
import { salesBySpan, sumSales, sumSalesOfUser } from '../../reports/server/sales-queries.ts'
import type { DashboardStats } from '../office-api.ts'

/** The figures of the dashboard (back office §3). */
export async function readStats(platform: Platform): Promise<DashboardStats> {
  const real = await isLive(platform.config, platform.database.db)
  const { unit, back } = columnsOf['30d']
  // The same days as in the sales chart beside these figures, and as many before them.
  const span = { unit, back: 2 * back, now: platform.clock() }
  const [all, days, counts] = await platform.database.readReport((db) =>
    Promise.all([sumSales(db, {}, real), salesBySpan(db, span, real), countEverything(db)]),
  )
  const sumOf = (part: typeof days) => part.reduce((sum, { sales }) => sum + sales, 0)
  return {
    totalSales: all.sales,
    totalOrders: all.placed,
    salesLast30Days: sumOf(days.slice(back)),
    salesPrevious30Days: sumOf(days.slice(0, back)),
    ...counts,
  }
}

/** Order figures of a user. @throws HttpError 404 for an unknown user, or one that the viewer may not see. */
export async function readUserFigures(platform: Platform, viewer: Viewer, id: string): Promise<UserFigures> {
  const { db } = platform.database
  const user = await findUser(db, id)
  if (!user || !canManage(viewer, user, 'view')) throw notFound()
  const real = await isLive(platform.config, platform.database.db)
  const [history, spent] = await Promise.all([countHistory(db, user.id), sumSalesOfUser(db, user.id, real)])
  return { ...history, spent }
}

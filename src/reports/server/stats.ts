import type { UserFigures } from '../../accounts/office-api.ts'
import { findUser } from '../../accounts/server/user-queries.ts'
import { canManage } from '../../accounts/user-rules.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { readPaymentTerms } from '../../payments/server/payment-terms.ts'
import type { DashboardStats, SalesHistory, SalesSpan } from '../office-api.ts'
import { countEverything, countHistory } from './report-queries.ts'
import { salesBySpan, sumSales, sumSalesOfUser } from './sales-queries.ts'

const dayMs = 86_400_000

/** The figures of the dashboard (back office §3). */
export async function readStats(platform: Platform): Promise<DashboardStats> {
  const real = await isLive(platform)
  const now = platform.clock().getTime()
  const monthAgo = new Date(now - 30 * dayMs)
  const [all, last30Days, previous30Days, counts] = await platform.database.readReport((db) =>
    Promise.all([
      sumSales(db, {}, real),
      sumSales(db, { from: monthAgo }, real),
      sumSales(db, { from: new Date(now - 60 * dayMs), to: monthAgo }, real),
      countEverything(db),
    ]),
  )
  return {
    totalSales: all.sales,
    totalOrders: all.placed,
    salesLast30Days: last30Days.sales,
    salesPrevious30Days: previous30Days.sales,
    ...counts,
  }
}

const columnsOf = { '30d': { unit: 'day', back: 30 }, '12m': { unit: 'month', back: 12 } } as const

/** The columns of the sales chart; the last one is today or this month. */
export async function readSalesHistory(platform: Platform, span: SalesSpan): Promise<SalesHistory> {
  const real = await isLive(platform)
  const wanted = { ...columnsOf[span], now: platform.clock() }
  const columns = await platform.database.readReport((db) => salesBySpan(db, wanted, real))
  return { span, columns }
}

/** Whether orders bring real money; demo and sandbox orders are then excluded from sales. */
export async function isLive(platform: Platform): Promise<boolean> {
  if (platform.config.mode === 'demo') return false
  return (await readPaymentTerms(platform.database.db)).isReal
}

/** Order figures of a user. @throws HttpError 404 for an unknown user, or one that the viewer may not see. */
export async function readUserFigures(platform: Platform, viewer: Viewer, id: string): Promise<UserFigures> {
  const { db } = platform.database
  const user = await findUser(db, id)
  if (!user || !canManage(viewer, user, 'view')) throw notFound()
  const real = await isLive(platform)
  const [history, spent] = await Promise.all([countHistory(db, user.id), sumSalesOfUser(db, user.id, real)])
  return { ...history, spent }
}

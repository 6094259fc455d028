import * as accounts from '../../accounts/office-api.ts'
import * as audit from '../../audit/office-api.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { root, staff } from '../../kit/server/http/guards.ts'
import { sendFile } from '../../kit/server/http/send-file.ts'
import * as system from '../../kit/system-api.ts'
import * as timeline from '../../orders/timeline-api.ts'
import type { App } from '../../server/feature.ts'
import * as customer from '../customer-api.ts'
import * as office from '../office-api.ts'
import * as priceReports from '../price-reports-api.ts'
import * as stock from '../stock-history-api.ts'
import { browseAudit } from './browse-audit.ts'
import { readCustomer } from './customer.ts'
import { metricsGuard, shopMetrics } from './metrics.ts'
import {
  exportDiscountReport,
  exportOriginReport,
  exportTaxReport,
  readDiscountReport,
  readOriginReport,
  readTaxReport,
} from './price-reports.ts'
import { readOrderTimeline } from './read-order-timeline.ts'
import { searchEverything } from './search-queries.ts'
import { readSalesHistory, readStats, readUserFigures } from './stats.ts'
import { listStockHistory } from './stock-history-queries.ts'
import { readToday } from './today.ts'

const exports = { name: 'exports', points: 60, seconds: 600 }

/** Routes for reports, metrics, search and the audit trail. */
export function registerReportRoutes({ bind, platform, changes, findAttention }: App): void {
  let metrics: ReturnType<typeof shopMetrics> | undefined
  bind(system.metrics, { guard: metricsGuard(platform.config) }, async ({ reply }) => {
    // Created with the first request, so that shops without monitoring collect nothing.
    metrics ??= shopMetrics(platform, changes.freshness, findAttention)
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
  bind(office.getDashboardStats, { guard: staff }, async () => readStats(platform))

  bind(office.getSalesHistory, { guard: staff }, async ({ query }) => readSalesHistory(platform, query.span))
  bind(office.getAttention, { guard: staff }, async ({ viewer }) => (await findAttention(viewer)).shown)
  bind(office.getToday, { guard: staff }, async () => readToday(platform))
  bind(accounts.getUserFigures, { guard: staff }, async ({ viewer, params }) =>
    readUserFigures(platform, viewer, params.id),
  )

  bind(customer.getCustomer, { guard: staff }, async ({ viewer, params }) => readCustomer(platform, viewer, params.id))

  bind(priceReports.getTaxReport, { guard: staff }, async ({ query }) => readTaxReport(platform, query))
  bind(priceReports.getDiscountReport, { guard: staff }, async ({ query }) => readDiscountReport(platform, query))
  bind(priceReports.getOriginReport, { guard: staff }, async ({ query }) => readOriginReport(platform, query))

  bind(priceReports.exportTaxReport, { guard: staff, limit: exports }, async ({ query, reply }) => {
    const { fileName, csv } = await exportTaxReport(platform, query)
    return sendFile(reply, { fileName, type: 'text/csv', content: csv })
  })
  bind(priceReports.exportDiscountReport, { guard: staff, limit: exports }, async ({ query, reply }) => {
    const { fileName, csv } = await exportDiscountReport(platform, query)
    return sendFile(reply, { fileName, type: 'text/csv', content: csv })
  })
  bind(priceReports.exportOriginReport, { guard: staff, limit: exports }, async ({ query, reply }) => {
    const { fileName, csv } = await exportOriginReport(platform, query)
    return sendFile(reply, { fileName, type: 'text/csv', content: csv })
  })

  bind(office.searchEverything, { guard: staff }, async ({ viewer, query }) =>
    searchEverything(platform.database.db, viewer, query.search),
  )

  bind(stock.getStockHistory, { guard: staff }, async ({ params, query }) => {
    const found = await listStockHistory(platform.database.db, params.id, query.before, stock.movementsPerPage + 1)
    if (!found) throw notFound()
    const movements = found.slice(0, stock.movementsPerPage)
    return { movements, older: found.length > movements.length ? (movements.at(-1)?.id ?? null) : null }
  })

  bind(timeline.getOrderTimeline, { guard: staff }, async ({ viewer, params }) => ({
    entries: await readOrderTimeline(platform.database.db, viewer, params.id),
  }))

  bind(audit.browseAudit, { guard: root }, async ({ query }) => browseAudit(platform.database.db, query))
}

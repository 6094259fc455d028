import * as accounts from '../../accounts/office-api.ts'
import * as audit from '../../audit/office-api.ts'
import { withParts } from '../../kit/part.ts'
import type { App } from '../../kit/server/feature.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import { root, staff } from '../../kit/server/http/guards.ts'
import * as system from '../../kit/system-api.ts'
import * as customer from '../customer-api.ts'
import * as office from '../office-api.ts'
import * as stock from '../stock-history-api.ts'
import * as timeline from '../timeline-api.ts'
import { browseAudit } from './browse-audit.ts'
import { readCustomer } from './customer.ts'
import { metricsGuard, shopMetrics } from './metrics.ts'
import { readOrderTimeline } from './read-order-timeline.ts'
import { searchEverything } from './search-queries.ts'
import { readStats, readUserFigures } from './stats.ts'
import { listStockHistory } from './stock-history-queries.ts'
import { readToday } from './today.ts'

/** Routes of the pages that show several features, and of the metrics. */
export function registerDeskRoutes(app: App): void {
  const { bind, platform, attention } = app
  let metrics: ReturnType<typeof shopMetrics> | undefined
  bind(system.metrics, { guard: metricsGuard(platform.config) }, async ({ reply }) => {
    // Created with the first request, so that shops without monitoring collect nothing.
    metrics ??= shopMetrics(app)
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
  bind(office.getDashboardStats, { guard: staff }, async () => readStats(platform))

  bind(withParts(office.getAttention, attention.shape), { guard: staff }, ({ viewer: reader }) =>
    attention.find({ platform, reader, limit: office.listedAttention }),
  )
  bind(withParts(office.getToday, app.today.shape), { guard: staff }, () => readToday(app))
  bind(accounts.getUserFigures, { guard: staff }, async ({ viewer, params }) =>
    readUserFigures(platform, viewer, params.id),
  )

  bind(withParts(customer.getCustomer, app.customer.shape), { guard: staff }, ({ viewer, params }) =>
    readCustomer(app, viewer, params.id),
  )

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

  bind(audit.browseAudit, { guard: root }, ({ query }) => browseAudit(platform.database.db, app.audited, query))
}

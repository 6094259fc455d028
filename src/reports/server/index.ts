import type { Feature } from '../../server/feature.ts'
import { closePastDays } from './close-past-days.ts'
import { registerReportRoutes } from './routes.ts'
import { columns } from './tables.ts'

/** Figures, tasks that need action, search, the audit trail and metrics. */
export const reports: Feature = {
  columns,
  routes: (app) => registerReportRoutes(app),
  work: ({ platform }) => platform.jobs.every(600, 'close-sales-days', () => closePastDays(platform.database)),
}

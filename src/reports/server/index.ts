import type { Feature } from '../../kit/server/feature.ts'
import { closePastDays } from './close-past-days.ts'
import { registerReportRoutes } from './routes.ts'
import { columns } from './tables.ts'

/** Sales, taxes, discounts and origins in figures. */
export const reports: Feature = {
  columns,
  routes: (app) => registerReportRoutes(app),
  work: ({ platform }) => platform.jobs.every(600, 'close-sales-days', () => closePastDays(platform.database)),
}

import type { Feature } from '../../kit/server/feature.ts'
import { registerDeskRoutes } from './routes.ts'

/** The pages that show several features: today, search, the customer's page, timelines and the audit trail; and the metrics. */
export const desk: Feature = { routes: registerDeskRoutes }

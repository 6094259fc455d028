import type { Feature } from '../../server/feature.ts'
import { registerSystemLogRoutes } from './routes.ts'
import { columns } from './tables.ts'

/** Notes of staff about what they did with the shop. */
export const systemLogs: Feature = {
  columns,
  routes: ({ bind, platform }) => registerSystemLogRoutes(bind, platform),
}

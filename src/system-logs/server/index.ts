import type { Feature } from '../../server/feature.ts'
import { registerSystemLogRoutes } from './routes.ts'

/** Notes of staff about what they did with the shop. */
export const systemLogs: Feature = {
  routes: ({ bind, platform }) => registerSystemLogRoutes(bind, platform),
}

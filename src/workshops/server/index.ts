import type { Feature } from '../../server/feature.ts'
import { registerWorkshopRoutes } from './routes.ts'
import {
  settleCanceledSessions,
  settleSession,
  settleSessionJob,
  syncAllSessionOrders,
  syncSessionOrders,
  syncSessionOrdersJob,
} from './sessions.ts'

/** Sessions of workshops: attendees, check-in, cancellation. */
export const workshops: Feature = {
  routes: ({ bind, platform, catalog, products }) => registerWorkshopRoutes(bind, platform, catalog, products.publish),
  work: async ({ platform }) => {
    const { jobs, config } = platform
    await jobs.work(settleSessionJob, ({ variantId }) => settleSession(platform, variantId))
    jobs.every(config.reconcileEverySeconds, 'settle-sessions', () => settleCanceledSessions(platform))
    await jobs.work(syncSessionOrdersJob, ({ variantId }) => syncSessionOrders(platform, variantId))
    jobs.every(config.mailEverySeconds, 'update-attendees', () => syncAllSessionOrders(platform))
  },
}

import type { Feature } from '../../kit/server/feature.ts'
import { part } from '../../kit/server/part.ts'
import { todayShape } from '../parts.ts'
import { listSessionsOnDays } from './attendees.ts'
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
  today: part(todayShape, async ({ platform, day, sold }) => {
    const sessions = await listSessionsOnDays(platform.database.db, { from: day, to: day })
    const planned = sessions.filter(({ canceledAt }) => canceledAt === null)
    return { workshops: sold.has('workshop') || planned.length > 0 ? planned : null }
  }),
}

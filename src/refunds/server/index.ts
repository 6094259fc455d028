import type { Feature } from '../../kit/server/feature.ts'
import { part } from '../../kit/server/part.ts'
import { findMoneyToSend } from '../../sale/server/refund-queries.ts'
import { attentionShape } from '../parts.ts'
import { cancelOverdueOrders } from './cancel-order.ts'
import { settleNoShows } from './no-shows.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { registerRefundRoutes } from './routes.ts'

/** Money and goods that go back: refunds by staff, canceled orders, lines canceled by customers. */
export const refunds: Feature = {
  routes: ({ bind, platform }) => registerRefundRoutes(bind, platform),
  work: ({ platform }) => {
    const seconds = platform.config.reconcileEverySeconds
    platform.jobs.every(seconds, 'reconcile-refunds', () => reconcileRefunds(platform))
    platform.jobs.every(600, 'expire-orders', () => cancelOverdueOrders(platform))
    platform.jobs.every(600, 'settle-no-shows', () => settleNoShows(platform))
  },
  attention: part(attentionShape, async ({ platform, limit }) => ({
    moneyToSend: await findMoneyToSend(platform.database.db, limit),
  })),
}

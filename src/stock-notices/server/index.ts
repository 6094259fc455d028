import type { Feature } from '../../server/feature.ts'
import { registerStockNoticeRoutes } from './routes.ts'
import { sendNotices } from './send-notices.ts'

/** People who wait for goods, seats or dates. */
export const stockNotices: Feature = {
  routes: ({ bind, platform }) => registerStockNoticeRoutes(bind, platform),
  work: ({ platform }) =>
    platform.jobs.every(platform.config.mailEverySeconds, 'send-stock-notices', async () => {
      await sendNotices(platform)
    }),
}
